"""Metrics whose score of a corpus is the mean of its segments' (src/metrics/segment-means.ts)."""
from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from .. import kernel, shapes
from .metric import Metric, doubles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .metric import Invariant, Line, Rows

#: A number is counted in units of 1 / _PARTS; the remainder is counted in units of 1 / _PARTS of that, and so is its
#: remainder.
_PARTS = 1 << 20

#: The number of segments whose words are in memory at a time.
_SEGMENTS = 4096


class MeanMetric(Metric):
    """A metric with some numbers from 0 to 1 for each segment, the first of which is the score."""

    __slots__ = ()

    needs_strings = True
    #: The names of the numbers of a segment.
    _means: tuple[str, ...]

    @property
    def fields(self) -> tuple[str, ...]:
        return mean_fields(self._means)

    def _measured(self, start: int, hypotheses: list[str], references: list[str], counts: list[int]) -> Rows:
        """The numbers of consecutive segments, of which the first has the number `start`. `references` has the
        references of all segments, one after the other, and `counts` how many each segment has."""
        raise NotImplementedError

    def _rows(self, hypotheses: list[str], streams: list[list[Line]], summed: bool) -> Rows:
        measured = bytearray()
        for start in range(0, len(hypotheses), _SEGMENTS):
            end = start + _SEGMENTS
            references, counts = shapes.flat_references([stream[start:end] for stream in streams])
            measured += self._measured(start, hypotheses[start:end], references, counts)
        return kernel.mean_rows(measured, len(self._means), summed=summed)

    def _scores(self, rows: Rows) -> Rows:
        count = len(self._means)
        return doubles([100 * fraction for fraction in kernel.mean_scores(rows, count)[::count]])

    def _invariants(self) -> list[Invariant]:
        return mean_invariants(self._means)


def mean_fields(means: tuple[str, ...]) -> tuple[str, ...]:
    """The fields of rows of these numbers."""
    return ("segments", *(f"{mean}{part}" for mean in means for part in ("Parts", "Rest", "Last")))


def mean_invariants(means: tuple[str, ...]) -> list[Invariant]:
    """The properties that each row of these numbers has to have."""
    together: list[Invariant] = [
        ({f"{mean}Parts": 1, f"{mean}Rest": 1 / _PARTS, f"{mean}Last": 1 / _PARTS**2}, _PARTS, "segments")
        for mean in means
    ]
    return [*together, *((f"{mean}{rest}", _PARTS, "segments") for mean in means for rest in ("Rest", "Last"))]


def refused_pair(rows: Rows, width: int, counts: list[int]) -> tuple[int, list[float]] | None:
    """The segment of the first reference that the kernel refused, and the row of that reference, whose third number is
    -1; None if the kernel refused none.
    """
    marks = rows[2::width].tolist()
    if min(marks, default=0) >= 0:
        return None
    pair = marks.index(-1)
    return bisect_right(list(accumulate(counts)), pair), rows[width * pair : width * (pair + 1)].tolist()


def in_pairs(lines: list[str], counts: list[int]) -> list[str]:
    """Lines in which each line is repeated once for every reference of its segment."""
    if sum(counts) == len(counts):
        return lines
    return [line for line, count in zip(lines, counts) for _ in range(count)]
