"""chrF with the interface of sacreBLEU's class."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Optional

from ....metrics.chrf import CHRF as NativeCHRF
from .base import Metric, Score, Signature

if TYPE_CHECKING:
    from ....metrics.metric import Metric as NativeMetric
    from ....metrics.metric import Rows


class CHRFSignature(Signature):
    _ABBREVIATIONS: ClassVar[Mapping[str, str]] = {"case": "c", "eff": "e", "nc": "nc", "nw": "nw", "space": "s"}

    def __init__(self, args: Mapping[str, Any]) -> None:
        super().__init__(args)
        self.info.update(
            case="lc" if args["lowercase"] else "mixed", eff="no" if args["eps_smoothing"] else "yes",
            nc=args["char_order"], nw=args["word_order"], space="yes" if args["whitespace"] else "no",
        )


class CHRFScore(Score):
    """A chrF score; `name` has beta, and a "+" for each order of words."""

    def __init__(self, score: float, char_order: int, word_order: int, beta: float) -> None:
        self.beta = beta
        self.char_order = char_order
        self.word_order = word_order
        super().__init__(f"chrF{beta}" + "+" * word_order, score)


class CHRF(Metric):
    """chrF, chrF+ and chrF++. Orders are 0 to 16, not both of them 0; beta is 0 to 1e6.

    >>> CHRF(word_order=2).corpus_score(["The cat sat."], [["The cat sat down."]])
    chrF2++ = 62.81
    """

    CHAR_ORDER = 6
    WORD_ORDER = 0
    BETA = 2
    _SIGNATURE_TYPE = CHRFSignature

    def __init__(
        self, char_order: int = CHAR_ORDER, word_order: int = WORD_ORDER, beta: float = BETA, lowercase: bool = False,
        whitespace: bool = False, eps_smoothing: bool = False,
        references: Optional[Sequence[Sequence[Optional[str]]]] = None,
    ) -> None:
        """
        :param char_order: the longest character n-grams.
        :param word_order: the longest word n-grams; 2 makes chrF++.
        :param beta: how many times as much recall counts as precision.
        :param lowercase: ignores case.
        :param whitespace: counts white space as characters.
        :param eps_smoothing: averages the F-scores of all orders, as chrF++.py, Moses and NLTK do.
        :param references: streams, for `corpus_score(hypotheses, None)`.
        """
        self.beta = beta
        self.char_order = char_order
        self.word_order = word_order
        self.order = char_order + word_order
        self.lowercase = lowercase
        self.whitespace = whitespace
        self.eps_smoothing = eps_smoothing
        super().__init__(references)

    if TYPE_CHECKING:

        def corpus_score(
            self, hypotheses: Sequence[str], references: Optional[Sequence[Sequence[Optional[str]]]], n_bootstrap: int = 1
        ) -> CHRFScore: ...

        def sentence_score(self, hypothesis: str, references: Sequence[Optional[str]]) -> CHRFScore: ...

    def _native(self) -> NativeMetric:
        return NativeCHRF(
            self.char_order, self.word_order, self.beta, bool(self.lowercase), bool(self.whitespace),
            bool(self.eps_smoothing),
        )

    def _score_of(self, native: NativeMetric, totals: Rows) -> CHRFScore:
        return CHRFScore(native._scores(totals)[0], self.char_order, self.word_order, self.beta)
