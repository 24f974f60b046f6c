"""LEPOR (Han, Wong and Chao 2012, https://aclanthology.org/C12-2044), from the paper."""
from __future__ import annotations

from .. import kernel
from ..scores import LEPORScore
from .means import MeanMetric, refused_pair
from .metric import doubles
from .settings import LEPORSettings
from .tokenizers import words_for_kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .metric import References, Rows


class LEPOR(MeanMetric, LEPORSettings):
    """The metric LEPOR: a penalty for a different length, times a penalty for words in different positions, times the
    weighted harmonic mean of recall and precision; from 0 to 100, the higher the better. Words are aligned from the
    left, near common neighbours. A segment takes its best reference.

    >>> from truebleu import LEPOR
    >>> LEPOR().corpus_score(["the cat sat"], [["on the mat the cat sat"]])
    LEPOR = 16.39 (LP = 0.368 NPP = 0.846 HPR = 0.526)
    """

    __slots__ = ()

    counting = 2
    _means = ("lengthPenalty", "positionPenalty", "harmonicMean", "score")

    def _check_settings(self) -> None:
        for name in ("alpha", "beta"):
            if getattr(self, name) == 0:
                raise ValueError(f"{name} is 0: expected a number above 0, at most 1e+06; a weight of 0 leaves nothing to divide by")

    @property
    def name(self) -> str:
        return "LEPOR"

    if TYPE_CHECKING:

        def corpus_score(self, hypotheses: Sequence[str], references: References) -> LEPORScore: ...

    def _measured(self, start: int, hypotheses: list[str], references: list[str], counts: list[int]) -> Rows:
        lines, rule = words_for_kernel(self.tokenize, hypotheses, self.lowercase)
        others, _ = words_for_kernel(self.tokenize, references, self.lowercase)
        rows = kernel.lepor_rows(lines, others, counts, rule=rule, window=self.window)
        refused = refused_pair(rows, 4, counts)
        if refused is not None:
            segment, (words, reference_words, *_) = refused
            raise ValueError(
                f"segment {start + segment}: the same words occur too often in {words:.0f} words and {reference_words:.0f} of the "
                "reference: expected an alignment within 2^27 comparisons; is the text one line?"
            )
        return kernel.lepor_measures(rows, counts, alpha=self.alpha, beta=self.beta)

    def _fractions(self, means: Rows) -> Rows:
        return kernel.lepor_scores(means, of_factors=self.system == "factors")

    def _scores(self, rows: Rows) -> Rows:
        return doubles([100 * fraction for fraction in self._fractions(kernel.mean_scores(rows, 4))])

    def _score(self, totals: Rows, signature: str) -> LEPORScore:
        means = kernel.mean_scores(totals, 4)
        return LEPORScore(self._fractions(means)[0], *means[:3].tolist(), signature)
