"""Scores in Spark 4: ``mapInArrow`` counts each partition's rows, SUM adds them, so that retries, lost executors and
speculative tasks change nothing (docs/spark.md). Needs PySpark and PyArrow, and truebleu on the executors.
"""
from __future__ import annotations

from pyspark.sql import functions as F
from pyspark.sql.types import DoubleType, LongType, NullType, NumericType, StringType, StructField, StructType

from .arrow import Counter, GivenCounter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Union

    from pyspark.sql import Column, DataFrame

    from .arrow.counter import Metrics
    from .metrics.given import Given

    ColumnOrName = Union[str, Column]

# names that no column of a user is likely to have
_HYPOTHESIS, _REFERENCE = "__truebleu_hypothesis", "__truebleu_reference"


def corpus_scores(
    df: DataFrame, hypothesis: ColumnOrName, reference: ColumnOrName | Sequence[ColumnOrName], *,
    group_by: Sequence[ColumnOrName] = (), metrics: Metrics = ("bleu",),
) -> DataFrame:
    """The scores of a data frame's rows as a corpus, or as one for each group. Nothing runs before the result is used.

    :param hypothesis: a column of strings, or its name.
    :param reference: a column of strings, or of arrays of strings, in which null is a missing reference; or a list of
        columns of strings.
    :param group_by: columns or their names; each combination of their values is a corpus.
    :param metrics: names ("bleu", "chrf", "chrf++", "ter", "wer", "cer") or metrics, or a dict of them by the names
        that the result has.
    :returns: a row for each group and metric: the columns of the groups, ``metric``, ``score``, ``segments``,
        ``left_out`` (rows without a hypothesis or without a reference), ``signature``, ``better``.
    :raises TypeError, ValueError: for other values as metrics or columns.
    """
    selected = df.select(
        *_keys(group_by), _column(hypothesis).alias(_HYPOTHESIS), _references(reference).alias(_REFERENCE)
    )
    _check_types(selected)
    fields = selected.schema.fields[:-2]
    names = [field.name for field in fields]
    return _summed(selected, fields, Counter(_HYPOTHESIS, _REFERENCE, group_by=names, metrics=metrics))


def given_scores(
    df: DataFrame, metrics: Mapping[str, Given], *, group_by: Sequence[ColumnOrName] = ()
) -> DataFrame:
    """The mean of scores from elsewhere, which are columns of numbers, or the means of each group. Texts are not needed, and
    nothing runs before the result is used::

        comet = spark.given_scores(df, {"comet_score": truebleu.Given("COMET")}, group_by=["system"])
        spark.corpus_scores(df, "output", "expected", group_by=["system"]).union(comet).show()

    :param metrics: a dict: the name of each column, and the metric whose scores it holds.
    :param group_by: columns or their names; each combination of their values is a corpus.
    :returns: the columns of corpus_scores. ``left_out`` counts the rows without a score, if the metric leaves them out:
        each group leaves out its own.
    :raises TypeError, ValueError: for other values as metrics, and columns that hold no numbers; when the result is
        used, for nulls and NaN, unless the metric leaves them out, and for numbers that given_statistics refuses.
    """
    columns = list(GivenCounter(metrics).metrics)
    selected = df.select(*_keys(group_by), *(F.col(name).alias(name) for name in columns))
    fields = selected.schema.fields[: -len(columns)]
    for field in selected.schema.fields[-len(columns) :]:
        if not isinstance(field.dataType, (NumericType, NullType)):
            raise TypeError(f"{field.name} is a column of {field.dataType.simpleString()}: expected numbers")
    return _summed(selected, fields, GivenCounter(metrics, group_by=[field.name for field in fields]))


def _keys(group_by: Sequence[ColumnOrName]) -> list[Column]:
    if isinstance(group_by, str):
        raise TypeError(f"group_by is {group_by!r}: expected a list; for one column write [{group_by!r}]")
    return [_column(one) for one in group_by]


def _summed(selected: DataFrame, fields: list[StructField], counter: Counter | GivenCounter) -> DataFrame:
    names = [field.name for field in fields]
    counts = StructType([*fields, *(StructField(name, LongType()) for name in counter.sums)])
    counted = selected.mapInArrow(counter.count_all, counts)
    groups = [F.col(f"`{name}`") for name in names]
    sums = counted.groupBy(*groups).agg(*(F.sum(F.col(name)).alias(name) for name in counter.sums))
    result = StructType([
        *fields, StructField("metric", StringType()), StructField("score", DoubleType()),
        StructField("segments", LongType()), StructField("left_out", LongType()),
        StructField("signature", StringType()), StructField("better", StringType()),
    ])
    return sums.mapInArrow(counter.scores_all, result)


def with_scores(
    df: DataFrame, hypothesis: ColumnOrName, reference: ColumnOrName | Sequence[ColumnOrName], *,
    metrics: Metrics = ("bleu",),
) -> DataFrame:
    """The data frame with a column of doubles for each metric: the score of each row by itself, null where the
    hypothesis is, or where there is no reference. Parameters and errors are those of corpus_scores.

    The mean of the scores of rows is not the score of the corpus, which corpus_scores returns.
    """
    counter = Counter(_HYPOTHESIS, _REFERENCE, metrics=metrics)
    for name in counter.metrics:
        if name in df.columns:
            raise ValueError(f"there is a column {name!r} already: give the metric another name, {{'new_name': ...}}")
    selected = df.select(
        *(F.col(f"`{name}`") for name in df.columns), _column(hypothesis).alias(_HYPOTHESIS),
        _references(reference).alias(_REFERENCE),
    )
    _check_types(selected)
    schema = StructType([*df.schema.fields, *(StructField(name, DoubleType()) for name in counter.metrics)])

    def scored(batches):
        for batch in counter.with_scores_all(batches):
            yield batch.drop_columns([_HYPOTHESIS, _REFERENCE])

    return selected.mapInArrow(scored, schema)


def _column(column: ColumnOrName) -> Column:
    return F.col(column) if isinstance(column, str) else column


def _references(reference: ColumnOrName | Sequence[ColumnOrName]) -> Column:
    if not isinstance(reference, (list, tuple)):
        return _column(reference)
    if not reference:
        raise ValueError("reference is empty: expected a column, or a list of columns")
    return F.array(*map(_column, reference))


def _check_types(selected: DataFrame) -> None:
    hypothesis, reference = (field.dataType.simpleString() for field in selected.schema.fields[-2:])
    if hypothesis not in ("string", "void"):
        raise TypeError(f"hypothesis is a column of {hypothesis}: expected strings")
    if reference not in ("string", "void", "array<string>", "array<void>"):
        raise TypeError(
            f"reference is a column of {reference}: expected strings, or arrays of strings"
            + ("; several columns are a list of columns of strings" if reference.startswith("array<array") else "")
        )
