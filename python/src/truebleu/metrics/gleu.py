"""GLEU, Google's BLEU (Wu et al. 2016, https://arxiv.org/abs/1609.08144), as in NLTK and in Hugging Face's google_bleu."""
from __future__ import annotations

from .. import kernel, shapes
from ..scores import GLEUScore
from .means import in_pairs
from .metric import doubles
from .settings import GLEUSettings
from .tokenizers import spaced_texts, tokenizer_named

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .metric import Line, References, Rows


class GLEU(GLEUSettings):
    """The metric GLEU, or Google-BLEU: n-grams in common, divided by the n-grams of the longer side. A segment takes the
    reference with the best ratio; a corpus divides the sums of both numbers. From 0 to 100, the higher the better. Made
    for single segments.

    >>> from truebleu import GLEU
    >>> GLEU().corpus_score(["the the the the the the the"], [["the cat is on the mat"]])
    GLEU = 9.09
    """

    __slots__ = ()

    needs_strings = True

    def _check_settings(self) -> None:
        if self.max_order < self.min_order:
            raise ValueError(
                f"max_order is {self.max_order}: expected a whole number from {self.min_order} to 16, because min_order is "
                f"{self.min_order}"
            )

    @property
    def name(self) -> str:
        return "GLEU"

    @property
    def fields(self) -> tuple[str, ...]:
        return ("matches", "ngrams")

    if TYPE_CHECKING:

        def corpus_score(self, hypotheses: Sequence[str], references: References) -> GLEUScore: ...

    def _rows(self, hypotheses: list[str], streams: list[list[Line]], summed: bool) -> Rows:
        tokenizer = tokenizer_named(self.tokenize)
        lowercase = self.lowercase
        if tokenizer.spaced is not None:
            hypotheses, streams = spaced_texts(tokenizer.spaced, hypotheses, streams, lowercase)
            lowercase = False
        references, counts = shapes.flat_references(streams)
        rows = kernel.ngram_rows(
            in_pairs(hypotheses, counts), references, order=self.max_order, rule=tokenizer.rule, lowercase=lowercase,
            trim=True,
        )
        return kernel.gleu_rows(rows, counts, min_order=self.min_order, max_order=self.max_order, summed=summed)

    def _scores(self, rows: Rows) -> Rows:
        return doubles([100 * fraction for fraction in kernel.gleu_scores(rows)])

    def _score(self, totals: Rows, signature: str) -> GLEUScore:
        matches, ngrams = map(int, totals)
        return GLEUScore(kernel.gleu_scores(totals)[0], matches, ngrams, signature)

    def _invariants(self) -> list[tuple[str, float, str]]:
        return [("matches", 1, "ngrams")]
