"""Scores of tables in Arrow's form: of PyArrow, Polars, Parquet files, and of batches that engines hand out.

Texts are read in Arrow's memory, and no str is made of them. Needs PyArrow (``pip install truebleu[arrow]``).

>>> import pyarrow as pa
>>> from truebleu import arrow
>>> table = pa.table({
...     "system": ["a", "b", "a", "b"],
...     "output": ["The cat sat.", "The cat sat down.", "No one saw it.", None],
...     "expected": [["The cat sat down."], ["The cat sat down."],
...                  ["Nobody saw it.", "No one saw."], ["Nobody saw it."]],
... })
>>> for row in arrow.corpus_scores(table, "output", "expected", group_by=["system"], metrics=["chrf"]).to_pylist():
...     print(row["system"], round(row["score"], 2), row["segments"], row["left_out"])
a 68.38 2 0
b 100.0 1 1
>>> arrow.with_scores(table, "output", "expected", metrics=["wer"]).column("wer").to_pylist()
[50.0, 0.0, 66.66666666666666, None]
"""
from __future__ import annotations

from .counter import Counter
from .given import GivenCounter
from .tables import corpus_scores, given_scores, with_scores

__all__ = ["Counter", "GivenCounter", "corpus_scores", "given_scores", "with_scores"]
