"""
jiwer, counted by truebleu's kernel: the same numbers and alignments, faster.

>>> import truebleu.jiwer
>>> truebleu.jiwer.install()
True
>>> import jiwer
>>> jiwer.wer("hello world", "hello duck")
0.5
>>> truebleu.jiwer.uninstall()

`python -m truebleu ...` does the same for a program without any change to it. jiwer itself counts the calls that the
kernel cannot count: counters() says how often.
"""

import contextlib
from typing import Iterator

from ..acceleration.switch import Switch
from ..acceleration.tally import Counters
from .originals import ORIGINALS, TALLY, TESTED_VERSIONS

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

_switch = Switch("jiwer", "jiwer", __name__, ORIGINALS.why_not)


def install() -> bool:
    """
    Makes jiwer's functions count with the kernel until uninstall(), in the whole process, even where they were imported
    before.

    Returns whether it did: where the source of a function that the kernel replaces differs from that in
    TESTED_VERSIONS, it warns once and leaves jiwer unchanged. Raises ModuleNotFoundError where there is no jiwer.

    >>> install(), is_installed()
    (True, True)
    >>> uninstall()
    """
    return _switch.install()


def uninstall() -> None:
    """
    Undoes install(), except in blocks of accelerated() that are still open.

    >>> uninstall()
    >>> is_installed()
    False
    """
    _switch.uninstall()


@contextlib.contextmanager
def accelerated() -> Iterator[bool]:
    """
    install() for the length of a block or a decorated function. While one is open, all threads are accelerated.

    >>> import jiwer
    >>> with accelerated():
    ...     jiwer.cer("word", "werd")
    0.25
    """
    with _switch.accelerated() as on:
        yield on


def is_installed() -> bool:
    """Whether jiwer counts with the kernel now."""
    return _switch.is_on


def counters() -> Counters:
    """How often the kernel counted in this process, and how often jiwer counted itself, and why.

    >>> import truebleu.jiwer, jiwer
    >>> truebleu.jiwer.reset_counters()
    >>> with truebleu.jiwer.accelerated():
    ...     rate = jiwer.wer(["a b", "c"], ["a", "c"])
    >>> truebleu.jiwer.counters()
    Counters(accelerated=1, segments=2, fallbacks={})
    """
    return TALLY.counters()


def reset_counters() -> None:
    """Sets the counters to 0."""
    TALLY.reset()
