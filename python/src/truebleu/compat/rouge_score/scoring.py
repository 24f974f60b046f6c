"""rouge-score's scores, and their means with intervals."""
from __future__ import annotations

import abc
from collections import defaultdict
from itertools import chain
from typing import Any, NamedTuple

#: The number of rows that are drawn at a time.
_DRAWN = 1 << 16


class Score(NamedTuple):
    """Precision, recall and F-score, 0 to 1."""

    precision: float
    recall: float
    fmeasure: float


class AggregateScore(NamedTuple):
    """The middle value of the means of resamples, and the two ends of their interval."""

    low: Any
    mid: Any
    high: Any


class BaseScorer(metaclass=abc.ABCMeta):
    """The base class of scorers, which have a method `score`."""

    @abc.abstractmethod
    def score(self, target: str, prediction: str) -> dict[str, Score]:
        """The scores of one pair, by their names."""


def fmeasure(precision: float, recall: float) -> float:
    """The harmonic mean; 0 for two zeros.

    >>> from truebleu.compat.rouge_score.scoring import fmeasure
    >>> fmeasure(0.5, 1)
    0.6666666666666666
    """
    return 2 * precision * recall / (precision + recall) if precision + recall > 0 else 0.0


class BootstrapAggregator:
    """Means of scores with bootstrap intervals. It draws from NumPy's global generator: `numpy.random.seed` makes it
    reproducible, and leaves the generator in the same state as rouge-score does.

    :param confidence_interval: 0 to 1.
    :param n_samples: how many resamples are drawn.
    :raises ValueError: for anything else.

    >>> import numpy
    >>> from truebleu.compat.rouge_score import scoring
    >>> aggregator = scoring.BootstrapAggregator()
    >>> aggregator.add_scores({"rouge1": scoring.Score(1, 0.5, 2 / 3)})
    >>> aggregator.add_scores({"rouge1": scoring.Score(0, 0, 0)})
    >>> numpy.random.seed(1)
    >>> float(aggregator.aggregate()["rouge1"].mid.precision)
    0.5
    """

    def __init__(self, confidence_interval: float = 0.95, n_samples: int = 1000) -> None:
        if confidence_interval < 0 or confidence_interval > 1:
            raise ValueError(f"confidence_interval is {confidence_interval}: expected a number from 0 to 1, such as 0.95")
        if n_samples <= 0:
            raise ValueError(f"n_samples is {n_samples}: expected at least 1")
        self._n_samples = n_samples
        self._confidence_interval = confidence_interval
        self._scores: defaultdict[str, list[Any]] = defaultdict(list)

    def add_scores(self, scores: dict[str, Any]) -> None:
        """Adds the scores of one pair: named tuples by the names of their types."""
        for name, score in scores.items():
            self._scores[name].append(score)

    def aggregate(self) -> dict[str, AggregateScore]:
        """The mean and its interval for each type, drawn anew."""
        return aggregated(self, AggregateScore)

    def _bootstrap_resample(self, matrix: Any) -> Any:
        """The low, middle and high percentile of the means of resampled rows, by column."""
        import numpy

        means = _means_by_kernel(matrix, self._n_samples)
        if means is None:
            means = _means_by_numpy(matrix, self._n_samples)
        delta = (1 - self._confidence_interval) / 2
        return numpy.percentile(means, 100 * numpy.array([delta, 0.5, 1 - delta]), axis=0)


def aggregated(aggregator: Any, kind: Any) -> dict[str, Any]:
    """The mean and its interval for each type of an aggregator's scores, as objects of a class with the fields of
    AggregateScore."""
    return {
        name: kind(*(type(scores[0])(*row) for row in aggregator._bootstrap_resample(_matrix_of(scores))))
        for name, scores in aggregator._scores.items()
    }


def _matrix_of(scores: list[Any]) -> Any:
    """What `numpy.vstack` makes of named tuples, in a fifteenth of the time where they have floats or zeros, as those
    of a scorer."""
    import numpy

    if issubclass(type(scores[0]), tuple) and len(set(map(type, scores))) == 1 == len(set(map(len, scores))):
        numbers = list(chain.from_iterable(scores))
        types = set(map(type, numbers))
        if types == {float} or (types == {float, int} and not any(one for one in numbers if type(one) is int)):
            return numpy.array(numbers).reshape(len(scores), len(scores[0]))
    return numpy.vstack(tuple(scores))


def _means_by_kernel(matrix: Any, resamples: int) -> Any:
    """The means of each resample; None where NumPy has another generator than MT19937, or rows are not three doubles."""
    import numpy

    from ... import kernel

    if matrix.dtype != numpy.float64 or matrix.ndim != 2 or matrix.shape[1] != 3 or resamples >= 1 << 31:
        return None
    generator = numpy.random.get_state(legacy=False)
    if generator["bit_generator"] != "MT19937":
        return None
    state = generator["state"]
    before = state["key"].astype("<u4").tobytes() + int(state["pos"]).to_bytes(4, "little")
    means, after = kernel.resampled_means(before, numpy.ascontiguousarray(matrix), resamples)
    words = numpy.frombuffer(after, "<u4")
    numpy.random.set_state({**generator, "state": {"key": words[:-1].astype(numpy.uint32), "pos": int(words[-1])}})
    return numpy.frombuffer(means).reshape(resamples, 3)


def _means_by_numpy(matrix: Any, resamples: int) -> Any:
    import numpy

    rows, columns = matrix.shape
    means = numpy.zeros((resamples, columns))
    some = max(1, _DRAWN // rows)
    for start in range(0, resamples, some):
        part = means[start : start + some]
        # one call draws as many numbers as all the calls of choice() would
        drawn = numpy.random.randint(0, rows, size=(len(part), rows))
        # the mean is taken along the first axis, so that numbers are added in the same order as for a single mean
        part[:] = matrix.take(drawn.T, axis=0).mean(axis=0)
    return means
