"""NIST (Doddington 2002, https://dl.acm.org/doi/10.5555/1289189.1289273), as in mteval-v13a.pl or as in NLTK."""
from __future__ import annotations

from .. import kernel, shapes
from ..scores import NISTScore
from .information import NgramInformation
from .metric import Metric, References, doubles
from .settings import NISTSettings
from .tokenizers import words_for_kernel

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .._calls import Rule
    from .metric import Invariant, Line, Rows

_ORDERS = range(1, 10)

#: Information is counted in units of 2^-20 bits, and the remainder in units of 2^-44 bits. No n-gram has more than 64
#: bits.
_PARTS, _REST, _MOST_BITS = 1 << 20, 1 << 24, 64

_NOT_KNOWN = (
    "NIST does not know how rare the n-grams of the references are: expected "
    "NIST(information=ngram_information(references)), with the references of the whole corpus"
)


def ngram_information(
    references: References, *, tokenize: str = "mteval", case_sensitive: bool = False
) -> NgramInformation:
    """How rare the n-grams of a corpus' references are, for `NIST(information=...)`: with it, parts of the corpus, or
    single sentences, are weighed as in the whole corpus.

    :param references: streams of the whole corpus: a list for each translator, with a string for each segment, or None.
    :param tokenize: the name of the tokenizer, as for NIST; `case_sensitive` keeps capitals.
    :raises TypeError, ValueError: for texts of another shape.

    >>> from truebleu import NIST, ngram_information
    >>> information = ngram_information([["a b c", "c d e"]])
    >>> information.words, NIST(information=information).corpus_score(["a b"], [["a b c"]]).score
    (6, 1.292481250360566)
    """
    metric = NIST(case_sensitive=case_sensitive, tokenize=tokenize)
    first = next(iter(references), ()) if hasattr(references, "__iter__") else ()
    streams = shapes.streams_of(references, len(first) if hasattr(first, "__len__") else 0)
    return metric._gathered(streams)


class NIST(NISTSettings):
    """The metric NIST: for each order, the information of the n-grams that hypothesis and references share, divided by the
    n-grams of the hypothesis; the orders are summed and multiplied by a penalty for hypotheses shorter than the mean
    reference. The rarer an n-gram is in all references, the more information it has, so scores with other references
    are not comparable. From 0 up, the higher the better; there is no best score.

    Without `information`, the given references count as those of the whole corpus. For NLTK's numbers write
    `NIST("nltk", case_sensitive=True, tokenize="none")`, for those of Hugging Face's nist_mt `NIST("nltk", tokenize="13a")`.

    >>> from truebleu import NIST
    >>> NIST().corpus_score(["a b", "c d"], [["a b c", "c d e"]]).score
    1.417481250360566
    """

    __slots__ = ()

    needs_strings = True

    def _check_settings(self) -> None:
        information = self.information
        if information is None:
            return
        if not isinstance(information, NgramInformation):
            raise TypeError(
                f"information is {shapes.described(information)}: expected what ngram_information() returned"
            )
        if (information.tokenize, information.case_sensitive) != (self.tokenize, self.case_sensitive):
            raise ValueError(
                f"information was gathered with tokenize={information.tokenize!r} and "
                f"case_sensitive={information.case_sensitive}: expected those of the metric, {self.tokenize!r} and "
                f"{self.case_sensitive}; give both the same, or gather the information again"
            )

    @property
    def name(self) -> str:
        return "NIST"

    @property
    def fields(self) -> tuple[str, ...]:
        ngrams, lengths, information, rests = (
            [f"{field}{n}" for n in _ORDERS] for field in ("ngrams", "referenceLength", "information", "informationRest")
        )
        return (*ngrams, *(lengths if self.mode == "nltk" else ("referenceParts", "referenceRest")), *information, *rests)

    if TYPE_CHECKING:

        def corpus_score(self, hypotheses: Sequence[str], references: References) -> NISTScore: ...

    def _signed_information(self) -> list[tuple[str, object]]:
        return [] if self.information is None else [("info", self.information.checksum)]

    def _with(self, information: NgramInformation) -> NIST:
        return NIST(self.mode, self.order, self.case_sensitive, self.tokenize, information)

    def _informed(self, streams: list[list[Line]]) -> Metric:
        return self if self.information is not None else self._with(self._gathered(streams))

    def _scoring(self, key: str) -> Metric:
        checksum = dict(setting.partition(":")[::2] for setting in key.split("|")).get("info")
        if self.information is not None or checksum is None:
            return self
        return self._with(NgramInformation(checksum, 0, 0, self.tokenize, self.case_sensitive, None))

    def _gathered(self, streams: list[list[Line]]) -> NgramInformation:
        texts, rule = self._words(shapes.flat_references(streams)[0])
        try:
            words, lines, checksum = kernel.nist_information(texts, rule=rule)
        except UnicodeEncodeError:
            shapes.refuse_surrogates([], streams)
        return NgramInformation(checksum, lines, words, self.tokenize, self.case_sensitive, texts)

    def _words(self, lines: list[str]) -> tuple[list[str], Rule]:
        if self.tokenize == "mteval":
            return lines, "mteval" if self.case_sensitive else "mteval lower-cased"
        return words_for_kernel(self.tokenize, lines, not self.case_sensitive)

    def _check_parts(self) -> None:
        if self.information is None:
            raise ValueError(_NOT_KNOWN)

    def _rows(self, hypotheses: list[str], streams: list[list[Line]], summed: bool) -> Rows:
        texts = None if self.information is None else self.information._texts
        if texts is None:
            raise ValueError(_NOT_KNOWN)
        every, counts = shapes.flat_references(streams)
        lines, _ = self._words(hypotheses)
        references, rule = self._words(every)
        if self.mode == "mteval":
            return kernel.nist_rows(lines, references, counts, texts, rule=rule, summed=summed)
        rows = kernel.nist_rows(lines, references, counts, texts, rule=rule, zero_is_false=False, each_reference=True)
        return kernel.nist_best(rows, counts, summed=summed)

    def _scored(self, rows: Rows) -> Rows:
        return kernel.nist_scores(rows, order=self.order, as_nltk=self.mode == "nltk")

    def _scores(self, rows: Rows) -> Rows:
        return doubles(self._scored(rows)[::21].tolist())

    def _score(self, totals: Rows, signature: str) -> NISTScore:
        score, penalty, length, *shares = self._scored(totals).tolist()
        return NISTScore(score, shares[:9], shares[9:], penalty, int(totals[0]), length, signature, self.order)

    def _invariants(self) -> list[Invariant]:
        fewer: list[Invariant] = [(f"ngrams{n}", 1, f"ngrams{n - 1}") for n in _ORDERS[1:]]
        bits: list[Invariant] = [(f"information{n}", _MOST_BITS * _PARTS, f"ngrams{n}") for n in _ORDERS]
        return [*fewer, *bits, *((f"informationRest{n}", _REST, f"ngrams{n}") for n in _ORDERS)]
