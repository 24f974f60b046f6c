"""``truebleu ...``, and ``python -m truebleu.command ...``: the whole command if there is a Node to run it, else native
scores.
"""
from __future__ import annotations

import os
import signal
import subprocess
import sys

from ..node import program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn, Optional


def main(arguments: Optional[Sequence[str]] = None) -> NoReturn:
    """Runs the command, and exits with its exit code."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        whole = f"the whole command: {program.INSTALLATION}"
        try:
            command = program.command_of_wheel()
        except program.NoNodeError as error:
            command = None
            whole = f"the whole command, which is run by Node: {error.missing}"
        if command is None:
            from .scores import score

            sys.exit(score(given, whole))
        _become([*command, *given])
    except program.NodeError as error:
        print(f"truebleu: {error}", file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        # the process ends in the way of a program that does not handle the signal, because shells check how a process
        # ended
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.raise_signal(signal.SIGINT)
        sys.exit(130)


def _become(command: list[str]) -> NoReturn:
    """Becomes another program: with its signals, its exit code, and the same three streams."""
    if sys.platform == "win32":
        # on this system a process cannot become another program. Ctrl-C reaches both, and the other program decides
        # what to do
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGBREAK, signal.SIG_IGN)
        sys.exit(subprocess.call(command, env=program.environment()))
    # Python ignores these signals, and without this the new program would ignore them, too
    for name in ("SIGPIPE", "SIGXFZ", "SIGXFSZ"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    try:
        os.execve(command[0], command, program.environment())
    except OSError as error:
        raise program.NodeError(f"{command[0]}: {error.strerror}") from None


if __name__ == "__main__":
    main()
