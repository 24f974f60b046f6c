"""How often the calls of a package were counted by the kernel, and how often by the package itself."""

import os
import threading
from dataclasses import dataclass, field
from typing import Dict, List


@dataclass(frozen=True)
class Counters:
    """The calls in this process since it began, or since reset_counters()."""

    #: Calls that the kernel counted: corpora, sentences, pairs.
    accelerated: int = 0
    #: The number of segments in these calls.
    segments: int = 0
    #: Calls that the package counted in its own way, by the reason.
    fallbacks: Dict[str, int] = field(default_factory=dict)


class Tally:
    """The counters of one package. Threads may share it, and forked children count on."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._accelerated = 0
        self._segments = 0
        self._fallbacks: Dict[str, int] = {}
        _tallies.append(self)

    def counters(self) -> Counters:
        with self._lock:
            return Counters(self._accelerated, self._segments, dict(self._fallbacks))

    def reset(self) -> None:
        with self._lock:
            self._accelerated = self._segments = 0
            self._fallbacks.clear()

    def add_accelerated(self, segments: int) -> None:
        with self._lock:
            self._accelerated += 1
            self._segments += segments

    def add_fallback(self, reason: str) -> None:
        with self._lock:
            self._fallbacks[reason] = self._fallbacks.get(reason, 0) + 1


_tallies: List[Tally] = []


def _new_locks() -> None:
    """Makes new locks in a forked child: other threads of its parent may have held the old ones."""
    for tally in _tallies:
        tally._lock = threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_new_locks)
