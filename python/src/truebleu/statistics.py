"""Statistics: rows of whole numbers, which add up. A row stands for a segment, or for the sum of many."""
from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from operator import mul

from . import kernel, shapes
from .metrics.metric import Metric, ReferenceCount, References, Rows
from .scores import Score

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: Sums are exact up to here.
MOST = (1 << 53) - 1


class Statistics:
    """The statistics of one system's segments under one metric, as `segment_statistics` counts and files store them.

    `a + b` is the sum of two parts of a corpus, wherever they were counted; `concatenated` keeps their rows apart,
    for tests of significance; `sum()` is a single row; `statistics[2:5]` and `statistics[[0, 7]]` are a part.

    :ivar metric: the metric's name, such as "BLEU".
    :ivar signature: the settings of counting, such as "case:mixed|tok:13a|counting:1": only equal ones can be added.
    :ivar references: how many references each segment has, or "var".
    :ivar segments: how many segments the rows stand for.
    :ivar fields: the names of the numbers in a row.
    :ivar system: the system's name, or "".
    :ivar reference_set: the references that the rows were counted against: a sum of hashes, 32 hexadecimal digits, the
        same in any order; None if not known.
    :ivar reference_hashes: where a row is kept for each segment, the hash of its references, 16 bytes each, else None.

    >>> from truebleu import WER, score_statistics, segment_statistics
    >>> here = segment_statistics(WER(), ["a b"], ["a b"])
    >>> there = segment_statistics(WER(), ["c"], ["d"])
    >>> (here + there).rows.tolist()
    [[2.0, 1.0, 0.0, 0.0]]
    >>> score_statistics(WER(), here + there).score
    33.33333333333333
    """

    __slots__ = (
        "metric", "signature", "references", "segments", "fields", "system", "reference_set", "reference_hashes", "_rows"
    )

    def __init__(
        self, metric: str, signature: str, references: ReferenceCount, segments: int, fields: Sequence[str],
        rows: Iterable[float], system: str = "", reference_set: str | None = None,
        reference_hashes: bytes | None = None,
    ) -> None:
        self.metric = metric
        self.signature = signature
        self.references = references
        self.segments = segments
        self.fields = tuple(fields)
        self.system = system
        self.reference_set = reference_set
        self.reference_hashes = reference_hashes
        self._rows = rows if isinstance(rows, array) else array("d", rows)
        if not self.fields or len(self._rows) % len(self.fields):
            raise ValueError(
                f"the statistics have {len(self._rows)} numbers: expected rows of {len(self.fields)}, "
                f"{', '.join(self.fields)}"
            )
        if len(self._rows) // len(self.fields) > max(1, segments):
            raise ValueError(
                f"the statistics have {len(self._rows) // len(self.fields)} rows for {segments} segments: expected at "
                "most a row for each"
            )

    @property
    def rows(self) -> Rows:
        """The rows, read-only: a memoryview of doubles with two dimensions, which `numpy.asarray` takes as it is."""
        width = len(self.fields)
        view: Any = memoryview(self._rows).toreadonly()
        if not view.nbytes:
            # a dimension of 0 cannot be cast
            return view  # type: ignore[no-any-return]
        return view.cast("B").cast("d", shape=[len(self._rows) // width, width])  # type: ignore[no-any-return]

    @property
    def keeps_rows(self) -> bool:
        """Whether there is a row for each segment."""
        return len(self._rows) == self.segments * len(self.fields)

    def sum(self) -> Statistics:
        """The sum of all rows, from which a corpus is scored."""
        width = len(self.fields)
        view = memoryview(self._rows)
        total = array("d", [sum(view[field::width]) for field in range(width)])
        return self._with(rows=total, reference_hashes=None)

    def named(self, system: str) -> Statistics:
        """The same statistics under the name of a system."""
        if not isinstance(system, str):
            raise TypeError(f"system is {shapes.described(system)}: expected the system's name")
        return self._with(system=system)

    def concatenated(self, other: Statistics) -> Statistics:
        """The rows of these statistics, then those of the other: two parts of a corpus as one.

        :raises ValueError: where metric, settings or the version of the counting differ.
        """
        self._check_same_kind(other)
        known = self.reference_set is not None and other.reference_set is not None
        hashes = None
        if known and self.reference_hashes is not None and other.reference_hashes is not None:
            hashes = self.reference_hashes + other.reference_hashes
        references = (
            other.references if self.segments == 0
            else self.references if other.segments == 0 or self.references == other.references
            else "var"
        )
        return self._with(
            references=references,
            segments=self.segments + other.segments,
            rows=self._rows + other._rows,
            # parts of one system may have the names of their files
            system=self.system if self.system == other.system else "",
            reference_set=added_sets(self.reference_set, other.reference_set),
            reference_hashes=hashes,
        )

    def __add__(self, other: Statistics) -> Statistics:
        if not isinstance(other, Statistics):
            return NotImplemented
        total = self.concatenated(other).sum()
        for field, value in zip(total.fields, total._rows):
            if abs(value) > MOST:
                raise ValueError(f"{field} adds up to {value:.0f}: expected at most 2^53 - 1, where sums are exact")
        return total

    def __radd__(self, other: object) -> Statistics:
        # sum() starts with 0
        return self if other == 0 else NotImplemented

    def __sub__(self, part: Statistics) -> Statistics:
        """The sum of a corpus without one of its parts: `(part + rest) - part` is the sum of the rest."""
        if not isinstance(part, Statistics):
            return NotImplemented
        self._check_same_kind(part)
        whole, taken = self.sum(), part.sum()
        if part.segments > self.segments:
            raise ValueError(
                f"the part has {part.segments} segments: expected at most {self.segments}, as many as the whole has"
            )
        for field, before, less in zip(self.fields, whole._rows, taken._rows):
            if less > before:
                raise ValueError(
                    f"the part has {field} {less:.0f}: expected at most {before:.0f}, as the whole has; was it counted "
                    "in the whole?"
                )
        segments = self.segments - part.segments
        return whole._with(
            segments=segments,
            references=self.references if segments else 0,
            rows=array("d", [before - less for before, less in zip(whole._rows, taken._rows)]),
            reference_set=subtracted_sets(self.reference_set, part.reference_set),
        )

    def __getitem__(self, places: slice | Sequence[int]) -> Statistics:
        """Some of the segments, chosen by a slice or by a list of indices, in the given order."""
        self.check_keeps_rows("statistics")
        chosen = range(self.segments)[places] if isinstance(places, slice) else places
        if isinstance(chosen, int) or isinstance(chosen, str) or not hasattr(chosen, "__len__"):
            raise TypeError(
                f"statistics are indexed by {shapes.described(chosen)}: expected a slice or a list of places, such as "
                "statistics[:100] or statistics[[3]]"
            )
        width, rows, hashes = len(self.fields), array("d"), bytearray()
        for i, place in enumerate(chosen):
            at = shapes.check_whole(f"places[{i}]", place, 0, self.segments - 1)
            rows.extend(self._rows[at * width : (at + 1) * width])
            if self.reference_hashes is not None:
                hashes += self.reference_hashes[16 * at : 16 * at + 16]
        kept = None if self.reference_hashes is None else bytes(hashes)
        return self._with(
            segments=len(chosen), rows=rows, references=self.references if len(chosen) else 0, reference_hashes=kept,
            reference_set=None if kept is None else set_of(kept),
        )

    def __len__(self) -> int:
        return self.segments

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Statistics):
            return NotImplemented
        return self._values() == other._values()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        rows = "a row each" if self.keeps_rows else "summed"
        return f"<Statistics of {self.metric}|{self.signature}: {self.segments} segments, {rows}>"

    def __getstate__(self) -> tuple[object, ...]:
        values = self._values()
        return (*values, _checksum(values))

    def __setstate__(self, state: tuple[object, ...]) -> None:
        values, checksum = state[:-1], state[-1:]
        if len(values) != len(self.__slots__) or checksum != (_checksum(values),):
            raise ValueError(
                "the pickle of statistics does not have the checksum of its numbers: expected what pickle.dumps() made of "
                "statistics; is the file damaged, or from an older version?"
            )
        for name, value in zip(self.__slots__, values):
            setattr(self, name, value)

    def _values(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def check_keeps_rows(self, name: str) -> None:
        """:raises ValueError: unless there is a row for each segment."""
        if not self.keeps_rows:
            rows = len(self._rows) // len(self.fields)
            raise ValueError(
                f"{name} has {shapes.counted(rows, 'row', 'rows')} for {self.segments} segments: expected a row for "
                "each; were they summed?"
            )

    def _with(self, **changed: object) -> Statistics:
        values = {
            "metric": self.metric, "signature": self.signature, "references": self.references,
            "segments": self.segments, "fields": self.fields, "rows": self._rows, "system": self.system,
            "reference_set": self.reference_set, "reference_hashes": self.reference_hashes, **changed,
        }
        return Statistics(**values)  # type: ignore[arg-type]

    def _check_same_kind(self, other: object) -> None:
        if not isinstance(other, Statistics):
            raise TypeError(f"the second is {shapes.described(other)}: expected statistics")
        for what in ("metric", "signature", "fields"):
            a, b = getattr(self, what), getattr(other, what)
            if a != b:
                raise ValueError(
                    f"statistics of two kinds cannot be added: {what} is {a!r} in the first and {b!r} in the second; "
                    "were they counted with other settings, or by another version?"
                )


def segment_statistics(
    metric: Metric | str, hypotheses: Sequence[str], references: References, *, threads: int = 1, system: str = "",
    sources: Sequence[str] | None = None,
) -> Statistics:
    """The statistics of every segment, a row each: to be added, saved, scored, or tested.

    :param metric: a metric, or the name of one with its default settings: "bleu", "chrf", "chrf++", "ter", "wer", "cer".
    :param hypotheses: a string for each segment.
    :param references: streams: a list for each translator, with a string for each segment, or None.
    :param threads: the number of threads that count; the result does not depend on it.
    :param system: the name of the system, for files.
    :param sources: the texts that were simplified, for SARI.
    :raises TypeError, ValueError: for texts of another shape.

    >>> from truebleu import segment_statistics
    >>> statistics = segment_statistics("ter", ["a b", "c"], [["a b", "d"]])
    >>> statistics.segments, statistics.fields[0], [row[0] for row in statistics.rows.tolist()]
    (2, 'edits', [0.0, 1.0])
    """
    from .metrics.named import metric_of
    from .segment_scores import counted_rows

    metric = metric_of(metric)
    hyps, streams = metric._texts(hypotheses, references, sources)
    metric = metric._informed(streams)
    rows = counted_rows(metric, hyps, streams, threads)
    _, others = metric._parted(streams)
    hashes = kernel.reference_hashes(shapes.segments_of(others))
    return Statistics(
        metric.name, metric.counting_key, shapes.count_of_references(others), len(hyps), metric.fields,
        array("d", rows.tobytes()), system, set_of(hashes), hashes,
    )


def score_statistics(metric: Metric | str, statistics: Statistics) -> Score:
    """The score of statistics that were summed, added or loaded.

    :raises ValueError: where they were counted by another metric or with other settings, or have numbers that no text
        can have.

    >>> from truebleu import corpus_bleu, score_statistics, segment_statistics
    >>> texts = ["the cat sat on the mat"], [["the cat lay on the mat"]]
    >>> score_statistics("bleu", segment_statistics("bleu", *texts)) == corpus_bleu(*texts)
    True
    """
    from .metrics.named import metric_of

    metric = metric_of(metric)
    if isinstance(statistics, Statistics):
        metric = metric._scoring(statistics.signature)
    check_statistics_of(metric, "statistics", statistics)
    if statistics.segments == 0:
        raise ValueError(
            "the statistics have no segments: expected at least one; an empty corpus has no score"
        )
    total: Rows = memoryview(statistics.sum()._rows)
    return metric._score(total, metric.signature(statistics.references))


def check_statistics_of(metric: Metric, name: str, statistics: object) -> Statistics:
    """:raises TypeError, ValueError: unless they are of this metric, and could be of some text."""
    if not isinstance(statistics, Statistics):
        raise TypeError(f"{name} is {shapes.described(statistics)}: expected what segment_statistics() returns")
    expected = metric.counting_key
    if statistics.metric != metric.name or statistics.signature != expected:
        raise ValueError(
            f"{name} is of {statistics.metric}|{statistics.signature}: expected {metric.name}|{expected}; use the "
            "metric and the settings that they were counted with, or count the text again"
        )
    if statistics.fields != metric.fields:
        raise ValueError(
            f"{name} has the fields {', '.join(statistics.fields)}: expected {', '.join(metric.fields)}; were they "
            "counted with other orders?"
        )
    width, rows = len(metric.fields), memoryview(statistics._rows)
    for at, value in enumerate(rows):
        if not 0 <= value < float("inf"):
            raise ValueError(
                f"{name} has {metric.fields[at % width]} {value} in row {at // width}: expected 0 or more; is the file "
                "damaged?"
            )
    for smaller, times, larger in metric._invariants():
        weights = {smaller: 1.0} if isinstance(smaller, str) else smaller
        columns = [rows[metric.fields.index(field) :: width] for field in weights]
        several = len(columns) > 1
        sums = [sum(map(mul, weights.values(), each)) for each in zip(*columns)] if several else columns[0]
        for row, (a, b) in enumerate(zip(sums, rows[metric.fields.index(larger) :: width])):
            if a > times * b:
                given = " with ".join(f"{field} {column[row]:.0f}" for field, column in zip(weights, columns))
                most = larger if times == 1 else f"{times} times {larger}"
                raise ValueError(
                    f"{name} has {given} in row {row}: expected at most {most}, {times * b:.0f}; is the file damaged?"
                )
    if metric.fields[0] == "segments" and sum(rows[::width]) != statistics.segments:
        raise ValueError(
            f"{name} has rows of {sum(rows[::width]):.0f} segments: expected {statistics.segments}; is the file damaged?"
        )
    return statistics


def check_same_references(names: Sequence[str], tables: Sequence[Statistics]) -> None:
    """:raises ValueError: where tables were counted against other references, or these were in another order."""
    first, *others = tables
    for name, other in zip(names[1:], others):
        if first.reference_set is None and other.reference_set is None:
            continue
        if first.reference_set is None or other.reference_set is None:
            silent, known = (names[0], name) if first.reference_set is None else (name, names[0])
            raise ValueError(
                f"{silent} does not say against which references it was counted, {known} does: expected what "
                "segment_statistics() or decode_statistics() returns"
            )
        place = _first_difference(first.reference_hashes, other.reference_hashes)
        if first.reference_set != other.reference_set:
            raise ValueError(
                f"{name} was counted against other references than {names[0]}{place}: expected the same, byte for "
                f"byte; their fingerprints are {other.reference_set} and {first.reference_set}. Was one file edited, "
                "detokenized or normalized since, or are the references of a segment in another order?"
            )
        if place:
            raise ValueError(
                f"{name} was counted against the references of {names[0]} in another order{place}: expected the "
                "segments in the same order"
            )


def set_of(hashes: bytes) -> str:
    """The sum of the hashes of all segments, modulo 2^128, as 32 hexadecimal digits."""
    total = sum(int.from_bytes(hashes[at : at + 16], "little") for at in range(0, len(hashes), 16))
    return f"{total % (1 << 128):032x}"


def added_sets(a: str | None, b: str | None) -> str | None:
    if a is None or b is None:
        return None
    return f"{(int(a, 16) + int(b, 16)) % (1 << 128):032x}"


def subtracted_sets(a: str | None, b: str | None) -> str | None:
    if a is None or b is None:
        return None
    return f"{(int(a, 16) - int(b, 16)) % (1 << 128):032x}"


def _checksum(values: Sequence[object]) -> bytes:
    """The checksum of the values in a pickle."""
    hashes = [kernel.hash128(value.tobytes() if isinstance(value, array) else repr(value).encode()) for value in values]
    return kernel.hash128(b"".join(hashes))


def _first_difference(a: bytes | None, b: bytes | None) -> str:
    if a is None or b is None or a == b:
        return ""
    place = next((at for at in range(0, min(len(a), len(b)), 16) if a[at : at + 16] != b[at : at + 16]), None)
    if place is None:
        place = min(len(a), len(b))
    return f", first in segment {place // 16} (line {place // 16 + 1})"
