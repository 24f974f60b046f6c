"""SARI of simplified text (Xu et al. 2016, https://aclanthology.org/Q16-1029), as in EASSE 0.2.4 and in Hugging Face's evaluate."""
from __future__ import annotations

from collections.abc import Sequence

from .. import kernel, shapes
from ..scores import SARIScore
from .means import mean_fields, mean_invariants
from .metric import Invariant, Line, References, Rows, doubles
from .settings import SARISettings
from .tokenizers import words_for_kernel

_OPERATIONS = ("add", "keep", "delete")


class SARI(SARISettings):
    """The metric SARI of simplified text: how well a system, judged by the references, chooses the n-grams of the
    source to keep and to delete, and the other n-grams to add; from 0 to 100, the higher the better. As in EASSE, each
    of the three is counted over the corpus; with `program="huggingface"` a corpus is the mean of its sentences.

    >>> from truebleu import SARI
    >>> sources = ["About 95 species are currently accepted ."]
    >>> references = [["About 95 species are currently known ."], ["95 species are now accepted ."]]
    >>> SARI().corpus_score(["About 95 you now get in ."], references, sources=sources)
    SARI = 30.40 add = 8.3 keep = 20.3 delete = 62.6
    """

    __slots__ = ()

    needs_strings = True
    needs_sources = True

    @property
    def name(self) -> str:
        return "SARI"

    @property
    def fields(self) -> tuple[str, ...]:
        if self._is_mean:
            return mean_fields(_OPERATIONS)
        return tuple(
            f"{operation}{of}{order}" for operation in _OPERATIONS for of in ("Right", "Hypothesis", "References")
            for order in range(1, 5)
        )

    def corpus_score(
        self, hypotheses: Sequence[str], references: References, *, sources: Sequence[str] | None = None
    ) -> SARIScore:
        """The score of a whole corpus.

        :param hypotheses: a string for each segment.
        :param references: streams: a list for each translator, with a string for each segment, or None.
        :param sources: the texts that were simplified, a string for each segment.
        :raises TypeError, ValueError: for texts of another shape.
        """
        hyps, streams = self._texts(hypotheses, references, sources)
        signature = self.signature(shapes.count_of_references(self._parted(streams)[1]))
        return self._score(self._counted(hyps, streams, True), signature)

    @property
    def _is_mean(self) -> bool:
        return self.program == "huggingface"

    def _rows(self, hypotheses: list[str], streams: list[list[Line]], summed: bool) -> Rows:
        sources, others = self._parted(streams)
        every, counts = shapes.flat_references(others)
        lowercase = not self.case_sensitive
        lines, rule = words_for_kernel(self.tokenize, hypotheses, lowercase)
        references, _ = words_for_kernel(self.tokenize, every, lowercase)
        before, _ = words_for_kernel(self.tokenize, sources, lowercase)
        if not self._is_mean:
            return kernel.sari_rows(lines, references, counts, before, rule=rule, summed=summed)
        shares = kernel.sari_rows(lines, references, counts, before, rule=rule, shares=True)
        return kernel.mean_rows(shares, len(_OPERATIONS), summed=summed)

    def _scored(self, rows: Rows) -> Rows:
        if not self._is_mean:
            return kernel.sari_scores(rows)
        return kernel.sari_scores(kernel.mean_scores(rows, len(_OPERATIONS)), of_means=True)

    def _scores(self, rows: Rows) -> Rows:
        return doubles(self._scored(rows)[::4].tolist())

    def _score(self, totals: Rows, signature: str) -> SARIScore:
        return SARIScore(*self._scored(totals).tolist(), signature)

    def _invariants(self) -> list[Invariant]:
        if self._is_mean:
            return mean_invariants(_OPERATIONS)
        return [
            (f"{operation}Right{order}", 1, f"{operation}{of}{order}") for operation in _OPERATIONS
            for of in ("Hypothesis", "References") for order in range(1, 5)
        ]
