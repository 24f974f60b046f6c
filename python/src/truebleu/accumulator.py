"""A metric over batches, which keeps the sum of everything counted so far."""
from __future__ import annotations

from collections.abc import Sequence

from . import shapes
from .metrics.metric import Metric, References
from .metrics.named import metric_of
from .scores import Score
from .statistics import Statistics, check_statistics_of, score_statistics, segment_statistics


class Accumulator:
    """A metric that counts a corpus batch by batch, with the methods of torchmetrics' metrics but without torch. Its
    state is one sum, whatever the number of segments: the score is equal, to the bit, to that of one call for the whole
    corpus.

    `statistics` is that sum, None before the first batch: it may be pickled, sent to another process, saved and merged.

    :param metric: a metric, or the name of one with its default settings; for NIST, `NIST(information=...)`.
    :raises ValueError: for NIST without `information`, whose weights would be those of the first batch.

    >>> from truebleu import Accumulator, corpus_bleu
    >>> bleu, elsewhere = Accumulator("bleu"), Accumulator("bleu")
    >>> bleu.update(["The cat sat."], [["The cat sat down."]])
    >>> elsewhere.update(["A dog ran by."], [["A dog ran past."]])
    >>> bleu.merge_state(elsewhere)
    >>> bleu.compute() == corpus_bleu(["The cat sat.", "A dog ran by."], [["The cat sat down.", "A dog ran past."]])
    True
    """

    __slots__ = ("metric", "statistics")

    metric: Metric
    statistics: Statistics | None

    def __init__(self, metric: Metric | str) -> None:
        self.metric = metric_of(metric)
        self.metric._check_parts()
        self.statistics = None

    def update(
        self, hypotheses: Sequence[str], references: References, *, sources: Sequence[str] | None = None
    ) -> None:
        """Counts a batch; if the batch is refused, the accumulator stays as it was.

        :param hypotheses: a string for each segment.
        :param references: streams: a list for each translator, with a string for each segment, or None.
        :param sources: the texts that were simplified, for SARI.
        :raises TypeError, ValueError: for texts of another shape.
        """
        self._add(segment_statistics(self.metric, hypotheses, references, sources=sources).sum())

    def compute(self) -> Score:
        """The score of everything so far.

        :raises ValueError: before the first batch.
        """
        if self.statistics is None:
            raise ValueError(f"{self.metric.name} has counted nothing yet: expected update() or merge_state() before compute()")
        return score_statistics(self.metric, self.statistics)

    def reset(self) -> None:
        """Forgets everything that was counted."""
        self.statistics = None

    def merge_state(self, other: Accumulator | Statistics) -> None:
        """Adds the counts of another accumulator, or of its `statistics`.

        :raises TypeError, ValueError: for statistics of another metric, or with other settings.
        """
        if not isinstance(other, (Accumulator, Statistics)):
            raise TypeError(f"other is {shapes.described(other)}: expected an Accumulator, or its statistics")
        statistics = other.statistics if isinstance(other, Accumulator) else other.sum()
        if statistics is not None:
            self._add(statistics)

    def _add(self, statistics: Statistics) -> None:
        check_statistics_of(self.metric._scoring(statistics.signature), "other", statistics)
        self.statistics = statistics if self.statistics is None else self.statistics + statistics

    def __repr__(self) -> str:
        segments = 0 if self.statistics is None else self.statistics.segments
        return f"<Accumulator of {self.metric!r}: {shapes.counted(segments, 'segment', 'segments')}>"
