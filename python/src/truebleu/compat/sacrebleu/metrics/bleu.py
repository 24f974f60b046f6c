"""BLEU with the interface of sacreBLEU's class."""
from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Optional

from ....metrics.bleu import BLEU as NativeBLEU
from ....metrics.bleu import SMOOTH_DEFAULTS, warn_of_tokenized
from ....metrics.metric import doubles
from ....metrics.tokenizers import tokenizer_named
from ....scores import BLEUScore as NativeScore
from .base import LOGGER, Metric, Score, Signature

if TYPE_CHECKING:
    from ....metrics.metric import Metric as NativeMetric
    from ....metrics.metric import Rows

#: Tokenizers that need a dictionary or a model, and what sacreBLEU raises where that is not installed.
_NEED_DATA: dict[str, type[Exception]] = {
    "ja-mecab": RuntimeError, "ko-mecab": RuntimeError, "spm": ImportError, "flores101": ImportError,
    "flores200": ImportError, "spBLEU-1K": ImportError,
}
#: The tokenizer of a language, how sacreBLEU calls the language, and the tokenizer's names in its advice.
_LANGUAGES = {"zh": ("zh", "Chinese"), "ja": ("ja-mecab", "Japanese"), "ko": ("ko-mecab", "Korean")}


class BLEUSignature(Signature):
    _ABBREVIATIONS: ClassVar[Mapping[str, str]] = {"case": "c", "eff": "e", "tok": "tok", "smooth": "s"}

    def __init__(self, args: Mapping[str, Any]) -> None:
        super().__init__(args)
        smoothing, value = args["smooth_method"], args["smooth_value"]
        default = SMOOTH_DEFAULTS[smoothing]
        if default is not None:
            smoothing += f"[{default if value is None else value:.2f}]"
        self.info.update(
            case="lc" if args["lowercase"] else "mixed", eff="yes" if args["effective_order"] else "no",
            tok=args["tokenizer_signature"], smooth=smoothing,
        )


class BLEUScore(Score):
    """A BLEU score, and what it is made of, as in `truebleu.BLEUScore`."""

    def __init__(
        self, score: float, counts: list[float], totals: list[float], precisions: list[float], bp: float, sys_len: int,
        ref_len: int,
    ) -> None:
        super().__init__("BLEU", score)
        native = NativeScore(score, counts, totals, precisions, bp, sys_len, ref_len, "")
        self.bp = bp
        self.counts = counts
        self.totals = totals
        self.sys_len = sys_len
        self.ref_len = ref_len
        self.precisions = precisions
        self.prec_str = native.prec_str
        self.ratio = native.ratio
        self._verbose = native._verbose()


class BLEU(Metric):
    """BLEU. The tokenizers are 13a, none, char, intl and zh; orders are 1 to 16.

    >>> BLEU(effective_order=True).sentence_score("the cat sat", ["the cat sat down"]).score
    71.65313105737896
    """

    SMOOTH_DEFAULTS = SMOOTH_DEFAULTS
    TOKENIZERS = ("none", "zh", "13a", "intl", "char", *_NEED_DATA)
    TOKENIZER_DEFAULT = "13a"
    _SIGNATURE_TYPE = BLEUSignature

    def __init__(
        self, lowercase: bool = False, force: bool = False, tokenize: Optional[str] = None, smooth_method: str = "exp",
        smooth_value: Optional[float] = None, max_ngram_order: int = 4, effective_order: bool = False, trg_lang: str = "",
        references: Optional[Sequence[Sequence[Optional[str]]]] = None,
    ) -> None:
        """
        :param lowercase: ignores case.
        :param force: no warning where the hypotheses look tokenized.
        :param tokenize: the tokenizer; None stands for the tokenizer of the language, or else 13a.
        :param smooth_method: "exp", "floor", "add-k" or "none".
        :param smooth_value: the value for "floor" (None stands for 0.1) or "add-k" (None stands for 1).
        :param max_ngram_order: the longest n-grams.
        :param effective_order: leaves out orders longer than the hypothesis.
        :param trg_lang: the language of the texts, such as "zh", which decides the tokenizer, or leads to a warning.
        :param references: streams, for `corpus_score(hypotheses, None)`.
        :raises AssertionError: for another smooth_method.
        :raises KeyError: for another tokenizer.
        :raises RuntimeError, ImportError: for a tokenizer that needs a dictionary or a model.
        """
        self._force = force
        self.trg_lang = trg_lang
        self.lowercase = lowercase
        self.smooth_value = smooth_value
        self.smooth_method = smooth_method
        self.max_ngram_order = max_ngram_order
        self.effective_order = effective_order
        if smooth_method not in SMOOTH_DEFAULTS:
            raise AssertionError(f"smooth_method is {smooth_method!r}: expected one of {', '.join(SMOOTH_DEFAULTS)}")
        best, language = _LANGUAGES.get(trg_lang, (self.TOKENIZER_DEFAULT, ""))
        if tokenize is None:
            tokenize = best
        elif language and tokenize != best:
            logging.getLogger(LOGGER).warning("Consider using the '%s' or 'spm' tokenizer for %s.", best, language)
        self.tokenizer_signature = _tokenizer_name(tokenize)
        super().__init__(references)

    if TYPE_CHECKING:

        def corpus_score(
            self, hypotheses: Sequence[str], references: Optional[Sequence[Sequence[Optional[str]]]], n_bootstrap: int = 1
        ) -> BLEUScore: ...

    def sentence_score(self, hypothesis: str, references: Sequence[Optional[str]]) -> BLEUScore:
        if not self.effective_order:
            logging.getLogger(LOGGER).warning(
                "It is recommended to enable `effective_order` for sentence-level BLEU."
            )
        score: BLEUScore = super().sentence_score(hypothesis, references)  # type: ignore[assignment]
        return score

    @staticmethod
    def compute_bleu(
        correct: Sequence[int], total: Sequence[int], sys_len: int, ref_len: int, smooth_method: str = "none",
        smooth_value: Optional[float] = None, effective_order: bool = False, max_ngram_order: int = 4,
    ) -> BLEUScore:
        """The score of counts.

        :param correct: matched n-grams of each order.
        :param total: n-grams of the hypotheses of each order.
        :param sys_len: tokens of the hypotheses.
        :param ref_len: tokens of the references closest in length.

        >>> BLEU.compute_bleu([6, 4, 2, 1], [6, 5, 4, 3], 6, 7)
        BLEU = 51.15 100.0/80.0/50.0/33.3 (BP = 0.846 ratio = 0.857 hyp_len = 6 ref_len = 7)
        """
        for name, counts in (("correct", correct), ("total", total)):
            if len(counts) != max_ngram_order:
                raise ValueError(
                    f"{name} has {len(counts)} counts: expected {max_ngram_order}, one for each order up to max_ngram_order"
                )
        metric = BLEU(
            smooth_method=smooth_method, smooth_value=smooth_value, effective_order=effective_order,
            max_ngram_order=max_ngram_order,
        )
        return metric._score_of(metric._native(), doubles([sys_len, ref_len, *correct, *total]))

    def _native(self) -> NativeMetric:
        has_value = SMOOTH_DEFAULTS[self.smooth_method] is not None
        return NativeBLEU(
            bool(self.lowercase), True, self.tokenizer_signature, self.smooth_method,
            self.smooth_value if has_value else None, int(self.max_ngram_order), bool(self.effective_order),
        )

    def _score_of(self, native: NativeMetric, totals: Rows) -> BLEUScore:
        found: NativeScore = native._score(totals, "")  # type: ignore[assignment]
        return BLEUScore(
            found.score, list(found.counts), list(found.totals), list(found.precisions), found.bp, found.sys_len,
            found.ref_len,
        )

    def _warn_of(self, hypotheses: Sequence[str]) -> None:
        if not self._force:
            warn_of_tokenized(hypotheses, LOGGER)


def _tokenizer_name(name: str) -> str:
    try:
        return tokenizer_named(name).name
    except ValueError as error:
        raise _NEED_DATA.get(name, KeyError)(str(error)) from None
