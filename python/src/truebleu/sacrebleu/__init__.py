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
from typing import Iterator

from ..acceleration.switch import Switch
from ..acceleration.tally import Counters
from .originals import ORIGINALS, TESTED_VERSIONS
from .tally import TALLY

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

_switch = Switch("sacreBLEU", "sacrebleu", __name__, ORIGINALS.why_not)


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
    return _switch.install()


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
    _switch.uninstall()


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
    with _switch.accelerated() as on:
        yield on


def is_installed() -> bool:
    """Whether sacreBLEU counts by the kernel now."""
    return _switch.is_on


def counters() -> Counters:
    """How often the kernel counted in this process, and how often sacreBLEU did it in its own way, and why.

    Processes count for themselves: a worker's numbers are not in those of its parent.

    >>> import truebleu.sacrebleu, sacrebleu
    >>> truebleu.sacrebleu.reset_counters()
    >>> with truebleu.sacrebleu.accelerated():
    ...     good = sacrebleu.corpus_bleu(["The dog bit the man."], [["The dog had bit the man."]])
    ...     odd = sacrebleu.corpus_bleu(["half of an emoji: \\ud83d"], [["an emoji"]])
    >>> truebleu.sacrebleu.counters()
    Counters(accelerated=1, segments=1, fallbacks={'a text with a lone surrogate, which UTF-8 cannot hold': 1})
    """
    return TALLY.counters()


def reset_counters() -> None:
    """Begins to count from 0 again."""
    TALLY.reset()
