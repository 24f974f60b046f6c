"""Scores from elsewhere in columns of numbers: from batches to rows that add up, by group, and from their sums to means."""
from __future__ import annotations

import pyarrow as pa

from .. import kernel, shapes
from ..metrics.given import Given, given_rows
from ..metrics.metric import doubles
from .columns import buffer_of, whole_numbers
from .counter import check_groups, column_of, groups_of, name_of, names_of, results_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from typing import Any

#: A double can hold every whole number up to this one.
_EXACT = 1 << 53


class GivenCounter:
    """Counts columns of scores given by another program or by people, in groups. Its steps are those of ``Counter``.

    :param metrics: a dict: the name of each column, and the metric whose scores it holds.
    :param group_by: names of columns.
    :raises TypeError, ValueError: for anything else.

    >>> import pyarrow as pa
    >>> from truebleu import Given
    >>> from truebleu.arrow import GivenCounter
    >>> counter = GivenCounter({"comet_score": Given("COMET")})
    >>> sums = counter.count(pa.record_batch({"comet_score": [0.75, 0.5]}))
    >>> counter.scores(sums).to_pylist()[0]["score"]
    0.625
    """

    def __init__(self, metrics: Mapping[str, Given], *, group_by: Sequence[str] = ()) -> None:
        if not isinstance(metrics, dict):
            raise TypeError(
                f"metrics is {shapes.described(metrics)}: expected a dict from the name of a column to its metric, such as "
                '{"comet_score": truebleu.Given("COMET")}'
            )
        if not metrics:
            raise ValueError('metrics is empty: expected at least one, such as {"comet_score": truebleu.Given("COMET")}')
        self.group_by = names_of("group_by", group_by)
        self.metrics: dict[str, Given] = {}
        for column, metric in metrics.items():
            name_of("a name in metrics", column)
            if not isinstance(metric, Given):
                raise TypeError(
                    f'metrics[{column!r}] is {shapes.described(metric)}: expected a metric such as truebleu.Given("COMET")'
                )
            if column in self.group_by:
                raise ValueError(f"{column!r} is in metrics and in group_by: expected different columns")
            if any(metric.name == other.name for other in self.metrics.values()):
                raise ValueError(f"metrics has {metric.name} twice: expected different names")
            self.metrics[column] = metric
        check_groups(self.group_by, self.sums)

    @property
    def sums(self) -> list[str]:
        """The names of the columns that have to be summed; their numbers have 64 bits."""
        return [f"m{i}_{field}" for i, metric in enumerate(self.metrics.values()) for field in metric.fields]

    def count(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """A row of sums for each group in a batch."""
        keys, groups, count = groups_of(batch, self.group_by)
        columns = list(keys)
        for name, metric in self.metrics.items():
            values = _numbers(name, column_of(batch, name)).to_pylist()
            rows = given_rows(metric, f"a score in the column {name}", values)
            width = len(metric.fields)
            sums = kernel.group_sums(rows, buffer_of(groups), width=width, count=count)
            columns += [whole_numbers(sums[field::width]) for field in range(width)]
        return pa.RecordBatch.from_arrays(columns, names=[*self.group_by, *self.sums])

    def count_all(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """``count`` of each batch."""
        for batch in batches:
            if batch.num_rows > 0:
                yield self.count(batch)

    def scores(self, sums: pa.RecordBatch) -> pa.RecordBatch:
        """From sums to means: a row for each group and metric. The mean of no scores is null."""
        return results_of(sums, self.group_by, self._results)

    def scores_all(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """``scores`` of each batch."""
        for batch in batches:
            yield self.scores(batch)

    def _results(self, row: dict[str, Any]) -> Iterator[tuple]:
        for i, (column, metric) in enumerate(self.metrics.items()):
            totals = [row[f"m{i}_{field}"] or 0 for field in metric.fields]
            if max(totals) > _EXACT:
                raise ValueError(
                    f"the scores in the column {column} add up to more than {1 << 33}: expected less, so that sums are exact"
                )
            segments, scored = totals[:2]
            score = signature = None
            if scored > 0:
                signature = metric.signature(0)
                score = float(metric._score(doubles(totals), signature).score)
            yield metric.name, score, scored, segments - scored, signature, metric.better


def _numbers(name: str, column: pa.Array) -> pa.Array:
    kind = column.type
    if not (
        pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind) or pa.types.is_null(kind)
    ):
        hint = "; cast it to numbers first" if "string" in str(kind) else ""
        raise TypeError(f"the column {name} has the type {kind}: expected numbers{hint}")
    return column.cast(pa.float64(), safe=False)
