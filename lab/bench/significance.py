"""CPU milliseconds of sacreBLEU's significance tests, statistics counted beforehand, as JSON: python significance.py REFERENCE SYSTEM..."""

import json
import logging
import sys
import time

from sacrebleu import significance
from sacrebleu.metrics import BLEU


def lines(path):
    with open(path, encoding="utf-8", newline="\n") as file:
        return [line.rstrip() for line in file]


class Counted(BLEU):
    """The hypotheses of a system that has been counted: only its place in the list of counted systems."""

    def _extract_corpus_statistics(self, hypotheses, references):
        return counted[hypotheses[0]]


def timed(run):
    start = time.process_time()
    result = run()
    return (time.process_time() - start) * 1000, result


logging.disable(logging.CRITICAL)
reference, *systems = (lines(path) for path in sys.argv[1:])
metric = BLEU(references=[reference])
counted = [metric._extract_corpus_statistics(system, None) for system in systems]
metric = Counted(references=[reference])
baseline = {"BLEU": (counted[0], significance.Result(metric._aggregate_and_compute(counted[0]).score))}


def paired(test, samples):
    return [test(baseline, "", [i] * len(reference), None, {"BLEU": metric}, samples, -1, 12345)[1]["BLEU"].p_value for i in range(1, len(systems))]


times = {}
times["confidence"], (_, scores) = timed(lambda: significance._bootstrap_resample(counted[0], metric, 1000))
times["bootstrap"], by_bootstrap = timed(lambda: paired(significance._paired_bs_test, 1000))
times["randomization"], by_randomization = timed(lambda: paired(significance._paired_ar_test, 10000))
print(json.dumps({"times": times, "p": by_bootstrap + by_randomization}))
