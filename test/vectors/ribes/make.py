"""Writes nltk.json: RIBES by NLTK 3.10.3, for real lines (../real) and generated lines, for corpora and sentence by
sentence. Made with Python 3.11: pip install nltk==3.10.3; python make.py"""
import json
import random
from pathlib import Path

from nltk.translate.ribes_score import corpus_ribes, sentence_ribes

HERE = Path(__file__).parent


def lines(name):
    return (HERE.parent / "real" / name).read_text(encoding="utf-8").split("\n")[:-1]


def made_up(seed, words, most):
    """Segments with few different words, so that most words can be aligned only by their neighbours."""
    draw = random.Random(seed)

    def line():
        return " ".join(draw.choice(words) for _ in range(draw.randint(0, most)))

    return [{"hypothesis": line(), "references": [line() for _ in range(draw.randint(1, 3))]} for _ in range(200)]


EDGES = [
    ("", [""]),
    ("", ["a"]),
    ("a", [""]),
    ("a", ["a"]),
    ("a b", ["a b"]),
    ("a a", ["a a"]),
    ("a b a b", ["a b a b"]),
    ("a b c d", ["d c b a"]),
    ("c d a b", ["a b c d"]),
    ("a b c d e", ["a b"]),
    ("a b", ["a b c d e"]),
    ("the the the", ["the cat"]),
    ("x the cat y the dog", ["the dog y x the cat", "the cat"]),
    (" ".join(["a", "b"] * 40), [" ".join(["b", "a"] * 30)]),
]


def scored(segments, **options):
    split = [([r.split() for r in s["references"]], s["hypothesis"].split()) for s in segments]
    return {
        "options": options,
        "corpus": corpus_ribes([r for r, _ in split], [h for _, h in split], **options),
        "sentences": [sentence_ribes(r, h, **options) for r, h in split],
    }


def main():
    real = [
        {"hypothesis": hypothesis, "references": [reference]}
        for hypothesis, reference in zip(lines("mlqe-pe-en-de.hypotheses.txt"), lines("mlqe-pe-en-de.references.txt"))
    ]
    edges = [{"hypothesis": hypothesis, "references": references} for hypothesis, references in EDGES]
    sets = {"edges": edges, "two words": made_up(1, "ab", 8), "nine words": made_up(2, "abcdefghi", 30)}
    every = [{}, {"alpha": 1.0, "beta": 0.5}, {"alpha": 0.0, "beta": 0.0}]
    out = {
        "mlqe-pe-en-de": {"scores": [scored(real)]},
        **{name: {"segments": some, "scores": [scored(some, **options) for options in every]} for name, some in sets.items()},
    }
    (HERE / "nltk.json").write_text(json.dumps(out, indent=None, separators=(",", ":")) + "\n", encoding="utf-8")


main()
