"""CPU time of truebleu.ROUGE and of rouge-score, ROUGE-1, -2, -L and -Lsum with stems, in turn, on the same segments.

    python python/bench/rouge_speed.py [--lines 2000] [--rounds 3]

The texts are real lines of TRUEBLEU_DATA, or ../shared/data. Needs rouge-score and truebleu. All scores
have to be equal.
"""

import argparse
import os
import platform
import sys
from pathlib import Path
from statistics import median
from time import process_time

from machine import processor
from rouge_score import rouge_scorer

from truebleu import ROUGE, sentence_scores

DATA = Path(os.environ.get("TRUEBLEU_DATA") or Path(__file__).parents[3] / "shared" / "data")
TEXTS = "wmt22-zh-en/sys.HuaweiTSC.txt", "wmt22-zh-en/ref.A.txt"
TYPES = {"rouge1": 1, "rouge2": 2, "rougeL": "L", "rougeLsum": "Lsum"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--lines", type=int, default=1_875)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    hypotheses, references = ((DATA / file).read_text(encoding="utf-8").split("\n")[: given.lines] for file in TEXTS)
    print(f"{processor()}, Python {platform.python_version()}; {len(hypotheses)} lines of {' and '.join(TEXTS)}")
    scorer = rouge_scorer.RougeScorer(list(TYPES), use_stemmer=True)
    metrics = {name: ROUGE(kind, "porter") for name, kind in TYPES.items()}
    theirs, ours, times = [], [], ([], [])
    for _ in range(given.rounds):
        start = process_time()
        theirs = [scorer.score(reference, text) for reference, text in zip(references, hypotheses)]
        times[0].append(process_time() - start)
        start = process_time()
        ours = {name: sentence_scores(metric, hypotheses, [references]) for name, metric in metrics.items()}
        times[1].append(process_time() - start)
    for name in TYPES:
        if [100 * score[name].fmeasure for score in theirs] != ours[name].tolist():
            print(f"{name}: the scores differ", file=sys.stderr)
            return 1
    ratio = median(a / b for a, b in zip(*times))
    print(f"rouge-score {median(times[0]):.3f} s, truebleu {median(times[1]):.4f} s: {ratio:.0f} times")
    return 0


if __name__ == "__main__":
    sys.exit(main())
