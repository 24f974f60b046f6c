"""Writes golden.json: sacreBLEU 2.6.0's scores of the texts in this folder. .venv/bin/python test/vectors/real/golden.py"""

import json
import pathlib
import platform

import regex
import sacrebleu
from sacrebleu.metrics import BLEU

FOLDER = pathlib.Path(__file__).parent

CORPORA = {
    "mlqe-pe-en-de": ("mlqe-pe-en-de.hypotheses", ["mlqe-pe-en-de.references"]),
    "tatoeba-eng-tha": ("tatoeba-eng-tha.hypotheses", ["tatoeba-eng-tha.references"]),
    "blns rotated": ("blns.rotated", ["blns.references"]),
    "blns two references": ("blns.stripped", ["blns.references", "blns.rotated"]),
}

SETTINGS = [
    *({"tokenize": name, "lowercase": lowercase} for name in ("13a", "none", "intl", "zh", "char") for lowercase in (False, True)),
    *({"smooth_method": method} for method in ("none", "floor", "add-k")),
    *({"smooth_method": method, "smooth_value": value} for method in ("floor", "add-k") for value in (0, 0.01, 0.5, 2)),
    *({"max_ngram_order": order} for order in (1, 2, 3, 5, 6, 8)),
    {"effective_order": True},
]


def lines(name):
    with open(FOLDER / f"{name}.txt", encoding="utf-8", newline="\n") as file:
        return [line.rstrip() for line in file]


def corpus(hypotheses, references, settings):
    metric = BLEU(force=True, **settings)
    rows = metric._extract_corpus_statistics(hypotheses, references)
    score = metric.corpus_score(hypotheses, references)
    # the sums instead of score.counts, because compute_bleu() adds k to the lists that it is given
    return {"settings": settings, "score": score.score, "bp": score.bp, "precisions": score.precisions,
            "sums": [sum(column) for column in zip(*rows)], "signature": str(metric.get_signature())}


def segments(hypotheses, references, tokenize):
    metric = BLEU(force=True, tokenize=tokenize, effective_order=True)
    return [round(metric.sentence_score(hypothesis, list(refs)).score, 10) for hypothesis, *refs in zip(hypotheses, *references)]


golden = {"producer": {"sacrebleu": sacrebleu.__version__, "python": platform.python_version(), "regex": regex.__version__}}
for name, (system, streams) in CORPORA.items():
    hypotheses, references = lines(system), [lines(stream) for stream in streams]
    golden[name] = {
        "hypotheses": system, "references": streams,
        "corpus": [corpus(hypotheses, references, settings) for settings in SETTINGS],
        "segments": {tokenize: segments(hypotheses, references, tokenize) for tokenize in ("13a", "char")},
    }

with open(FOLDER / "golden.json", "w", encoding="ascii") as file:
    json.dump(golden, file, separators=(",", ":"))
    file.write("\n")
