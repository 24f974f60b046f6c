"""Turning the acceleration of a package on and off: for the process, or for a block."""

import contextlib
import threading
import warnings
from importlib import import_module
from types import ModuleType
from typing import Callable, Iterator, Optional, Set


class Switch:
    """
    Replaces a package's functions while it is on.

    :param title: the name of the package as people write it.
    :param package: the module of the package.
    :param ours: the module that accelerates it. Its submodules `originals`, with `why_not`, and `patches`, with `patch`
        and `restore`, are imported if the package is installed.
    """

    def __init__(self, title: str, package: str, ours: str, why_not: Callable[[ModuleType], Optional[str]]) -> None:
        self._title = title
        self._package = package
        self._ours = ours
        self._why_not = why_not
        self._lock = threading.RLock()
        self._installed = False
        self._open_blocks = 0
        self.is_on = False
        self.warned: Set[str] = set()

    def install(self, stacklevel: int = 4) -> bool:
        with self._lock:
            if not self._patch(stacklevel):
                return False
            self._installed = True
            return True

    def uninstall(self) -> None:
        with self._lock:
            self._installed = False
            self._restore_unless_used()

    @contextlib.contextmanager
    def accelerated(self) -> Iterator[bool]:
        with self._lock:
            # 6 levels up: the user's `with` block enters that of the module with the switch, which enters this one
            on = self._patch(stacklevel=6)
            self._open_blocks += 1
        try:
            yield on
        finally:
            with self._lock:
                self._open_blocks -= 1
                self._restore_unless_used()

    def _patch(self, stacklevel: int) -> bool:
        try:
            package = import_module(self._package)
        except ModuleNotFoundError as error:
            if error.name != self._package:
                raise
            raise ModuleNotFoundError(
                f"{self._title} is not installed, and {self._ours} only makes it faster: "
                f"pip install {self._package.replace('_', '-')}",
                name=self._package,
            ) from None
        if self.is_on:
            return True
        reason = self._why_not(package)
        if reason is None:
            self._patches().patch()
            self.is_on = True
            return True
        if reason not in self.warned:
            self.warned.add(reason)
            warnings.warn(reason, RuntimeWarning, stacklevel=stacklevel)
        return False

    def _restore_unless_used(self) -> None:
        if self.is_on and not self._installed and self._open_blocks == 0:
            self._patches().restore()
            self.is_on = False

    def _patches(self) -> ModuleType:
        return import_module(f"{self._ours}.patches")
