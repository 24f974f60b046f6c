"""WER and CER, as in jiwer 4.0.0."""
from __future__ import annotations

from collections import namedtuple
from collections.abc import Iterator, Sequence

from .. import kernel, shapes
from ..scores import ErrorRateScore
from .metric import References, Rows, doubles
from .settings import ErrorRateSettings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from .._calls import Rule

    Run = tuple[str, int, int, int, int]


#: The number of segments that are aligned at a time.
_SEGMENTS = 1024


# not typing.NamedTuple, because importing typing takes longer than everything else that a first score needs
class AlignmentChunk(namedtuple("AlignmentChunk", ("type", "ref_start_idx", "ref_end_idx", "hyp_start_idx", "hyp_end_idx"))):
    """A run of words or characters of an alignment; positions are from 0, and ends are exclusive.

    >>> from truebleu import WER
    >>> WER().alignments(["a c"], ["a b c"])[0][1]
    AlignmentChunk(type='delete', ref_start_idx=1, ref_end_idx=2, hyp_start_idx=1, hyp_end_idx=1)
    """

    __slots__ = ()

    type: str
    ref_start_idx: int
    ref_end_idx: int
    hyp_start_idx: int
    hyp_end_idx: int


KINDS = ("equal", "insert", "substitute", "delete")
INSERTED, DELETED = 1, 3


def placed(runs: list[int]) -> Iterator[Run]:
    """The kernel's runs, each as the fields of an AlignmentChunk."""
    ref = hyp = 0
    for run in runs:
        kind, count = run & 3, run >> 2
        ref_end = ref if kind == INSERTED else ref + count
        hyp_end = hyp if kind == DELETED else hyp + count
        yield (KINDS[kind], ref, ref_end, hyp, hyp_end)
        ref, hyp = ref_end, hyp_end


def alignment_runs(
    hypotheses: list[str], references: list[str], counts: list[int], rule: Rule
) -> tuple[list[float], list[list[int]]]:
    """The counts of all segments together, and the kernel's runs for each segment, aligned with the reference that has
    the fewest errors.

    :param references: the references of all segments, one after the other.
    :param counts: how many references each segment has.
    :raises UnicodeEncodeError: for a lone surrogate.
    :raises ValueError: for a segment that is too long to be aligned.
    """
    totals, aligned = [0.0] * 4, []
    first = 0
    for start in range(0, len(hypotheses), _SEGMENTS):
        some = counts[start : start + _SEGMENTS]
        last = first + sum(some)
        rows, runs, ends = kernel.error_runs(
            hypotheses[start : start + _SEGMENTS], references[first:last], some, rule=rule
        )
        first = last
        fields = [list(rows[field::5]) for field in range(4)]
        if min(fields[0]) < 0:
            _refuse_long(start, *fields[:3])
        totals = [total + sum(numbers) for total, numbers in zip(totals, fields)]
        every, begin = runs[: ends[-1]].tolist(), 0
        for end in ends:
            aligned.append(every[begin:end])
            begin = end
    return totals, aligned


def _refuse_long(
    start: int, hits: list[float], hypothesis_lengths: list[float], reference_lengths: list[float]
) -> NoReturn:
    at = next(i for i, number in enumerate(hits) if number < 0)
    raise ValueError(
        f"segment {start + at}: a hypothesis has {hypothesis_lengths[at]:.0f} words or characters, its reference "
        f"{reference_lengths[at]:.0f}: expected at most 2^34 pairs of them, to align them one by one; is the text one line?"
    )


class _ErrorRate(ErrorRateSettings):
    __slots__ = ()

    better = "lower"
    one_reference_each = True
    _unit: str

    if TYPE_CHECKING:
        _rule: Rule

    @property
    def fields(self) -> tuple[str, ...]:
        return ("hits", "substitutions", "deletions", "insertions")

    if TYPE_CHECKING:

        def corpus_score(
            self, hypotheses: Sequence[str], references: Sequence[str] | References
        ) -> ErrorRateScore: ...

    def alignments(
        self, hypotheses: Sequence[str], references: Sequence[str] | References
    ) -> list[list[AlignmentChunk]]:
        """How each hypothesis is aligned with its reference or, if there are several, with the one that has the fewest
        errors: runs of words, or of characters, that are "equal", or that have to be changed by "substitute", "insert"
        or "delete", as in jiwer.

        :raises TypeError, ValueError: for texts of another shape.

        >>> from truebleu import WER
        >>> [chunk.type for chunk in WER().alignments(["shoe order one"], ["short one here"])[0]]
        ['insert', 'substitute', 'equal', 'delete']
        """
        hyps, streams = self._texts(hypotheses, references)
        if self.lowercase:
            hyps = [line.lower() for line in hyps]
            streams = [[None if line is None else line.lower() for line in stream] for stream in streams]
        every, counts = shapes.flat_references(streams)
        # twice as fast as a call of the class
        make, kind = tuple.__new__, AlignmentChunk
        try:
            _, aligned = alignment_runs(hyps, every, counts, self._rule)
            return [[make(kind, run) for run in placed(runs)] for runs in aligned]
        except UnicodeEncodeError:
            shapes.refuse_surrogates(hyps, streams)

    def _scores(self, rows: Rows) -> Rows:
        return doubles([_score_of(*rows[i : i + 4]) for i in range(0, len(rows), 4)])

    def _score(self, totals: Rows, signature: str) -> ErrorRateScore:
        hits, substitutions, deletions, insertions = map(int, totals)
        return ErrorRateScore(self.name, hits, substitutions, deletions, insertions, signature)


def _score_of(hits: float, substitutions: float, deletions: float, insertions: float) -> float:
    errors, length = substitutions + deletions + insertions, hits + substitutions + deletions
    return 100 * (errors / length if length else errors)


class WER(_ErrorRate):
    """Word error rate: substitutions, deletions and insertions for each 100 words of reference; the lower the better.
    Words are separated by spaces. References are a list with a string for each hypothesis, or streams; of several the one
    with the fewest errors counts.

    >>> from truebleu import WER
    >>> score = WER().corpus_score(["shoe order one"], ["short one here"])
    >>> score.score, score.hits
    (100.0, 1)
    """

    __slots__ = ()
    _unit = "words"
    _rule = "spaced words"

    @property
    def name(self) -> str:
        return "WER"


class CER(_ErrorRate):
    """Character error rate: WER of characters (code points), spaces between words among them.

    >>> from truebleu import CER
    >>> CER().corpus_score(["werd"], ["word"]).score
    25.0
    """

    __slots__ = ()
    _unit = "chars"
    _rule = "trimmed code points"

    @property
    def name(self) -> str:
        return "CER"
