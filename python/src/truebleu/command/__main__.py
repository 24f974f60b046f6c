"""``truebleu ...``, and ``python -m truebleu.command ...``: the whole command where a Node runs it, else native scores."""
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
        # as a program that does not handle it: shells look at how a process ended
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.raise_signal(signal.SIGINT)
        sys.exit(130)


def _become(command: list[str]) -> NoReturn:
    """Goes on as another program: its signals, its exit code, and the three streams as they are."""
    if sys.platform == "win32":
        # there a program cannot become another one. Ctrl-C goes to both, and the other decides
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        signal.signal(signal.SIGBREAK, signal.SIG_IGN)
        sys.exit(subprocess.call(command, env=program.environment()))
    # Python ignores these, and what is ignored stays so
    for name in ("SIGPIPE", "SIGXFZ", "SIGXFSZ"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)
    try:
        os.execve(command[0], command, program.environment())
    except OSError as error:
        raise program.NodeError(f"{command[0]}: {error.strerror}") from None


if __name__ == "__main__":
    main()
