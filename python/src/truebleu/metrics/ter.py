"""TER, translation edit rate (Snover et al. 2006, https://aclanthology.org/2006.amta-papers.25), as in sacreBLEU 2.6.0."""
from __future__ import annotations

from .. import kernel, shapes
from ..scores import TERScore
from .metric import doubles
from .settings import TERSettings
from .tercom import tercom

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .metric import Line, References, Rows

#: Mean lengths of references are kept as a whole number of parts of a word and a remainder, so that sums have the same
#: bits in any order (src/metrics/mean-length.ts).
PARTS = 720_720
REST = 1 << 24


class TER(TERSettings):
    """The metric TER: edits for each 100 words of reference, 0 and up, the lower the better. Edits are insertions,
    deletions and substitutions of words, and shifts of runs of words.

    Names and defaults of the settings are sacreBLEU's.

    >>> from truebleu import TER
    >>> TER().corpus_score(["on the mat sat the cat"], [["the cat sat on the mat"]]).num_edits
    2
    """

    __slots__ = ()

    better = "lower"
    needs_strings = True

    @property
    def name(self) -> str:
        return "TER"

    @property
    def fields(self) -> tuple[str, ...]:
        return ("edits", "referenceParts", "referenceRest")

    if TYPE_CHECKING:

        def corpus_score(self, hypotheses: Sequence[str], references: References) -> TERScore: ...

    def _rows(self, hypotheses: list[str], streams: list[list[Line]], summed: bool) -> Rows:
        is_rewritten = self.normalized or self.no_punct
        if is_rewritten:
            rewritten = tercom(self.normalized, self.no_punct, self.asian_support, self.case_sensitive)
            # sacreBLEU prepares references twice, and normalized text may change again: ",,5", ", ,5", ", , 5"
            reference = (lambda line: rewritten(rewritten(line))) if self.normalized else rewritten
            hypotheses = list(map(rewritten, hypotheses))
            streams = [[None if line is None else reference(line) for line in stream] for stream in streams]
        lowercase = not (is_rewritten or self.case_sensitive)
        rows = kernel.ter_rows(hypotheses, shapes.segments_of(streams), lowercase=lowercase)
        if summed and len(streams) == 1:
            # if each segment has one reference, the means are the lengths of the references
            return doubles([sum(rows[::3]), PARTS * sum(rows[1::3]), 0])
        edits, parts, rests = rows[::3].tolist(), [], []
        for length, count in zip(map(int, rows[1::3]), map(int, rows[2::3])):
            whole, left = divmod(length * PARTS, count)
            parts.append(whole)
            # the nearest whole number; halves are rounded up
            rests.append((2 * left * REST + count) // (2 * count))
        if summed:
            return doubles([sum(edits), sum(parts), sum(rests)])
        return doubles([number for row in zip(edits, parts, rests) for number in row])

    def _scores(self, rows: Rows) -> Rows:
        return doubles([_score_of(rows[i], _words(rows[i + 1], rows[i + 2])) for i in range(0, len(rows), 3)])

    def _score(self, totals: Rows, signature: str) -> TERScore:
        edits, parts, rest = totals
        length = _words(parts, rest)
        return TERScore(_score_of(edits, length), int(edits), length, signature)


def _words(parts: float, rest: float) -> float:
    return (parts + rest / REST) / PARTS


def _score_of(edits: float, length: float) -> float:
    return 100 * (edits / length if length > 0 else 1.0 if edits > 0 else 0.0)
