"""The rows and scores of test/vectors/abi/abi-vectors.jsonl by sacreBLEU: one JSON document on stdout."""

import json
import sys

from sacrebleu.metrics import BLEU, CHRF, TER

TOKENIZERS = {"13A": "13a", "NONE": "none", "CHAR": "char"}


def metric_of(part, values):
    if part == "counting":
        return BLEU(tokenize=TOKENIZERS[values["rule"]], max_ngram_order=values["maxOrder"], force=True)
    if part == "ter":
        return TER(case_sensitive=True)
    return CHRF(
        char_order=values["charOrder"],
        word_order=values["wordOrder"],
        whitespace=values["whitespace"],
        beta=values["beta"],
        eps_smoothing=values["epsSmoothing"],
    )


texts, answers = {}, []
for line in open(sys.argv[1], encoding="utf-8"):
    entry = json.loads(line)
    if "hypotheses" in entry:
        texts[entry["text"]] = list(zip(entry["hypotheses"], entry["references"]))
        continue
    if "steps" in entry:
        # metrics that sacreBLEU does not have
        continue
    metric = metric_of(entry["part"], entry["arguments"])
    rows = [
        metric._extract_corpus_statistics([hypothesis], [[reference] for reference in references])[0]
        for hypothesis, references in texts[entry["text"]]
    ]
    answers.append({"rows": [list(row) for row in rows], "score": metric._aggregate_and_compute(rows).score})
json.dump(answers, sys.stdout)
