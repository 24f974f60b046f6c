"""Runs sacreBLEU's significance tests on cases from a JSON file: python significance_driver.py cases.json results.json"""

import json
import logging
import os
import sys

import numpy
import sacrebleu
from sacrebleu import significance
from sacrebleu.metrics import BLEU, CHRF, TER
from sacrebleu.significance import PairedTest

METRICS = {"BLEU": BLEU, "CHRF": CHRF, "TER": TER}


class Doubles:
    """NumPy for sacreBLEU's tests, except that sums of resamples are in 64 bits where the tests request 32."""

    def __getattr__(self, name):
        return getattr(numpy, name)

    def array(self, values, dtype=None):
        return numpy.array(values, dtype="float64" if dtype == "float32" else dtype)


def run(case):
    os.environ["SACREBLEU_SEED"] = str(case["seed"])
    significance.np = Doubles() if case["bits"] == 64 else numpy
    systems = [(str(i), lines) for i, lines in enumerate(case["systems"])]
    metric = METRICS[case["metric"]](references=case["streams"], **case["options"])
    if case["test"] == "confidence":
        score = metric.corpus_score(systems[0][1], None, n_bootstrap=case["samples"])
        return {"signature": str(metric.get_signature()), "systems": [result(score.score, None, score._mean, score._ci)]}
    test = PairedTest(systems, {case["metric"]: metric}, None, test_type=case["test"], n_samples=case["samples"],
                      n_ar_confidence=case.get("intervals", -1))
    signatures, scores = test()
    [(name, results)] = [item for item in scores.items() if item[0] != "System"]
    return {"signature": str(signatures[name]), "systems": [result(r.score, r.p_value, r.mean, r.ci) for r in results]}


def result(score, p_value, mean, ci):
    return {"score": float(score), "p": p_value, "mean": None if mean is None else float(mean), "ci": None if ci is None else float(ci)}


if __name__ == "__main__":
    assert sacrebleu.__version__ == "2.6.0", sacrebleu.__version__
    logging.disable(logging.CRITICAL)
    source, target = sys.argv[1:3]
    with open(source, encoding="utf-8") as file:
        cases = json.load(file)
    with open(target, "w", encoding="utf-8") as file:
        json.dump([run(case) for case in cases], file)
