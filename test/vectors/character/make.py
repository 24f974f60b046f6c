"""Writes cer.json: CharacTER by the package cer 1.2.0, for real lines (../real) and for lines of few words in another order. Made with
Python 3.11: pip install cer==1.2.0; python make.py"""
import json
import random
from pathlib import Path

from cer import calculate_cer_corpus

HERE = Path(__file__).parent


def lines(name):
    return (HERE.parent / "real" / name).read_text(encoding="utf-8").split("\n")[:-1]


def made_up(seed, words, most):
    draw = random.Random(seed)
    pairs = []
    for _ in range(150):
        reference = [draw.choice(words) for _ in range(draw.randint(1, most))]
        hypothesis = reference[:]
        for _ in range(draw.randint(1, 4)):
            at, length = draw.randrange(len(hypothesis)), draw.randint(1, 4)
            phrase = hypothesis[at:at + length]
            del hypothesis[at:at + length]
            at = draw.randint(0, len(hypothesis))
            hypothesis[at:at] = phrase if draw.random() < 0.8 else [draw.choice(words)]
        pairs.append((" ".join(hypothesis), " ".join(reference)))
    return pairs


def main():
    sets = {name: [pair for pair in zip(lines(f"{name}.hypotheses.txt"), lines(f"{name}.references.txt"))] for name in
            ("mlqe-pe-en-de", "tatoeba-eng-tha")}
    made = {"three words": made_up(1, ["a", "bb", "Z"], 9), "nine words": made_up(2, "a bb ccc é 中 🙂x zz Z 0".split(), 20)}
    out = {}
    for name, pairs in {**sets, **made}.items():
        scores = calculate_cer_corpus([h.split() for h, _ in pairs], [r.split() for _, r in pairs])
        out[name] = {"mean": scores["mean"], "scores": scores["cer_scores"], **({"pairs": pairs} if name in made else {})}
    (HERE / "cer.json").write_text(json.dumps(out, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


main()
