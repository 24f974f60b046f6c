"""Writes torchmetrics.json: EED by torchmetrics 1.9.0, for real lines (../real) and generated lines. Made with Python 3.11, in the
environment of the peers' tests (npm run test:peers): .venv/bin/python test/vectors/eed/make.py"""
import json
import random
import runpy
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def lines(name, count):
    return (HERE.parent / "real" / name).read_text(encoding="utf-8").split("\n")[:count]


def real(name, count):
    pairs = zip(lines(f"{name}.hypotheses.txt", count), lines(f"{name}.references.txt", count))
    return [{"hypothesis": hypothesis, "references": [reference]} for hypothesis, reference in pairs]


def made_up(seed):
    draw = random.Random(seed)
    words = ["a", "ab", "Mr.", "1,5", "e. g.", "x!", "中文", "ｶﾅ", "\u3000", "🙂"]

    def line():
        return " ".join(draw.choice(words) for _ in range(draw.randint(0, 9)))

    return [{"hypothesis": line(), "references": [line() for _ in range(draw.randint(1, 3))]} for _ in range(60)]


EDGES = [("", [""]), ("", ["a"]), ("a", [""]), ("a", ["a"]), ("a b", ["b a", "a b"]), ("Mr Smith e. g.", ["Mr. Smith e.g."])]


def main():
    sets = [(real("mlqe-pe-en-de", 40), {}), (real("mlqe-pe-en-zh", 20), {}), (real("mlqe-pe-en-zh", 20), {"language": "ja"})]
    for options in ({}, {"language": "ja"}, {"alpha": 0.5, "rho": 1, "deletion": 1, "insertion": 0.25}):
        sets.append(([{"hypothesis": hypothesis, "references": references} for hypothesis, references in EDGES], options))
        sets.append((made_up(len(sets)), options))
    questions = [{"kind": "scores", "options": options, "segments": segments} for segments, options in sets]
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = Path(folder) / "questions.json", Path(folder) / "answers.json"
        asked.write_text(json.dumps(questions), encoding="utf-8")
        sys.argv = ["eed_driver.py", str(asked), str(answered)]
        runpy.run_path(str(HERE.parent.parent / "peers" / "eed_driver.py"))
        answers = json.loads(answered.read_text(encoding="utf-8"))
    out = [{"options": options, "texts": segments, **answer} for (segments, options), answer in zip(sets, answers)]
    (HERE / "torchmetrics.json").write_text(json.dumps(out, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


main()
