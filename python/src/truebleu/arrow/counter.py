"""From batches of a table to rows of whole numbers that add up, by group, and from their sums to scores."""
from __future__ import annotations

import pyarrow as pa
import pyarrow.compute as pc

from .. import kernel, shapes
from ..metrics.bleu import BLEU
from ..metrics.metric import Metric
from ..metrics.named import metric_of
from ..metrics.tokenizers import tokenizer_named
from .columns import (
    buffer_of, checked_texts, kernel_column, plain, reference_counts, references_of,
    streams_of, whole_number,
    whole_numbers,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any, Union

    Metrics = Union[Sequence[Union[str, Metric]], Mapping[str, Union[str, Metric]]]

#: The columns that are summed besides each metric's numbers. Of n segments with r references each, n * sum(r * r) is
#: sum(r) squared: so the sums show whether all segments have equally many references.
COUNTS = ("segments", "left_out", "reference_count", "reference_squares")

#: The columns of a result, which come after the columns of the groups.
RESULT = (("metric", pa.string()), ("score", pa.float64()), ("segments", pa.int64()), ("left_out", pa.int64()),
          ("signature", pa.string()), ("better", pa.string()))


class Counter:
    """Counts two columns of a table, by metrics, in groups.

    It has no state, and can be pickled: any engine that maps batches of Arrow and sums columns of whole numbers can
    use it, in any order and on any number of machines; the scores are those of one machine to the last bit:

    1. ``count`` of each batch: a row for each group in it,
    2. the engine's SUM of all columns but those of the groups, by group,
    3. ``scores`` of the sums.

    :param hypothesis: the name of a column of texts.
    :param reference: the name of a column of texts, or of lists of texts; or a list of names of columns of texts.
    :param group_by: names of columns, whose values make the groups.
    :param metrics: names or metrics, or a dict of them by the names that results have.
    :raises TypeError, ValueError: for anything else.

    >>> import pyarrow as pa
    >>> from truebleu.arrow import Counter
    >>> table = pa.record_batch({"output": ["a b", "c", None], "expected": ["a b", "d", "e"]})
    >>> sums = Counter("output", "expected", metrics=["wer"]).count(table)
    >>> sums.to_pylist()
    [{'segments': 2, 'left_out': 1, 'reference_count': 2, 'reference_squares': 2, 'm0_hits': 2, 'm0_substitutions': 1, \
'm0_deletions': 0, 'm0_insertions': 0}]
    >>> Counter("output", "expected", metrics=["wer"]).scores(sums).to_pylist()[0]["score"]
    33.33333333333333
    """

    def __init__(
        self, hypothesis: str, reference: Union[str, Sequence[str]], *, group_by: Sequence[str] = (),
        metrics: Metrics = ("bleu",),
    ) -> None:
        self.hypothesis = name_of("hypothesis", hypothesis)
        self.references = (
            names_of("reference", reference) if isinstance(reference, (list, tuple)) else [name_of("reference", reference)]
        )
        if not self.references:
            raise ValueError("reference is an empty list: expected the name of a column, or a list of names")
        self.group_by = names_of("group_by", group_by)
        self.metrics = named_metrics(metrics)
        self._quiet = {name: _quiet(metric) for name, metric in self.metrics.items()}
        check_groups(self.group_by, self.sums)

    def _statistics(self) -> list[str]:
        """The columns of the metrics' numbers."""
        return [f"m{i}_{field}" for i, metric in enumerate(self.metrics.values()) for field in metric.fields]

    @property
    def sums(self) -> list[str]:
        """The names of the columns that have to be summed; their numbers have 64 bits."""
        return [*COUNTS, *self._statistics()]

    def count(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """A row of sums for each group in a batch. Segments without a hypothesis, or without a reference that is not
        null, are left out, and counted in `left_out`."""
        keys, groups, count = groups_of(batch, self.group_by)
        hypotheses, references, references_each, is_whole = self._texts(batch)
        columns = list(keys)
        left_out = pc.cast(pc.invert(is_whole), pa.float64())
        columns += [whole_numbers(_summed(left_out, groups, count))]
        if len(hypotheses) < batch.num_rows:
            groups = groups.filter(is_whole)
        ones = pa.Array.from_buffers(pa.float64(), len(groups), [None, _ones(len(groups))])
        columns.insert(len(keys), whole_numbers(_summed(ones, groups, count)))
        columns += [whole_numbers(_summed(references_each, groups, count))]
        columns += [whole_numbers(_summed(pc.multiply(references_each, references_each), groups, count))]
        for metric in self._quiet.values():
            width = len(metric.fields)
            rows = _rows_of(metric, hypotheses, references, count == 1)
            if count != 1:
                rows = kernel.group_sums(rows, buffer_of(groups), width=width, count=count)
            columns += [whole_numbers(rows[field::width]) for field in range(width)]
        return pa.RecordBatch.from_arrays(columns, names=[*self.group_by, *self.sums])

    def count_all(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """``count`` of each batch."""
        for batch in batches:
            if batch.num_rows > 0:
                yield self.count(batch)

    def scores(self, sums: pa.RecordBatch) -> pa.RecordBatch:
        """From sums to scores: a row for each group and metric. The score of no segments is null."""
        return results_of(sums, self.group_by, self._results)

    def _results(self, row: dict[str, Any]) -> Iterator[tuple]:
        segments, left_out, references, squares = (row[name] or 0 for name in COUNTS)
        for i, (name, metric) in enumerate(self.metrics.items()):
            score = signature = None
            if segments > 0:
                count = references // segments if segments * squares == references * references else "var"
                totals = _doubles([row[f"m{i}_{field}"] for field in metric.fields])
                signature = metric.signature(count)
                score = float(metric._score(totals, signature).score)
            yield name, score, segments, left_out, signature, metric.better

    def scores_all(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """``scores`` of each batch."""
        for batch in batches:
            yield self.scores(batch)

    def with_scores(self, batch: pa.RecordBatch) -> pa.RecordBatch:
        """The batch with a column of doubles for each metric: the score of each row by itself, null where the
        hypothesis is, or where there is no reference."""
        for name in self.metrics:
            if name in batch.schema.names:
                raise ValueError(
                    f"there is a column {name!r} already: give the metric another name, {{'new_name': ...}}"
                )
        hypotheses, references, _, is_whole = self._texts(batch)
        places = None
        if len(hypotheses) < batch.num_rows:
            # rows that lack one of the texts get null as their score
            places = pc.subtract(pc.cumulative_sum(pc.cast(is_whole, pa.int64())), whole_number(1))
            places = pc.if_else(is_whole, places, pa.nulls(1, pa.int64())[0])
        columns = list(batch.columns)
        for metric in self._quiet.values():
            scores = metric._segment_scores(_rows_of(metric, hypotheses, references, False))
            array = pa.Array.from_buffers(pa.float64(), len(scores), [None, pa.py_buffer(bytes(scores))])
            columns.append(array if places is None else array.take(places))
        return pa.RecordBatch.from_arrays(columns, names=[*batch.schema.names, *self.metrics])

    def with_scores_all(self, batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        """``with_scores`` of each batch."""
        for batch in batches:
            yield self.with_scores(batch)

    def _texts(self, batch: pa.RecordBatch) -> tuple[pa.Array, pa.Array, pa.Array, pa.Array]:
        """Hypotheses and references of the segments that have both; the number of references of each; and the indices
        of these segments.
        """
        hypotheses = checked_texts(self.hypothesis, column_of(batch, self.hypothesis))
        references = references_of(self.references, [column_of(batch, name) for name in self.references])
        counts = reference_counts(references)
        is_whole = pc.and_(pc.is_valid(hypotheses), pc.greater(counts, whole_number(0)))
        if not pc.all(is_whole).as_py() and batch.num_rows > 0:
            hypotheses, references, counts = (array.filter(is_whole) for array in (hypotheses, references, counts))
        return hypotheses, references, counts, is_whole


def check_groups(group_by: Sequence[str], sums: Sequence[str]) -> None:
    """:raises ValueError: for a column whose name is also used by the result or by the table of sums."""
    taken = {*(name for name, _ in RESULT), *sums}
    for name in group_by:
        if name in taken:
            raise ValueError(f"group_by has {name!r}, which a result has, too: rename the column")


def results_of(
    sums: pa.RecordBatch, group_by: Sequence[str], results: Callable[[dict[str, Any]], Iterable[tuple]]
) -> pa.RecordBatch:
    """The columns of the groups, then the columns of RESULT; each row of sums becomes several rows."""
    columns: dict[str, list] = {name: [] for name in [*group_by, *(name for name, _ in RESULT)]}
    for row in sums.to_pylist():
        for values in results(row):
            for key in group_by:
                columns[key].append(row[key])
            for (key, _), value in zip(RESULT, values):
                columns[key].append(value)
    types = [*(sums.schema.field(name).type for name in group_by), *(kind for _, kind in RESULT)]
    arrays = [pa.array(values, kind) for values, kind in zip(columns.values(), types)]
    return pa.RecordBatch.from_arrays(arrays, names=list(columns))


def named_metrics(metrics: Metrics) -> dict[str, Metric]:
    """Metrics by the names that results have.

    >>> list(named_metrics(["bleu", "chrf++"]))
    ['bleu', 'chrf++']
    """
    if isinstance(metrics, (str, Metric)):
        raise TypeError(f"metrics is {metrics!r}: expected a list; for one metric write [{metrics!r}]")
    if isinstance(metrics, dict):
        named = {name_of("a name in metrics", name): metric_of(metric) for name, metric in metrics.items()}
    else:
        given = [(metric, metric_of(metric)) for metric in metrics]
        pairs = [(one if isinstance(one, str) else metric.name, metric) for one, metric in given]
        named = dict(pairs)
        if len(named) < len(pairs):
            twice = next(name for name, _ in pairs if sum(other == name for other, _ in pairs) > 1)
            raise ValueError(
                f"metrics has {twice} twice: expected different names; a dict gives them, {{'name': metric}}"
            )
    for name, metric in named.items():
        if metric.needs_sources:
            raise ValueError(
                f"metrics has {name}, which compares with sources: expected metrics of hypotheses and references alone; "
                "truebleu.sentence_scores() takes sources"
            )
    if not named:
        raise ValueError("metrics is empty: expected at least one, such as ['bleu']")
    return named


def _quiet(metric: Metric) -> Metric:
    """BLEU without its warning about tokenized text, because the warning would need the texts as strings."""
    if not isinstance(metric, BLEU):
        return metric
    settings = {name: getattr(metric, name) for name in metric._names()}
    return BLEU(**{**settings, "force": True})


def _rows_of(metric: Metric, hypotheses: pa.Array, references: pa.Array, summed: bool) -> memoryview:
    if len(hypotheses) == 0:
        return _doubles([0.0] * (len(metric.fields) if summed else 0))
    needs_strings = metric.needs_strings or (
        isinstance(metric, BLEU) and tokenizer_named(metric.tokenize).spaced is not None
    )
    if needs_strings or kernel.HOST != "native":
        return metric._rows(hypotheses.to_pylist(), streams_of(references), summed)
    return metric._rows(kernel_column(hypotheses), [kernel_column(references)], summed)


def column_of(batch: pa.RecordBatch, name: str) -> pa.Array:
    found = batch.schema.get_all_field_indices(name)
    if len(found) == 1:
        return batch.column(found[0])
    raise ValueError(
        f"there {'is no column' if not found else f'are {len(found)} columns'} {name!r}: expected one of "
        f"{', '.join(batch.schema.names)}"
    )


def groups_of(batch: pa.RecordBatch, group_by: Sequence[str]) -> tuple[list[pa.Array], pa.Array, int]:
    """The keys of the groups as columns, the index of the group of each row, and the number of groups."""
    columns, size = [column_of(batch, name) for name in group_by], batch.num_rows
    if not columns:
        return [], pa.Array.from_buffers(pa.int32(), size, [None, pa.py_buffer(bytes(4 * size))]), 1
    keys: list[pa.Array] = []
    numbers = None
    for column in columns:
        # Arrow encodes nulls of views as empty texts
        encoded = pc.dictionary_encode(plain(column), null_encoding="encode")
        own, values = pc.cast(encoded.indices, pa.int64()), encoded.dictionary
        if numbers is None:
            keys, numbers = [values], own
            continue
        own_count = whole_number(len(values))
        # the keys so far and those of the next column, combined into one number
        pairs = pc.dictionary_encode(pc.add(pc.multiply(numbers, own_count), own))
        before = pc.divide(pairs.dictionary, own_count)
        last = pc.subtract(pairs.dictionary, pc.multiply(before, own_count))
        keys = [*(key.take(before) for key in keys), values.take(last)]
        numbers = pc.cast(pairs.indices, pa.int64())
    return keys, pc.cast(numbers, pa.int32()), len(keys[0])


def _summed(numbers: pa.Array, groups: pa.Array, count: int) -> memoryview:
    return kernel.group_sums(buffer_of(numbers), buffer_of(groups), width=1, count=count)


def _ones(count: int) -> pa.Buffer:
    return pa.py_buffer(_doubles([1.0]).tobytes() * count)


def _doubles(numbers: Sequence[float]) -> memoryview:
    from array import array

    return memoryview(array("d", numbers))


def name_of(what: str, value: object) -> str:
    if isinstance(value, str) and value:
        return value
    raise TypeError(f"{what} is {shapes.described(value)}: expected the name of a column")


def names_of(what: str, values: object) -> list[str]:
    if isinstance(values, str) or not isinstance(values, (list, tuple)):
        raise TypeError(f"{what} is {shapes.described(values)}: expected a list of names of columns")
    names = [name_of(f"{what}[{i}]", value) for i, value in enumerate(values)]
    if len(set(names)) < len(names):
        raise ValueError(f"{what} has a column twice: {', '.join(names)}")
    return names
