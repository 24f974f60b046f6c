"""ROUGE (Lin 2004, https://aclanthology.org/W04-1013), as rouge-score 0.1.2 computes it."""
from __future__ import annotations

from .. import kernel, shapes
from ..scores import ROUGEScore
from .means import MeanMetric, in_pairs, refused_pair
from .settings import ROUGESettings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .metric import References, Rows


class ROUGE(MeanMetric, ROUGESettings):
    """The metric ROUGE: n-grams of words, or the longest common subsequence, as an F-score of precision and recall. The score
    of a corpus is the mean of its segments', from 0 to 100, the higher the better. Words consist of a to z and digits,
    in lower case, as in rouge-score; for other scripts use `truebleu.node`.

    >>> from truebleu import ROUGE
    >>> ROUGE().corpus_score(["The quick brown dog jumps on the log."], [["The quick brown fox jumps over the lazy dog"]])
    rougeL = 58.82 (P = 62.5 R = 55.6)
    >>> ROUGE(2, stem="porter").corpus_score(["the cats sat"], [["the cat sat"]]).fraction
    1.0
    """

    __slots__ = ()

    counting = 2
    _means = ("fmeasure", "precision", "recall")

    def _check_settings(self) -> None:
        object.__setattr__(self, "type", _checked_type(self.type))
        _check_separator(self.sentence_separator)

    @property
    def name(self) -> str:
        return f"rouge{self.type}"

    if TYPE_CHECKING:

        def corpus_score(self, hypotheses: Sequence[str], references: References) -> ROUGEScore: ...

    def _measured(self, start: int, hypotheses: list[str], references: list[str], counts: list[int]) -> Rows:
        words, others = in_pairs(self._words(hypotheses), counts), self._words(references)
        order = self.type if isinstance(self.type, int) else 0
        if order > 0:
            rows = kernel.ngram_rows(words, others, order=order, rule="none")
        else:
            rows = kernel.common_rows(words, others, in_sentences=self.type == "Lsum")
            self._refuse_long(start, rows, counts)
        return kernel.rouge_measures(rows, counts, order=order, beta=self.beta, maxima=self.references == "maxima")

    def _words(self, lines: list[str]) -> list[str]:
        # a line break is never part of a word anyway
        in_sentences = self.type == "Lsum"
        separator = self.sentence_separator if in_sentences or self.sentence_separator != "\n" else ""
        return kernel.rouge_words(lines, separator=separator, marked=in_sentences, stemmed=self.stem is not None)

    def _refuse_long(self, start: int, rows: Rows, counts: list[int]) -> None:
        """:raises ValueError: for a segment of too many sentences."""
        refused = refused_pair(rows, 3, counts)
        if refused is not None:
            segment, (sentences, reference_sentences, _) = refused
            raise ValueError(
                f"segment {start + segment}: ROUGE-Lsum compares each of the {reference_sentences:.0f} sentences of all references "
                f"with all words of the {sentences:.0f} sentences of the hypothesis: expected at most 4,194,304 comparisons of a "
                "sentence with a word, and 512 for each word; is the separator of sentences right?"
            )

    def _signed_separator(self) -> list[tuple[str, object]]:
        if self.type != "Lsum" and self.sentence_separator == "\n":
            return []
        if self.sentence_separator == "\n":
            return [("sep", "newline")]
        from urllib.parse import quote

        # as JavaScript's encodeURIComponent()
        return [("sep", quote(self.sentence_separator, safe="!'()*~"))]

    def _score(self, totals: Rows, signature: str) -> ROUGEScore:
        return ROUGEScore(self.name, *kernel.mean_scores(totals, len(self._means)), signature)


def _checked_type(given: object) -> int | str:
    expected = "expected a whole number from 1 to 9, 'L' or 'Lsum'"
    if isinstance(given, str) and given in ("L", "Lsum"):
        return given
    if isinstance(given, str):
        short = given.lower().replace("rouge", "").strip("-")
        meant = {"l": "'L'", "lsum": "'Lsum'"}.get(short, short if short in "123456789" else "")
        raise ValueError(f"type is {given[:60]!r}: {expected}{f'; is {meant} meant?' if meant else ''}")
    if isinstance(given, bool) or not hasattr(given, "__index__"):
        raise TypeError(f"type is {shapes.described(given)}: {expected}")
    order: int = given.__index__()
    if not 1 <= order <= 9:
        raise ValueError(f"type is {order}: {expected}")
    return order


def _check_separator(separator: object) -> None:
    expected = r"expected what stands between sentences, such as '\n' or '<n>'"
    if not isinstance(separator, str):
        raise TypeError(f"sentence_separator is {shapes.described(separator)}: {expected}")
    if separator in ("", "newline") or any("\ud800" <= letter <= "\udfff" for letter in separator):
        raise ValueError(f"sentence_separator is {separator[:60]!r}: {expected}")
