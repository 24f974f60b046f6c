"""WER and CER, as in jiwer 4.0.0."""
from __future__ import annotations

from ..scores import ErrorRateScore
from .metric import doubles
from .settings import ErrorRateSettings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Union

    from .._calls import Rule
    from .metric import References, Rows


class _ErrorRate(ErrorRateSettings):
    __slots__ = ()

    better = "lower"
    one_reference_each = True
    _unit: str
    _rule: Rule

    @property
    def fields(self) -> tuple[str, ...]:
        return ("hits", "substitutions", "deletions", "insertions")

    if TYPE_CHECKING:

        def corpus_score(
            self, hypotheses: Sequence[str], references: Union[Sequence[str], References]
        ) -> ErrorRateScore: ...

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
