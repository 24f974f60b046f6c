"""CPU time of truebleu's own API and of sacreBLEU's, in the same Python, in turn; prints the texts that it measured.

    python python/bench/api_speed.py HYPOTHESES REFERENCES [--lines 100000] [--rounds 1]

The files have a line for each segment. Where they have fewer lines than --lines, lines are repeated with a number, so
that they differ.
"""

import argparse
import hashlib
import logging
import platform
import sys
from pathlib import Path
from statistics import median
from time import process_time

import sacrebleu
from machine import processor

import truebleu


def lines_of(path: str, count: int) -> list[str]:
    lines = Path(path).read_text(encoding="utf-8").split("\n")
    lines = lines[:-1] if lines[-1] == "" else lines
    # repeated lines get numbers, so that they differ
    return [f"{lines[i % len(lines)]} {i // len(lines)}" if i >= len(lines) else lines[i] for i in range(count)]


def seconds(call) -> float:
    start = process_time()
    call()
    return process_time() - start


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("hypotheses")
    parser.add_argument("references")
    parser.add_argument("--lines", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=1)
    options = parser.parse_args()
    logging.getLogger("sacrebleu").setLevel(logging.ERROR)
    logging.getLogger("truebleu").setLevel(logging.ERROR)
    hyps, refs = lines_of(options.hypotheses, options.lines), lines_of(options.references, options.lines)
    digest = hashlib.sha256("\n".join([*hyps, *refs]).encode()).hexdigest()[:16]
    print(
        f"{len(hyps)} lines, {len(set(hyps))} distinct, of {options.hypotheses} and {options.references} ({digest}), "
        f"Python {platform.python_version()}, sacreBLEU {sacrebleu.__version__}, truebleu {truebleu.__version__}, "
        f"{processor()}"
    )
    few, sentences = slice(3_000), slice(10_000)

    def one_by_one(score, hypotheses, references):
        return [score(hypothesis, [reference]).score for hypothesis, reference in zip(hypotheses, references)]

    cases = {
        "corpus_bleu": (
            lambda: truebleu.corpus_bleu(hyps, [refs]), lambda: sacrebleu.corpus_bleu(hyps, [refs])
        ),
        "corpus_chrf": (
            lambda: truebleu.corpus_chrf(hyps, [refs]), lambda: sacrebleu.corpus_chrf(hyps, [refs])
        ),
        "corpus_ter, 3,000 lines": (
            lambda: truebleu.corpus_ter(hyps[few], [refs[few]]), lambda: sacrebleu.corpus_ter(hyps[few], [refs[few]])
        ),
        "sentence_bleu, 10,000 sentences": (
            lambda: truebleu.sentence_bleu(hyps[sentences], [refs[sentences]]),
            lambda: one_by_one(sacrebleu.sentence_bleu, hyps[sentences], refs[sentences]),
        ),
        "sentence_chrf, 10,000 sentences": (
            lambda: truebleu.sentence_chrf(hyps[sentences], [refs[sentences]]),
            lambda: one_by_one(sacrebleu.sentence_chrf, hyps[sentences], refs[sentences]),
        ),
    }
    for name, (ours, theirs) in cases.items():
        ours()
        pairs = []
        for _ in range(options.rounds):
            # ours is called several times: a single call is too short for the clock of the process
            pairs.append((min(seconds(ours) for _ in range(5)), seconds(theirs)))
        ratio = median(theirs / ours for ours, theirs in pairs)
        print(f"{name:32} {pairs[0][0]:8.3f} s {pairs[0][1]:8.2f} s  {ratio:6.0f} x")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
