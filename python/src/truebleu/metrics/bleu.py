"""BLEU (Papineni et al. 2002, https://aclanthology.org/P02-1040), as sacreBLEU 2.6.0 computes it."""
from __future__ import annotations

from .. import kernel, shapes
from ..scores import BLEUScore
from .settings import BLEUSettings
from .tokenizers import spaced_texts, tokenizer_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Optional

    from .._calls import Smoothing
    from .metric import Invariant, Line, References, Rows

#: The values of Chen and Cherry (2014) for method 1 and method 2; the other methods have no value.
SMOOTH_DEFAULTS: dict[str, Optional[float]] = {"none": None, "floor": 0.1, "add-k": 1, "exp": None}


class BLEU(BLEUSettings):
    """The metric BLEU, from 0 to 100, the higher the better. A corpus is scored by its summed counts.

    Names and defaults of the settings are sacreBLEU's. The tokenizers are 13a, none, char, intl and zh.

    >>> from truebleu import BLEU
    >>> BLEU(lowercase=True).corpus_score(["the cat sat down"], [["The cat sat down."]])
    BLEU = 77.88 100.0/100.0/100.0/100.0 (BP = 0.779 ratio = 0.800 hyp_len = 4 ref_len = 5)
    """

    __slots__ = ()

    @property
    def name(self) -> str:
        return "BLEU"

    @property
    def fields(self) -> tuple[str, ...]:
        orders = range(1, self.max_ngram_order + 1)
        return (
            "hypothesisLength", "referenceLength", *(f"matches{n}" for n in orders), *(f"ngrams{n}" for n in orders)
        )

    if TYPE_CHECKING:

        def corpus_score(self, hypotheses: Sequence[str], references: References) -> BLEUScore: ...

    def _smoothing_name(self) -> str:
        value = self._smoothing_value()
        if SMOOTH_DEFAULTS[self.smooth_method] is None:
            return self.smooth_method
        # different values give different scores: if two digits are not the exact value, all digits are printed
        digits = f"{value:.2f}"
        return f"{self.smooth_method}[{digits if float(digits) == value else value}]"

    def _smoothing(self) -> Smoothing:
        return self.smooth_method  # type: ignore[return-value]

    def _smoothing_value(self) -> float:
        initial = SMOOTH_DEFAULTS[self.smooth_method]
        if initial is None:
            return 0
        return initial if self.smooth_value is None else self.smooth_value

    def _rows(self, hypotheses: list[str], streams: list[list[Line]], summed: bool) -> Rows:
        if not self.force:
            warn_of_tokenized(hypotheses)
        tokenizer = tokenizer_named(self.tokenize)
        lowercase = self.lowercase
        if tokenizer.spaced is not None:
            hypotheses, streams = spaced_texts(tokenizer.spaced, hypotheses, streams, lowercase)
            lowercase = False
        return kernel.ngram_rows(
            hypotheses, shapes.segments_of(streams), order=self.max_ngram_order, rule=tokenizer.rule, summed=summed,
            lowercase=lowercase, trim=True,
        )

    def _bleu_scores(self, rows: Rows, effective_order: bool) -> Rows:
        return kernel.bleu_scores(
            rows, order=self.max_ngram_order, smoothing=self._smoothing(), value=self._smoothing_value(),
            effective_order=effective_order,
        )

    def _scores(self, rows: Rows) -> Rows:
        return self._bleu_scores(rows, bool(self.effective_order))[:: 2 + self.max_ngram_order]

    def _segment_scores(self, rows: Rows) -> Rows:
        return self._bleu_scores(rows, self.effective_order is not False)[:: 2 + self.max_ngram_order]

    def _score(self, totals: Rows, signature: str) -> BLEUScore:
        order = self.max_ngram_order
        score, penalty, *precisions = self._bleu_scores(totals, bool(self.effective_order))
        numbers: list[float] = list(map(int, totals))
        counts, totals_of_orders = numbers[2 : 2 + order], numbers[2 + order :]
        if self.smooth_method == "add-k" and any(counts):
            # sacreBLEU adds the smoothing to the lists that it then returns
            value = self._smoothing_value()
            for n in range(1, order):
                counts[n] += value
                totals_of_orders[n] += value
                if totals_of_orders[n] == 0:
                    break
        return BLEUScore(
            score, counts, totals_of_orders, precisions, penalty, int(numbers[0]), int(numbers[1]), signature
        )

    def _pairs(self, hypotheses: list[str], references: list[str], means: bool) -> Rows:
        tokenizer = tokenizer_named(self.tokenize)
        sides = [[line.lower() for line in side] if self.lowercase else side for side in (hypotheses, references)]
        if tokenizer.spaced is not None:
            sides = [tokenizer.spaced(side) for side in sides]
        return kernel.bleu_pairs(
            *(list(map(str.rstrip, side)) for side in sides), order=self.max_ngram_order, rule=tokenizer.rule,
            smoothing=self._smoothing(), value=self._smoothing_value(), effective_order=bool(self.effective_order),
            means=means,
        )

    def _invariants(self) -> list[Invariant]:
        orders = range(1, self.max_ngram_order + 1)
        return [
            ("hypothesisLength", 1, "ngrams1"),
            *((f"matches{n}", 1, f"ngrams{n}") for n in orders),
            *((f"ngrams{n}", 1, f"ngrams{n - 1}" if n > 1 else "hypothesisLength") for n in orders),
        ]


def warn_of_tokenized(hypotheses: Sequence[str], logger_name: str = "truebleu") -> None:
    """Gives sacreBLEU's warning about texts that are already tokenized, in sacreBLEU's words."""
    if kernel.periods(tuple(hypotheses)) < 100:
        return
    import logging

    logger = logging.getLogger(logger_name)
    logger.warning("That's 100 lines that end in a tokenized period ('.')")
    logger.warning("It looks like you forgot to detokenize your test data, which may hurt your score.")
    logger.warning(
        "If you insist your data is detokenized, or don't care, you can suppress this message with the `force` parameter."
    )
