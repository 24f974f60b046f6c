"""Scores of a table, or of batches, on one machine."""
from __future__ import annotations

import os
from collections import deque
from concurrent.futures import ThreadPoolExecutor

import pyarrow as pa

from .counter import Counter
from .given import GivenCounter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, Optional, Union

    from ..metrics.given import Given
    from .counter import Metrics

    Batches = Union[pa.Table, pa.RecordBatch, pa.RecordBatchReader, Iterable[pa.RecordBatch], Any]

#: The most rows of a batch: few enough that the threads share the work evenly.
BATCH_ROWS = 10_000


def corpus_scores(
    data: Batches, hypothesis: str, reference: Union[str, Sequence[str]], *, group_by: Sequence[str] = (),
    metrics: Metrics = ("bleu",), threads: Optional[int] = None,
) -> pa.Table:
    """The scores of a table's rows as a corpus, or as one for each group.

    :param data: a table, an iterable of batches, a reader of them, a data set of PyArrow, or anything that has Arrow's
        stream: frames of Polars and pandas, relations of DuckDB. Batches are read one by one, so that memory does not
        grow.
    :param hypothesis: the name of a column of texts.
    :param reference: the name of a column of texts, or of lists of texts, in which null is a missing reference; or a
        list of names of columns of texts.
    :param group_by: names of columns; each combination of their values is a corpus.
    :param metrics: names ("bleu", "chrf", "chrf++", "ter", "wer", "cer") or metrics, or a dict of them by the names
        that the result has.
    :param threads: the number of threads that count; by default one for each processor, up to 8. The result does not
        depend on it.
    :returns: a row for each group and metric: the columns of the groups, ``metric``, ``score``, ``segments``,
        ``left_out`` (rows without a hypothesis or without a reference), ``signature``, ``better``.
    :raises TypeError, ValueError: for columns that are not there or hold no text.
    """
    return _summed(Counter(hypothesis, reference, group_by=group_by, metrics=metrics), data, threads)


def given_scores(
    data: Batches, metrics: Mapping[str, Given], *, group_by: Sequence[str] = (), threads: Optional[int] = None
) -> pa.Table:
    """The mean of scores from elsewhere, which are columns of numbers, or the means of each group.

    :param data: as in corpus_scores; texts are not needed.
    :param metrics: a dict: the name of each column, and the metric whose scores it holds: ``{"comet_score":
        truebleu.Given("COMET")}``.
    :param group_by: names of columns; each combination of their values is a corpus.
    :param threads: as in corpus_scores.
    :returns: the columns of corpus_scores. ``left_out`` counts the rows without a score, if the metric leaves them out:
        each group leaves out its own.
    :raises TypeError, ValueError: for columns that are not there or hold no numbers; for nulls and NaN, unless the metric
        leaves them out; for numbers that given_statistics refuses, too.

    >>> import pyarrow as pa
    >>> from truebleu import Given, arrow
    >>> table = pa.table({"system": ["a", "b", "a", "b"], "comet_score": [0.75, 0.5, 0.875, None]})
    >>> comet = Given("COMET", missing="leave-out")
    >>> for row in arrow.given_scores(table, {"comet_score": comet}, group_by=["system"]).to_pylist():
    ...     print(row["system"], row["metric"], row["score"], row["segments"], row["left_out"])
    a COMET 0.8125 2 0
    b COMET 0.5 1 1
    """
    return _summed(GivenCounter(metrics, group_by=group_by), data, threads)


def _summed(counter: Union[Counter, GivenCounter], data: Batches, threads: Optional[int]) -> pa.Table:
    sums: dict[tuple, list[int]] = {}
    kinds: list[pa.DataType] = []
    for batch in _mapped(counter.count, _batches(data), threads):
        kinds = kinds or [batch.schema.field(name).type for name in counter.group_by]
        keys = zip(*(batch.column(i).to_pylist() for i in range(len(kinds)))) if kinds else [()]
        rows = zip(*(batch.column(len(kinds) + i).to_pylist() for i in range(len(counter.sums))))
        for key, row in zip(keys, rows):
            known = sums.get(key)
            sums[key] = list(row) if known is None else [a + b for a, b in zip(known, row)]
    if not counter.group_by and not sums:
        sums[()] = [0] * len(counter.sums)
    if not kinds:
        kinds = [pa.null()] * len(counter.group_by)
    columns = [pa.array([key[i] for key in sums], kind) for i, kind in enumerate(kinds)]
    columns += [pa.array([row[i] for row in sums.values()], pa.int64()) for i in range(len(counter.sums))]
    return pa.Table.from_batches([
        counter.scores(pa.RecordBatch.from_arrays(columns, names=[*counter.group_by, *counter.sums]))
    ])


def with_scores(
    data: Batches, hypothesis: str, reference: Union[str, Sequence[str]], *, metrics: Metrics = ("bleu",),
    threads: Optional[int] = None,
) -> pa.Table:
    """A table with the score of each row in a column for each metric; null where the hypothesis is, or where there is
    no reference. Parameters and errors are those of corpus_scores.

    The mean of the scores of rows is not the score of the corpus, which corpus_scores returns.
    """
    counter = Counter(hypothesis, reference, metrics=metrics)
    batches = list(_mapped(counter.with_scores, _batches(data), threads))
    if not batches:
        raise ValueError("there are no rows: expected at least one")
    return pa.Table.from_batches(batches)


def _batches(data: Batches) -> Iterator[pa.RecordBatch]:
    if isinstance(data, pa.RecordBatch):
        data = [data]
    elif hasattr(data, "__arrow_c_stream__"):
        data = pa.RecordBatchReader.from_stream(data)
    elif hasattr(data, "to_batches"):
        data = data.to_batches()
    if isinstance(data, (str, bytes, dict)) or not hasattr(data, "__iter__"):
        raise TypeError(f"data is {type(data).__name__}: expected a table of Arrow, or an iterable of its batches")
    for batch in data:
        if not isinstance(batch, pa.RecordBatch):
            raise TypeError(f"a batch is {type(batch).__name__}: expected a pyarrow.RecordBatch")
        for start in range(0, batch.num_rows, BATCH_ROWS):
            yield batch.slice(start, BATCH_ROWS)


def _mapped(
    work: Callable[[pa.RecordBatch], pa.RecordBatch], batches: Iterator[pa.RecordBatch], threads: Optional[int]
) -> Iterator[pa.RecordBatch]:
    """The results in the order of the batches. Only slightly more batches are read than the threads are working on."""
    count = threads if threads is not None else min(8, os.cpu_count() or 1)
    if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 256:
        raise ValueError(f"threads is {count!r}: expected a whole number from 1 to 256, or None")
    if count == 1:
        yield from map(work, batches)
        return
    waiting: deque = deque()
    with ThreadPoolExecutor(count) as pool:
        try:
            for batch in batches:
                waiting.append(pool.submit(work, batch))
                if len(waiting) > 2 * count:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            for one in waiting:
                one.cancel()
