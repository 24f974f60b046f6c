"""chrF, chrF+ and chrF++ (Popović 2015 and 2017, https://aclanthology.org/W15-3049), as sacreBLEU 2.6.0 computes them."""
from __future__ import annotations

from .. import kernel
from ..scores import CHRFScore
from .settings import CHRFSettings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Optional

    from .metric import Invariant, References, Rows


class CHRF(CHRFSettings):
    """The metric chrF, the F-score of character n-grams; with word n-grams chrF++. From 0 to 100, the higher the better.
    Of several references, each segment uses the one with the highest F-score.

    Names and defaults of the settings are sacreBLEU's.

    >>> from truebleu import CHRF
    >>> CHRF(word_order=2).corpus_score(["The cat sat."], [["The cat sat down."]])
    chrF2++ = 62.81
    """

    __slots__ = ()

    def _check_settings(self) -> None:
        if self.char_order + self.word_order == 0:
            raise ValueError("char_order and word_order are 0: expected at least one of them to be 1 or more")

    @property
    def name(self) -> str:
        return f"chrF{self.beta}" + "+" * self.word_order

    @property
    def fields(self) -> tuple[str, ...]:
        units = [("character", n + 1) for n in range(self.char_order)] + [("word", n + 1) for n in range(self.word_order)]
        return tuple(f"{unit}{n}{what}" for unit, n in units for what in ("Hypothesis", "Reference", "Matches"))

    if TYPE_CHECKING:

        def corpus_score(self, hypotheses: Sequence[str], references: References) -> CHRFScore: ...

    def _scores(self, rows: Rows) -> Rows:
        return kernel.chrf_scores(
            rows, orders=self.char_order + self.word_order, beta=self.beta, eps_smoothing=self.eps_smoothing
        )

    def _score(self, totals: Rows, signature: str) -> CHRFScore:
        numbers = list(map(int, totals))
        counts = list(zip(numbers[::3], numbers[1::3], numbers[2::3]))
        score = self._scores(totals)[0]
        return CHRFScore(score, self.char_order, self.word_order, self.beta, counts, signature)

    def _pairs(self, hypotheses: list[str], references: list[str], means: bool) -> Optional[Rows]:
        # beta squared may underflow
        if self.eps_smoothing or self.beta * self.beta == 0:
            return None
        sides = [[line.lower() for line in side] if self.lowercase else side for side in (hypotheses, references)]
        return kernel.chrf_pairs(
            *sides, char_order=self.char_order, word_order=self.word_order, beta=self.beta, whitespace=self.whitespace,
            means=means,
        )

    def _invariants(self) -> list[Invariant]:
        names = self.fields
        return [(names[i + 2], 1, names[i + side]) for i in range(0, len(names), 3) for side in (0, 1)]
