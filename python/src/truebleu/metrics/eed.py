"""EED, extended edit distance (Stanchev et al. 2019, https://aclanthology.org/W19-5359), as in torchmetrics 1.9."""
from __future__ import annotations

from .. import kernel
from ..scores import EEDScore
from .means import MeanMetric, refused_pair
from .settings import EEDSettings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .metric import References, Rows


class EED(MeanMetric, EEDSettings):
    """The metric EED: an edit distance of characters with jumps, from 0 to 100, the lower the better. At each space of
    the reference the path may jump to any position in the hypothesis, at the cost `alpha`; each position that the path
    visits again, or never, costs `rho`. So equal lines score a little above 0. A corpus is the mean of its segments,
    each with the reference that scores lowest.

    >>> from truebleu import EED
    >>> EED().corpus_score(["this is the prediction"], [["this is the reference"]]).fraction
    0.38345864661654133
    """

    __slots__ = ()

    better = "lower"
    _means = ("score",)

    @property
    def name(self) -> str:
        return "EED"

    if TYPE_CHECKING:

        def corpus_score(self, hypotheses: Sequence[str], references: References) -> EEDScore: ...

    def _prepared(self, lines: list[str]) -> list[str]:
        if self.language == "en":
            return kernel.eed_lines(lines)
        from unicodedata import normalize

        return [normalize("NFKC", line.rstrip()) for line in lines]

    def _measured(self, start: int, hypotheses: list[str], references: list[str], counts: list[int]) -> Rows:
        rows = kernel.eed_rows(
            self._prepared(hypotheses), self._prepared(references), counts, alpha=self.alpha, rho=self.rho,
            deletion=self.deletion, insertion=self.insertion,
        )
        refused = refused_pair(rows, 3, counts)
        if refused is not None:
            segment, (characters, reference_characters, _) = refused
            raise ValueError(
                f"segment {start + segment}: {characters:.0f} characters have references of {reference_characters:.0f}: expected "
                "at most 50,331,648 pairs of characters in a segment and 512 for each of its characters, because the time "
                "grows with them; is the text one line?"
            )
        return kernel.lowest_rates(rows, counts)

    def _score(self, totals: Rows, signature: str) -> EEDScore:
        return EEDScore("EED", kernel.mean_scores(totals, 1)[0], signature)
