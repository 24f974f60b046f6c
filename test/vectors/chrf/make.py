"""Writes chrf-plus-plus.json: python test/vectors/chrf/make.py chrF++.py

chrF++.py of github.com/m-popovic/chrF at 6d3c3847. It prints four digits; its function computeChrF has all of them.
"""
import importlib.util
import json
import sys
from pathlib import Path

spec = importlib.util.spec_from_file_location("chrf_plus_plus", sys.argv[1])
program = importlib.util.module_from_spec(spec)
spec.loader.exec_module(program)
here = Path(__file__).parent


def lines(name, count):
    return (here.parent / "real" / name).read_text(encoding="utf-8").split("\n")[:count]


def score(references, hypotheses, options):
    return program.computeChrF(references, hypotheses, options["wordOrder"], options["charOrder"], options["beta"])


answers = []
for text, count in [("mlqe-pe-en-de", 100), ("mlqe-pe-en-zh", 20)]:
    hypotheses, references = lines(f"{text}.hypotheses.txt", count), lines(f"{text}.references.txt", count)
    # several references are written in one line
    both = [f"{line}*#{hypotheses[i - 1]}" for i, line in enumerate(references)]
    for options in [{"charOrder": 6, "wordOrder": w, "beta": b} for w, b in [(2, 2), (1, 3), (0, 1)]]:
        total, mean, _, _ = score(references, hypotheses, options)
        sentences = [score([r], [h], options)[1] for r, h in zip(references[:20], hypotheses)]
        answers.append(
            {"text": text, "options": options, "lines": count, "total": total, "mean": mean,
             "twoReferences": score(both, hypotheses, options)[0], "sentences": sentences}
        )
(here / "chrf-plus-plus.json").write_text(json.dumps(answers, indent=1) + "\n", encoding="utf-8")
