"""`python -m truebleu ...`: a program that calls sacreBLEU, unchanged and accelerated."""

import os
import runpy
import sys
import warnings
from typing import List, NoReturn, Optional

from . import __version__

_USAGE = """\
usage: python -m truebleu -m MODULE [ARGUMENT ...]
       python -m truebleu SCRIPT [ARGUMENT ...]

Runs a module or a script as python does, with sacreBLEU counted by truebleu's kernel: the same numbers and the same
output, faster. For example

  python -m truebleu -m sacrebleu reference.txt -i system.txt -m bleu chrf ter
  python -m truebleu evaluate.py --beam 5

options:
  -m MODULE      run a module, as python -m does
  -h, --help     show this text
  -V, --version  show truebleu's version
"""


def main(arguments: List[str]) -> None:
    """Runs what the arguments name; ends as it ends."""
    first = arguments[0] if arguments else ""
    if first in ("-h", "--help"):
        print(_USAGE, end="")
        return
    if first in ("-V", "--version"):
        print(f"truebleu {__version__}")
        return
    if first == "":
        _refuse("nothing to run: expected -m MODULE, or a script")
    if first == "-m":
        if len(arguments) < 2:
            _refuse("-m without the name of a module, for example -m sacrebleu")
        _install()
        _run_module(arguments[1], arguments[1:])
    elif first.startswith("-"):
        _refuse(f"unknown option {first}: options of python itself go before -m truebleu")
    else:
        if not os.path.exists(first):
            hint = f"; the module is -m {first}" if first.isidentifier() else ""
            _stop(f"there is no script {first}{hint}", 2)
        _install()
        _run_script(first, arguments)


def _refuse(message: str) -> NoReturn:
    _stop(f"{message}\n\n{_USAGE.rstrip()}", 2)


def _stop(message: str, code: int) -> NoReturn:
    print(f"truebleu: {message}", file=sys.stderr)
    raise SystemExit(code)


def _install() -> None:
    from . import sacrebleu

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            sacrebleu.install()
        except ModuleNotFoundError as error:
            if error.name != "sacrebleu":
                raise
            _stop(str(error), 1)
    for warning in caught:
        if warning.category is RuntimeWarning:
            print(f"truebleu: warning: {warning.message}", file=sys.stderr)


def _run_module(name: str, argv: List[str]) -> None:
    # as python -m does: the current folder is where modules are looked for first, which it is already
    sys.argv[:] = argv
    missing = _missing(name)
    if missing is not None:
        _stop(missing, 1)
    runpy.run_module(name, run_name="__main__", alter_sys=True)


def _missing(name: str) -> Optional[str]:
    """The reason why there is no such module to run; errors inside a module are its own."""
    from importlib.util import find_spec

    try:
        spec = find_spec(name)
        if spec is None:
            return f"there is no module named {name}"
        if spec.submodule_search_locations is not None and find_spec(f"{name}.__main__") is None:
            return f"{name} is a package that cannot be run: it has no __main__"
    except ModuleNotFoundError as error:
        parents = name.split(".")
        if error.name in [".".join(parents[: i + 1]) for i in range(len(parents))]:
            return f"there is no module named {error.name}"
        raise
    except ValueError:
        return f"{name} is no name of a module"
    return None


def _run_script(path: str, argv: List[str]) -> None:
    sys.argv[:] = argv
    # as python SCRIPT does; a folder or an archive is put there by runpy
    if os.path.isfile(path) and path.endswith((".py", ".pyw")):
        sys.path[0] = os.path.dirname(os.path.realpath(path))
    runpy.run_path(path, run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
