"""TER with the interface of sacreBLEU's class."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Optional

from ....metrics.ter import TER as NativeTER
from .base import Metric, Score, Signature

if TYPE_CHECKING:
    from ....metrics.metric import Metric as NativeMetric
    from ....metrics.metric import Rows
    from ....scores import TERScore as NativeScore


class TERSignature(Signature):
    _ABBREVIATIONS: ClassVar[Mapping[str, str]] = {"case": "c", "tok": "t", "norm": "nr", "punct": "pn", "asian": "as"}

    def __init__(self, args: Mapping[str, Any]) -> None:
        super().__init__(args)
        self.info.update(
            case="mixed" if args["case_sensitive"] else "lc", tok=args["tokenizer_signature"], norm=args["normalized"],
            punct=not args["no_punct"], asian=args["asian_support"],
        )


class TERScore(Score):
    """A TER score: `num_edits` for `ref_length` words."""

    def __init__(self, score: float, num_edits: float, ref_length: float) -> None:
        super().__init__("TER", score)
        self.num_edits = int(num_edits)
        self.ref_length = ref_length


class TER(Metric):
    """TER, the translation edit rate.

    >>> TER().corpus_score(["on the mat sat the cat"], [["the cat sat on the mat"]])
    TER = 33.33
    """

    _SIGNATURE_TYPE = TERSignature

    def __init__(
        self, normalized: bool = False, no_punct: bool = False, asian_support: bool = False, case_sensitive: bool = False,
        references: Optional[Sequence[Sequence[Optional[str]]]] = None,
    ) -> None:
        """
        :param normalized: decodes entities and separates punctuation from words.
        :param no_punct: removes punctuation.
        :param asian_support: with `normalized`, each Han character is a word; with `no_punct`, East Asian punctuation goes too.
        :param case_sensitive: keeps capitals.
        :param references: streams, for `corpus_score(hypotheses, None)`.
        """
        self.no_punct = no_punct
        self.normalized = normalized
        self.asian_support = asian_support
        self.case_sensitive = case_sensitive
        self.tokenizer_signature = "tercom"
        super().__init__(references)

    if TYPE_CHECKING:

        def corpus_score(
            self, hypotheses: Sequence[str], references: Optional[Sequence[Sequence[Optional[str]]]], n_bootstrap: int = 1
        ) -> TERScore: ...

        def sentence_score(self, hypothesis: str, references: Sequence[Optional[str]]) -> TERScore: ...

    def _native(self) -> NativeMetric:
        return NativeTER(
            bool(self.normalized), bool(self.no_punct), bool(self.asian_support), bool(self.case_sensitive)
        )

    def _score_of(self, native: NativeMetric, totals: Rows) -> TERScore:
        found: NativeScore = native._score(totals, "")  # type: ignore[assignment]
        return TERScore(found.score, found.num_edits, found.ref_length)
