"""The score of each model from Parquet files, by a DuckDB query: python query.py 'outputs/*.parquet'"""

import sys

import duckdb
from truebleu import duckdb as scores


def main(files):
    outputs = duckdb.sql("select model, output, expected from read_parquet(?) where output is not null", params=[files])
    table = scores.corpus_scores(outputs, "output", "expected", group_by=["model"], metrics=["chrf"])
    for row in table.order("score desc").project("model, score, segments, signature").fetchall():
        print(*row, sep="\t")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python query.py FILES")
    main(sys.argv[1])
