"""Scores in DuckDB: the rows of a query go to the kernel as Arrow's batches, and the scores come back as a relation.
Needs duckdb and PyArrow.

>>> import duckdb
>>> from truebleu import duckdb as scores
>>> texts = duckdb.sql("select * from (values ('a', 'The cat sat.', 'The cat sat down.')) t(system, output, expected)")
>>> scores.corpus_scores(texts, "output", "expected", group_by=["system"]).project("system, score").fetchall()
[('a', 49.76093899250716)]
"""
from __future__ import annotations

import duckdb

from . import arrow

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any, Optional

    from .arrow.counter import Metrics
    from .metrics.given import Given

    Relation = duckdb.DuckDBPyRelation


def corpus_scores(
    relation: Relation, hypothesis: str, reference: str | Sequence[str], *, group_by: Sequence[str] = (),
    metrics: Metrics = ("bleu",), connection: Optional[Any] = None, threads: Optional[int] = None,
) -> Relation:
    """The scores of a relation's rows as a corpus, or as one for each group.

    :param relation: ``duckdb.sql("from 'outputs/*.parquet'")``, for example. It is read in batches, in constant memory.
    :param hypothesis: the name of a column of texts.
    :param reference: the name of a column of texts, or of lists of texts, in which null is a missing reference; or a
        list of names of columns of texts.
    :param group_by: names of columns; each combination of their values is a corpus.
    :param metrics: names ("bleu", "chrf", "chrf++", "ter", "wer", "cer") or metrics, or a dict of them by the names
        that the result has.
    :param connection: the connection that the result belongs to; by default DuckDB's default connection.
    :param threads: the number of threads that count; by default one for each processor, up to 8.
    :returns: a row for each group and metric: the columns of the groups, ``metric``, ``score``, ``segments``,
        ``left_out`` (rows without a hypothesis or without a reference), ``signature``, ``better``.
    :raises TypeError, ValueError: for columns that are not there or hold no text.
    """
    reader = _read(relation)
    table = arrow.corpus_scores(reader, hypothesis, reference, group_by=group_by, metrics=metrics, threads=threads)
    return (connection or duckdb).from_arrow(table)


def with_scores(
    relation: Relation, hypothesis: str, reference: str | Sequence[str], *, metrics: Metrics = ("bleu",),
    connection: Optional[Any] = None, threads: Optional[int] = None,
) -> Relation:
    """The relation with the score of each row in a column for each metric; null where the hypothesis is, or where there
    is no reference. Parameters and errors are those of corpus_scores.

    >>> import duckdb
    >>> from truebleu import duckdb as scores
    >>> scores.with_scores(duckdb.sql("select 'a b' x, ['a c', 'a b'] y"), "x", "y", metrics=["wer"]).fetchall()
    [('a b', ['a c', 'a b'], 0.0)]
    """
    table = arrow.with_scores(_read(relation), hypothesis, reference, metrics=metrics, threads=threads)
    return (connection or duckdb).from_arrow(table)


def given_scores(
    relation: Relation, metrics: Mapping[str, Given], *, group_by: Sequence[str] = (), connection: Optional[Any] = None,
    threads: Optional[int] = None,
) -> Relation:
    """The mean of scores from elsewhere, which are columns of numbers, or the means of each group. Parameters and errors are
    those of truebleu.arrow.given_scores.

    >>> import duckdb
    >>> from truebleu import Given, duckdb as scores
    >>> judged = duckdb.sql("select * from (values ('a', 0.75), ('a', 0.5)) t(system, comet_score)")
    >>> scores.given_scores(judged, {"comet_score": Given("COMET")}, group_by=["system"]).project("metric, score").fetchall()
    [('COMET', 0.625)]
    """
    table = arrow.given_scores(_read(relation), metrics, group_by=group_by, threads=threads)
    return (connection or duckdb).from_arrow(table)


def _read(relation: Relation) -> Any:
    if not hasattr(relation, "to_arrow_reader") and not hasattr(relation, "fetch_arrow_reader"):
        raise TypeError(f"relation is {type(relation).__name__}: expected a relation, such as duckdb.sql('from table')")
    read = getattr(relation, "to_arrow_reader", None) or relation.fetch_arrow_reader
    return read(arrow.tables.BATCH_ROWS)
