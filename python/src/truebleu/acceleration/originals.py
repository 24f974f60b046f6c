"""
The functions and tables of a package that the kernel replaces, and whether they are still those that were tested.

install() compares the sources of the functions, whatever the version; every score compares their identity and the values
of the tables. So a function that a program replaces is called, and a table that it changes takes effect. But new code
in the same function object, put there by IPython's %autoreload, is found only by install(): checking for it at each
score would take up to 7% of the time of a sentence.
"""

import contextlib
import functools
import hashlib
import sys
import threading
from importlib import import_module
from operator import attrgetter, itemgetter
from types import FunctionType, ModuleType
from typing import Any, Callable, Dict, Iterator, List, Mapping, Optional, Sequence, Tuple

#: Modules and classes below a package, their functions, and how the SHA-256 of a function's source begins in the tested
#: versions.
Functions = Dict[str, Dict[str, str]]

_LruCached = type(functools.lru_cache(len))

#: A function that takes the checked value from its owner, and the value to which it must be equal.
_Check = Tuple[Callable[[Any], Any], Any, Any]

_restoring = threading.RLock()
_NONE = object()


class Originals:
    """
    The functions and tables of one package.

    :param package: the package's module.
    :param title: the package's name as people write it.
    :param versions: the versions whose functions have these hashes.
    :param replaced: the functions that a module `patches` replaces.
    :param functions: further functions whose work the kernel does.
    :param tables: the values of tables, constants and imported names that those functions read.
    :param called: the functions of other classes or modules that a class or module calls.
    :param unwatched: values of tables that are not checked for each score.
    """

    def __init__(
        self,
        package: str,
        title: str,
        versions: Sequence[str],
        replaced: Functions,
        functions: Functions,
        tables: Mapping[str, Mapping[str, Any]],
        called: Mapping[str, Sequence[str]],
        unwatched: Sequence[Any] = (),
    ) -> None:
        self._package = package
        self._title = title
        self._versions = versions
        self._replaced = replaced
        self._functions = functions
        self._tables = tables
        self._called = called
        self._unwatched = unwatched
        #: The code of the functions that had a known source, by owner and name.
        self._known: Dict[Tuple[str, str], Any] = {}
        self._checks: Dict[Any, Tuple[_Check, ...]] = {}
        self._ours: Dict[str, Any] = {}
        self._originals: List[Tuple[Any, str, Any]] = []

    def why_not(self, package: ModuleType) -> Optional[str]:
        """Why this version of the package cannot be accelerated; None if it can."""
        sources: Dict[str, Optional[List[str]]] = {}
        for path, name, expected in self.entries():
            try:
                owner = self.owner_of(path)
                found = getattr(owner, name)
            except (ImportError, AttributeError):
                return self._other_version(package, f"has no {path}.{name}")
            if isinstance(owner, type) and f"{self._package}.{path}" != f"{owner.__module__}.{owner.__name__}":
                return self._replaced_by_others(path)
            if name in self._tables.get(path, ()):
                if found != expected:
                    return self._other_version(package, f"has another {path}.{name}")
                continue
            code = self.code_of(found)
            if code is None:
                return self._replaced_by_others(f"{path}.{name}")
            if self._known.get((path, name)) is code:
                continue
            module = found.__module__
            if module not in sources:
                sources[module] = lines_of(module)
            lines = sources[module]
            if lines is None:
                return self._other_version(package, f"has no source of {module}, by which its code is known")
            if code.co_filename != getattr(sys.modules[module], "__file__", None):
                return self._replaced_by_others(f"{path}.{name}")
            if hash_of(source_of(lines, code.co_firstlineno - 1)) not in expected.split():
                return self._other_version(package, f"has another {path}.{name}")
            self._known[path, name] = code
        return None

    def entries(self) -> Iterator[Tuple[str, str, Any]]:
        """Every function with its hashes, and every table with its value: each as its owner, its name, and those hashes
        or that value."""
        for table in (self._replaced, self._functions, self._tables):
            for path, names in table.items():
                for name, expected in names.items():
                    yield path, name, expected

    def owner_of(self, path: str) -> Any:
        """A module below the package, or a class in such a module."""
        parent, _, last = path.rpartition(".")
        if last[0].isupper():
            return getattr(import_module(f"{self._package}.{parent}"), last)
        return import_module(f"{self._package}.{path}")

    def code_of(self, function: Any) -> Any:
        """The code of a function of the package, also of a function that it wraps in a cache; None for anything else.
        """
        if type(function) is _LruCached:
            function = function.__wrapped__
        if type(function) is not FunctionType or function.__module__ not in sys.modules:
            return None
        return function.__code__ if function.__module__.startswith(f"{self._package}.") else None

    def _replaced_by_others(self, name: str) -> str:
        return f"{self._title}'s {name} was already replaced by somebody else, so {self._title} counts in its own way"

    def _other_version(self, package: ModuleType, what: str) -> str:
        *others, newest = self._versions
        known = f"{', '.join(others)} or {newest}" if others else newest
        return (
            f"{self._title} {version_of(package)} {what}, so it counts in its own way: expected the code of {known} "
            f"(pip install {self._package.replace('_', '-')}=={newest}), or a newer truebleu"
        )

    def watch(self, *ours: Any) -> None:
        """Remembers the package's functions, after why_not() and before some of them are replaced."""
        self._ours.update((function.__name__, function) for function in ours)
        for path in {**self._functions, **self._tables}:
            owner = self.owner_of(path)
            names = {**self._expected(path), **self._tables.get(path, {})}
            self._originals.extend((owner, name, value) for name, value in names.items() if name not in self._ours)
            self._checks[owner] = tuple(map(self._check, (path, *self._called.get(path, ()))))

    def _check(self, path: str) -> _Check:
        expected = self._expected(path)
        owner = self.owner_of(path)
        values = tuple(expected.values())
        # a class inherits names; for a module, looking in its dict takes half the time
        get = attrgetter(*expected) if isinstance(owner, type) else itemgetter(*expected)
        holder = owner if isinstance(owner, type) else vars(owner)
        return get, holder, values if len(values) > 1 else values[0]

    def _expected(self, path: str) -> Dict[str, Any]:
        """The value that each name of a class or module has to have. A class in the list is a name of its module."""
        owner = self.owner_of(path)
        functions = self._functions
        expected = {name: self._ours.get(name, getattr(owner, name)) for name in functions.get(path, ())}
        tables = self._tables.get(path, {}).items()
        # the package's own numbers in place of equal ones, because the same object compares faster
        expected.update(
            (name, value if isinstance(value, (dict, set)) else getattr(owner, name, value))
            for name, value in tables
            if not any(value is one for one in self._unwatched)
        )
        expected.update((one[len(path) + 1 :], self.owner_of(one)) for one in functions if one.rpartition(".")[0] == path)
        return expected

    def names_of(self, owner: type) -> Tuple[str, ...]:
        """The names of a class that no instance may override."""
        paths = [path for path in self._functions if self.owner_of(path) is owner]
        return tuple(name for path in paths for name in (*self._functions[path], *self._tables.get(path, ())))

    def is_changed(self, owner: Any) -> bool:
        """Whether something that the functions of this class or module need for counting has been replaced."""
        for get, holder, expected in self._checks[owner]:
            if get(holder) != expected:
                return True
        return False

    @contextlib.contextmanager
    def in_place(self) -> Iterator[None]:
        """While this block is open, replaced functions and tables are the package's own again."""
        others = [
            (owner, name, vars(owner).get(name, _NONE), original)
            for owner, name, original in self._originals
            if getattr(owner, name, _NONE) != original
        ]
        with _restoring if others else contextlib.nullcontext():
            for owner, name, _, original in others:
                setattr(owner, name, original)
            try:
                yield
            finally:
                for owner, name, other, _ in others:
                    if other is _NONE:
                        delattr(owner, name)
                    else:
                        setattr(owner, name, other)


def version_of(package: ModuleType) -> str:
    """The version that the package states, or the installed one."""
    version = getattr(package, "__version__", None)
    if version is None:
        from importlib import metadata

        try:
            version = metadata.version(package.__name__.replace("_", "-"))
        except metadata.PackageNotFoundError:
            return "of no version"
    return str(version)


def lines_of(module: str) -> Optional[List[str]]:
    """The lines of a module's source; None where there is no source, only a .pyc for example."""
    loader = getattr(sys.modules[module], "__loader__", None)
    try:
        source = loader.get_source(module)  # type: ignore[union-attr]
    except (AttributeError, ImportError, OSError):
        return None
    return None if source is None else source.split("\n")


def source_of(lines: List[str], first: int) -> str:
    """A function's source with its decorators: from its first line to the last line that is indented more."""
    head = next((at for at in range(first, len(lines)) if lines[at].lstrip().startswith("def ")), None)
    if head is None:
        # another file has taken its place meanwhile
        return ""
    indented = len(lines[first]) - len(lines[first].lstrip()) + 1
    end = head + 1
    # the parenthesis after the function's parameters may be on a line below the `def`
    while end < len(lines) and (not lines[end][:indented].strip() or lines[end].lstrip().startswith(")")):
        end += 1
    return "\n".join(lines[first:end]).rstrip()


def hash_of(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()[:12]
