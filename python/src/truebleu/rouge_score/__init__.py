"""
rouge-score, counted by truebleu's kernel: the same numbers, ninety times faster with stems.

>>> import truebleu.rouge_score
>>> truebleu.rouge_score.install()
True
>>> from rouge_score.rouge_scorer import RougeScorer
>>> RougeScorer(["rougeL"]).score("testing one two", "testing two")["rougeL"].fmeasure
0.8
>>> truebleu.rouge_score.uninstall()

`python -m truebleu ...` does the same for a program without any change to it. rouge-score itself counts the calls that
the kernel cannot count: counters() says how often.
"""

import contextlib
from typing import Iterator

from ..acceleration.switch import Switch
from ..acceleration.tally import Counters
from .originals import TALLY, TESTED_VERSIONS, why_not

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

_switch = Switch("rouge-score", "rouge_score", __name__, why_not)


def install() -> bool:
    """
    Makes RougeScorer and BootstrapAggregator count with the kernel, in the whole process, until uninstall().

    Returns whether it did: where the source of a function that the kernel replaces differs from that in
    TESTED_VERSIONS, or NLTK makes other stems, it warns once and leaves rouge-score unchanged. Raises
    ModuleNotFoundError where there is no rouge-score.

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

    >>> from rouge_score.rouge_scorer import RougeScorer
    >>> with accelerated():
    ...     RougeScorer(["rouge1"]).score("the cat", "the dog")["rouge1"].recall
    0.5
    """
    with _switch.accelerated() as on:
        yield on


def is_installed() -> bool:
    """Whether rouge-score counts with the kernel now."""
    return _switch.is_on


def counters() -> Counters:
    """How often the kernel counted in this process, and how often rouge-score counted itself, and why.

    >>> import truebleu.rouge_score
    >>> from rouge_score.rouge_scorer import RougeScorer
    >>> truebleu.rouge_score.reset_counters()
    >>> with truebleu.rouge_score.accelerated():
    ...     scores = RougeScorer(["rouge1", "rouge2"]).score("the cat", "the dog")
    >>> truebleu.rouge_score.counters()
    Counters(accelerated=1, segments=1, fallbacks={})
    """
    return TALLY.counters()


def reset_counters() -> None:
    """Sets the counters to 0."""
    TALLY.reset()
