"""
sacreBLEU, counted by truebleu's kernel: the same numbers, ten to three hundred times faster.

One line accelerates all that calls sacreBLEU in this process:

>>> import truebleu.sacrebleu
>>> truebleu.sacrebleu.install()
True
>>> import sacrebleu
>>> sacrebleu.corpus_bleu(["The dog bit the man."], [["The dog had bit the man."]])
BLEU = 51.15 100.0/80.0/50.0/33.3 (BP = 0.846 ratio = 0.857 hyp_len = 6 ref_len = 7)
>>> truebleu.sacrebleu.uninstall()

So does `python -m truebleu -m sacrebleu ...` for a program that stays as it is. What the kernel cannot count, sacreBLEU
counts in its own way: counters() tells how often, docs/python.md what that is.
"""

import contextlib
import threading
import warnings
from typing import Iterator, Set

from .originals import TESTED_VERSIONS, why_not
from .tally import Counters, counters, reset_counters

__all__ = [
    "TESTED_VERSIONS",
    "Counters",
    "accelerated",
    "counters",
    "install",
    "is_installed",
    "reset_counters",
    "uninstall",
]

_lock = threading.RLock()
_installed = False
_open_blocks = 0
_patched = False
_warned: Set[str] = set()


def install() -> bool:
    """
    Makes sacreBLEU's BLEU, CHRF and TER count by the kernel, in the whole process, until uninstall().

    Returns whether it does: where a function that the kernel stands in for has another source than in TESTED_VERSIONS,
    it warns once and leaves sacreBLEU as it is. Raises ModuleNotFoundError where there is no sacreBLEU. To call it again
    changes nothing.

    >>> install(), install(), is_installed()
    (True, True, True)
    >>> uninstall()
    """
    global _installed
    with _lock:
        if not _patch(stacklevel=3):
            return False
        _installed = True
        return True


def uninstall() -> None:
    """
    Undoes install(): sacreBLEU counts in its own way again, except in blocks of accelerated() that are still open.
    Metrics that were made before go on to work. Without install() it does nothing.

    >>> install()
    True
    >>> uninstall()
    >>> is_installed()
    False
    """
    global _installed
    with _lock:
        _installed = False
        _restore_unless_used()


@contextlib.contextmanager
def accelerated() -> Iterator[bool]:
    """
    install() for the length of a block or a decorated function. Blocks may be inside one another, and in several
    threads; while one is open, all threads are accelerated. Gives what install() returns.

    >>> import sacrebleu
    >>> with accelerated():
    ...     sacrebleu.corpus_chrf(["The dog bit the man."], [["The dog had bit the man."]]).score
    67.64711450656517
    >>> is_installed()
    False
    """
    global _open_blocks
    with _lock:
        patched = _patch(stacklevel=4)
        _open_blocks += 1
    try:
        yield patched
    finally:
        with _lock:
            _open_blocks -= 1
            _restore_unless_used()


def is_installed() -> bool:
    """Whether sacreBLEU counts by the kernel now."""
    return _patched


def _patch(stacklevel: int) -> bool:
    global _patched
    try:
        import sacrebleu
    except ModuleNotFoundError as error:
        if error.name != "sacrebleu":
            raise
        raise ModuleNotFoundError(
            "sacreBLEU is not installed, and truebleu.sacrebleu only makes it faster: pip install sacrebleu",
            name="sacrebleu",
        ) from None
    if _patched:
        return True
    reason = why_not(sacrebleu)
    if reason is None:
        from .patches import patch

        patch()
        _patched = True
        return True
    if reason not in _warned:
        _warned.add(reason)
        warnings.warn(reason, RuntimeWarning, stacklevel=stacklevel)
    return False


def _restore_unless_used() -> None:
    global _patched
    if _patched and not _installed and _open_blocks == 0:
        from .patches import restore

        restore()
        _patched = False
