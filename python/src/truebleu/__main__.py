"""`python -m truebleu ...`: a program that calls sacreBLEU, jiwer or rouge-score, unchanged and accelerated."""

import os
import runpy
import sys
import warnings
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import find_spec
from typing import Any, List, NoReturn, Optional

from . import __version__

_USAGE = """\
usage: python -m truebleu -m MODULE [ARGUMENT ...]
       python -m truebleu SCRIPT [ARGUMENT ...]

Runs a module or a script as python does, with sacreBLEU, jiwer and rouge-score counted by truebleu's kernel: the same
numbers and the same output, faster. For example

  python -m truebleu -m sacrebleu reference.txt -i system.txt -m bleu chrf ter
  python -m truebleu evaluate.py --beam 5

options:
  -m MODULE      run a module, as python -m does
  -h, --help     show this text
  -V, --version  show truebleu's version
"""


def main(arguments: List[str]) -> None:
    """Runs the script or module that the arguments name, and exits with its exit code."""
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


#: The packages that are accelerated, and the modules of truebleu that accelerate them.
_PACKAGES = ("sacrebleu", "jiwer", "rouge_score")


def _install() -> None:
    """Accelerates each installed package: at once if it is already imported, otherwise when the program imports it."""
    if all(find_spec(name) is None for name in _PACKAGES):
        _stop("none of sacreBLEU, jiwer and rouge-score is installed, and truebleu only makes them faster: pip install sacrebleu", 1)
    for name in _PACKAGES:
        if sys.modules.get(name) is not None:
            _accelerate(name)
    sys.meta_path.insert(0, _WhenImported())


class _WhenImported:
    """A finder of modules that lets the other finders work, and accelerates each of the packages once it is loaded."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Optional[ModuleSpec]:
        if name not in _PACKAGES:
            return None
        found = (finder.find_spec(name, path, target) for finder in sys.meta_path if finder is not self)
        spec = next(filter(None, found), None)
        load = getattr(getattr(spec, "loader", None), "exec_module", None)
        if spec is None or load is None:
            return spec

        def load_and_accelerate(module: Any) -> None:
            load(module)
            _accelerate(name)

        spec.loader.exec_module = load_and_accelerate  # type: ignore[union-attr, method-assign]
        return spec


def _accelerate(name: str) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        import_module(f"truebleu.{name}").install()
    for warning in caught:
        if warning.category is RuntimeWarning:
            print(f"truebleu: warning: {warning.message}", file=sys.stderr)


def _run_module(name: str, argv: List[str]) -> None:
    # like python -m, this looks for modules in the current folder first: sys.path already begins with it
    sys.argv[:] = argv
    missing = _missing(name)
    if missing is not None:
        _stop(missing, 1)
    runpy.run_module(name, run_name="__main__", alter_sys=True)


def _missing(name: str) -> Optional[str]:
    """Why there is no such module to run; None if there is one. Errors inside a module are raised."""
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
    # as python SCRIPT does; for a folder or an archive, runpy does it
    if os.path.isfile(path) and path.endswith((".py", ".pyw")):
        sys.path[0] = os.path.dirname(os.path.realpath(path))
    runpy.run_path(path, run_name="__main__")


if __name__ == "__main__":
    main(sys.argv[1:])
