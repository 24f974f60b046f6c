"""BLEU and chrF of each model and language in a table of outputs, on a cluster.

    spark-submit job.py s3://bucket/outputs/ s3://bucket/scores/

The table has the columns model, lang, output and expected.
"""

import sys

from pyspark.sql import SparkSession
from truebleu import spark as scores


def main(source, target):
    session = SparkSession.builder.appName("scores").getOrCreate()
    outputs = session.read.parquet(source)
    table = scores.corpus_scores(outputs, "output", "expected", group_by=["model", "lang"], metrics=["bleu", "chrf"])
    table.write.mode("overwrite").parquet(target)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit("usage: spark-submit job.py SOURCE TARGET")
    main(*sys.argv[1:])
