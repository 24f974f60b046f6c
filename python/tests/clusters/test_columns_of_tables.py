"""Columns of pandas, Polars, PyArrow and NumPy are lines, and their missing values are None."""

import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import truebleu
from truebleu import Accumulator, corpus_bleu, mbr_decode, pairwise, paired_bootstrap, sentence_scores, wer

HYPOTHESES, FIRST, SECOND = ["a cat", "b dog"], ["a cat", "b cat"], ["the cat", None]

COLUMNS = {
    "NumPy, objects": lambda lines: np.array(lines, dtype=object),
    "NumPy, NaN": lambda lines: np.array([np.nan if line is None else line for line in lines], dtype=object),
    "NumPy, strings": lambda lines: np.array(lines, dtype=np.dtypes.StringDType(na_object=None)),
    "pandas": pd.Series,
    "pandas, NaN": lambda lines: pd.Series([np.nan if line is None else line for line in lines]),
    "pandas, string": lambda lines: pd.Series(lines, dtype="string"),
    "pandas, Arrow's strings": lambda lines: pd.Series(lines, dtype="string[pyarrow]"),
    "pandas, categories": lambda lines: pd.Series(lines, dtype="category"),
    "Polars": pl.Series,
    "PyArrow": pa.array,
    "PyArrow, chunked": lambda lines: pa.chunked_array([lines[:1], lines[1:]], type=pa.string()),
    "PyArrow, a dictionary": lambda lines: pa.array(lines).dictionary_encode(),
}
TABLES = {
    "pandas": pd.DataFrame,
    "Polars": pl.DataFrame,
    "PyArrow": pa.table,
    "PyArrow, a batch": pa.RecordBatch.from_pydict,
}


@pytest.mark.parametrize("name", COLUMNS)
def test_columns_are_lines(name):
    column = COLUMNS[name]
    streams = [column(FIRST), column(SECOND)]
    assert corpus_bleu(column(HYPOTHESES), streams) == corpus_bleu(HYPOTHESES, [FIRST, SECOND])
    assert sentence_scores("ter", column(HYPOTHESES), streams) == sentence_scores("ter", HYPOTHESES, [FIRST, SECOND])
    assert wer(hypotheses=column(HYPOTHESES), references=column(FIRST)).hits == 3
    assert pairwise("chrf", column(HYPOTHESES), column(FIRST)) == pairwise("chrf", HYPOTHESES, FIRST)
    assert mbr_decode("chrf", column(HYPOTHESES)).sample == "a cat"
    tested = paired_bootstrap("chrf", column(HYPOTHESES), [column(FIRST)], streams, samples=40)
    assert tested == paired_bootstrap("chrf", HYPOTHESES, [FIRST], [FIRST, SECOND], samples=40)
    accumulator = Accumulator("chrf")
    accumulator.update(column(HYPOTHESES), streams)
    assert accumulator.statistics.segments == 2
    with pytest.raises(TypeError, match=r"hypotheses\[1\] is None: expected a string; a system that has no translation"):
        truebleu.corpus_chrf(column(SECOND), streams)


@pytest.mark.parametrize("name", TABLES)
def test_columns_of_a_table_are_streams(name):
    table = TABLES[name]({"first": FIRST, "second": SECOND})
    assert corpus_bleu(HYPOTHESES, table) == corpus_bleu(HYPOTHESES, [FIRST, SECOND])
    # the names of these columns do not make transcripts of them
    assert wer(hypotheses=HYPOTHESES, references=table).hits == 3
