"""CharacTER (Wang et al. 2016, https://aclanthology.org/W16-2342), as in the package cer 1.2."""
from __future__ import annotations

from .. import kernel
from ..scores import CharacTERScore
from .means import MeanMetric, refused_pair
from .settings import CharacTERSettings
from .tokenizers import words_for_kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .metric import References, Rows


class CharacTER(MeanMetric, CharacTERSettings):
    """The metric CharacTER: edits of characters, after phrases were shifted, divided by the characters of the hypothesis; from 0
    to 100, the lower the better. A corpus is the mean of its segments, each with the reference that scores lowest.

    >>> from truebleu import CharacTER
    >>> CharacTER().corpus_score(["i like your bag"], [["i like their bags"]])
    CharacTER = 33.33
    """

    __slots__ = ()

    better = "lower"
    _means = ("score",)

    @property
    def name(self) -> str:
        return "CharacTER"

    if TYPE_CHECKING:

        def corpus_score(self, hypotheses: Sequence[str], references: References) -> CharacTERScore: ...

    def _measured(self, start: int, hypotheses: list[str], references: list[str], counts: list[int]) -> Rows:
        lines, rule = words_for_kernel(self.tokenize, hypotheses, self.lowercase)
        others, _ = words_for_kernel(self.tokenize, references, self.lowercase)
        rows = kernel.character_rows(lines, others, counts, rule=rule)
        refused = refused_pair(rows, 3, counts)
        if refused is not None:
            segment, (words, reference_words, _) = refused
            raise ValueError(
                f"segment {start + segment}: {words:.0f} words have a reference of {reference_words:.0f}: expected a segment "
                "whose shifts are found in 20,971,520 steps and 256 for each of its characters, and whose characters are "
                "compared in 2^29; is the text one line?"
            )
        return kernel.lowest_rates(rows, counts)

    def _score(self, totals: Rows, signature: str) -> CharacTERScore:
        return CharacTERScore("CharacTER", kernel.mean_scores(totals, 1)[0], signature)
