"""
sacreBLEU, counted by truebleu's kernel: the same numbers, ten to three hundred times faster.

One line accelerates everything that calls sacreBLEU in this process:

>>> import truebleu.sacrebleu
>>> truebleu.sacrebleu.install()
True
>>> import sacrebleu
>>> sacrebleu.corpus_bleu(["The dog bit the man."], [["The dog had bit the man."]])
BLEU = 51.15 100.0/80.0/50.0/33.3 (BP = 0.846 ratio = 0.857 hyp_len = 6 ref_len = 7)
>>> truebleu.sacrebleu.uninstall()

`python -m truebleu -m sacrebleu ...` does the same for a program without any change to it. sacreBLEU itself counts the
calls that the kernel cannot count: counters() says how often, and docs/python.md says which calls these are.
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
    Makes sacreBLEU's BLEU, CHRF and TER count with the kernel, in the whole process, until uninstall().

    Returns whether it did: where the source of a function that the kernel replaces differs from that in
    TESTED_VERSIONS, it warns once and leaves sacreBLEU unchanged. Raises ModuleNotFoundError where there is no
    sacreBLEU. A second call changes nothing.

    >>> install(), install(), is_installed()
    (True, True, True)
    >>> uninstall()
    """
    return _switch.install()


def uninstall() -> None:
    """
    Undoes install(): sacreBLEU counts itself again, except in blocks of accelerated() that are still open.
    Metrics that were made before still work. Without install() it does nothing.

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
    install() for the length of a block or a decorated function. Blocks may be nested, and open in several
    threads; while one is open, all threads are accelerated. Its value is that of install().

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
    """Whether sacreBLEU counts with the kernel now."""
    return _switch.is_on


def counters() -> Counters:
    """How often the kernel counted in this process, and how often sacreBLEU counted itself, and why.

    Each process has its own counters: they do not include those of worker processes.

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
    """Sets the counters to 0."""
    TALLY.reset()
