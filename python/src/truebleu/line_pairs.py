"""Many lines against many: the matrix of scores, and minimum-Bayes-risk decoding."""
from __future__ import annotations

import sys
from array import array
from collections.abc import Iterator, Sequence

from . import kernel, shapes
from .metrics.metric import Metric, Rows
from .metrics.named import metric_of
from .results import Result
from .segment_scores import Doubles

#: The largest number of pairs: their scores take 4 GiB.
MOST_SCORES = 1 << 29


class MbrDecision(Result):
    """The result of `mbr_decode`: the `index` of the chosen `sample`, its `utility`, the mean of its scores, and the
    `utilities` of all, an array of doubles."""

    __slots__ = ("index", "sample", "utility", "utilities")

    index: int
    sample: str
    utility: float
    utilities: Doubles

    def __init__(self, index: int, sample: str, utilities: Doubles) -> None:
        if not isinstance(utilities, array):
            raise TypeError(f"utilities is {type(utilities).__name__}: expected an array of doubles")
        if isinstance(index, bool) or not isinstance(index, int):
            raise TypeError(f"index is {type(index).__name__}: expected int")
        if not 0 <= index < len(utilities):
            raise ValueError(f"index is {index}: expected a place among {len(utilities)} utilities, from 0")
        self._set(index=index, sample=sample, utility=utilities[index], utilities=utilities)

    def __repr__(self) -> str:
        return f"MbrDecision(index={self.index}, sample={self.sample!r}, utility={self.utility})"


class ScoreMatrix:
    """The result of `pairwise`: `scores[i, k]` of hypothesis i with reference k, in points, `scores.shape`, `scores.tolist()`;
    `numpy.asarray(scores)` shares its memory, and `scores.data` is the memoryview. `metric` is the metric's name.

    >>> from truebleu import pairwise
    >>> pairwise("chrf", ["the cat", "a dog"], ["the cat", "a dog"])
    <ScoreMatrix of chrF2: 2 x 2>
    """

    __slots__ = ("data", "metric")

    def __init__(self, metric: str, data: Rows) -> None:
        self.metric = metric
        self.data = data

    @property
    def shape(self) -> tuple[int, int]:
        rows, columns = self.data.shape  # type: ignore[misc]
        return rows, columns

    def __getitem__(self, place: tuple[int, int]) -> float:
        return self.data[place]

    def __len__(self) -> int:
        return self.shape[0]

    def tolist(self) -> list[list[float]]:
        return self.data.tolist()  # type: ignore[return-value]

    def __buffer__(self, flags: int) -> memoryview:
        # from Python 3.12 on
        return self.data

    @property
    def __array_interface__(self) -> dict[str, object]:
        return {"shape": self.shape, "typestr": "<f8" if sys.byteorder == "little" else ">f8", "data": self.data, "version": 3}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, ScoreMatrix):
            return NotImplemented
        return self.metric == other.metric and self.data == other.data

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return _unpickled, (self.metric, self.shape, self.data.tobytes())

    def __repr__(self) -> str:
        return f"<ScoreMatrix of {self.metric}: {self.shape[0]} x {self.shape[1]}>"

    def _repr_html_(self) -> str:
        from .notebooks import matrix_html

        return matrix_html(self)


def _unpickled(metric: str, shape: tuple[int, int], numbers: bytes) -> ScoreMatrix:
    return ScoreMatrix(metric, memoryview(numbers).cast("d", shape=shape))


def pairwise(metric: Metric | str, hypotheses: Sequence[str], references: Sequence[str]) -> ScoreMatrix:
    """The score of every hypothesis against every single reference. The metric's settings are not changed: for short
    texts BLEU needs `effective_order=True`. BLEU and chrF take some tens of nanoseconds for a pair.

    :param metric: a metric, or the name of one with its default settings.
    :param hypotheses: N strings.
    :param references: M strings, not streams: each hypothesis is scored against each of them.
    :returns: N x M doubles: `scores[i, k]`, `scores.tolist()`; `numpy.asarray` shares their memory, and a notebook
        shows them as a table.
    :raises TypeError, ValueError: for anything but lists of strings; for more than 2^29 pairs.

    >>> from truebleu import pairwise
    >>> scores = pairwise("chrf", ["the cat", "a dog"], ["the cat sat", "a dog", "no"])
    >>> scores.shape, scores[1, 1]
    ((2, 3), 100.0)
    """
    metric = _without_sources(metric)
    hyps, refs = shapes.lines_of("hypotheses", hypotheses), _reference_lines(references)
    if len(hyps) * len(refs) > MOST_SCORES:
        raise ValueError(
            f"hypotheses x references are {len(hyps)} x {len(refs)} scores: expected at most 2^29, which take 4 GiB; "
            "score some of the hypotheses at a time, or take mbr_decode(), which keeps one number of each"
        )
    scores = _in_kernel(metric, hyps, refs, False)
    if scores is None:
        scores = memoryview(b"".join(_each(metric, hyps, refs))).cast("d")
    return ScoreMatrix(metric.name, scores.cast("B").cast("d", shape=[len(hyps), len(refs)]))


def mbr_decode(
    metric: Metric | str, samples: Sequence[str], references: Sequence[str] | None = None
) -> MbrDecision:
    """The sample with the best mean score against all references (Kumar and Byrne 2004,
    https://aclanthology.org/N04-1022): the highest mean or, for a metric like TER, the lowest; the first of equally
    good samples.

    :param metric: a metric, or the name of one with its default settings.
    :param samples: the outputs of a model for one source.
    :param references: the texts that samples are scored against: by default all samples, so each also against itself.
    :raises TypeError, ValueError: for anything but lists of strings, at least one each.

    >>> from truebleu import mbr_decode
    >>> mbr_decode("chrf", ["a cat sat", "the cat sat", "the cat sat", "dogs"]).sample
    'the cat sat'
    """
    metric = _without_sources(metric)
    hyps = shapes.lines_of("samples", samples)
    refs = hyps if references is None else _reference_lines(references)
    means = _in_kernel(metric, hyps, refs, True)
    if means is None:
        utilities = array("d", [sum(memoryview(row).cast("d")) / len(refs) for row in _each(metric, hyps, refs)])
    else:
        utilities = array("d", means.tobytes())
    best = max(utilities) if metric.better == "higher" else min(utilities)
    index = utilities.index(best)
    return MbrDecision(index, hyps[index], utilities)


def _without_sources(metric: Metric | str) -> Metric:
    metric = metric_of(metric)
    if metric.needs_sources:
        raise ValueError(
            f"metric is {metric.name}, which compares with sources: expected a metric of hypotheses and references alone; "
            "sentence_scores() takes sources"
        )
    return metric


def _reference_lines(references: object) -> list[str]:
    first = next(iter(references), None) if isinstance(references, (list, tuple)) else None
    if isinstance(first, (list, tuple)):
        raise TypeError(
            f"references[0] is {shapes.described(first)}: expected a string; every hypothesis is scored against every "
            "reference, so they are one list, not streams"
        )
    return shapes.lines_of("references", references)


def _in_kernel(metric: Metric, hypotheses: list[str], references: list[str], means: bool) -> Rows | None:
    try:
        return metric._pairs(hypotheses, references, means)
    except UnicodeEncodeError:
        shapes.refuse_surrogates(hypotheses, [references])


def _each(metric: Metric, hypotheses: list[str], references: list[str]) -> Iterator[bytes]:
    """The scores of each hypothesis against all references, one hypothesis after the other."""
    for hypothesis in hypotheses:
        rows = metric._counted([hypothesis] * len(references), [references], False)  # type: ignore[list-item]
        yield metric._scores(rows).tobytes()
