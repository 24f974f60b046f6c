"""How often sacreBLEU's corpora and sentences were counted by the kernel, and how often by sacreBLEU itself."""

import os
import threading
from dataclasses import dataclass, field
from typing import Dict

_lock = threading.Lock()
_accelerated = 0
_segments = 0
_fallbacks: Dict[str, int] = {}


@dataclass(frozen=True)
class Counters:
    """The calls in this process since it began, or since reset_counters()."""

    #: Corpora and sentences that the kernel counted.
    accelerated: int = 0
    #: Their segments.
    segments: int = 0
    #: Corpora and sentences that sacreBLEU counted in its own way, by the reason.
    fallbacks: Dict[str, int] = field(default_factory=dict)


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
    with _lock:
        return Counters(_accelerated, _segments, dict(_fallbacks))


def reset_counters() -> None:
    """Begins to count from 0 again."""
    global _accelerated, _segments
    with _lock:
        _accelerated = _segments = 0
        _fallbacks.clear()


def add_accelerated(segments: int) -> None:
    global _accelerated, _segments
    with _lock:
        _accelerated += 1
        _segments += segments


def add_fallback(reason: str) -> None:
    with _lock:
        _fallbacks[reason] = _fallbacks.get(reason, 0) + 1


def _new_lock() -> None:
    """In a forked child, whose parent's other threads may have held the lock."""
    global _lock
    _lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_new_lock)
