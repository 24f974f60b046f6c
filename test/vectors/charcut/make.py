"""Writes charcut.json: cost and length by the package charcut 1.1.1, for real lines (../real) and generated lines. Made with
Python 3.11, in the environment of the peers' tests (npm run test:peers): .venv/bin/python test/vectors/charcut/make.py"""
import json
import random
import runpy
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def real(name, count):
    sides = [(HERE.parent / "real" / f"{name}.{side}.txt").read_text(encoding="utf-8") for side in ("hypotheses", "references")]
    return list(zip(*(text.split("\n")[:count] for text in sides)))


def made_up(seed, pieces):
    draw = random.Random(seed)

    def line():
        return "".join(draw.choice(pieces) for _ in range(draw.randint(0, 24)))

    return [(line(), line()) for _ in range(50)]


EDGES = [("", ""), ("", "a"), ("a", ""), ("a", "a"), ("a", "b a"), ("aa", "aa bb aa"), ("...", "a..."), ("a... b...", "c... d..."),
         ("... ...", "...a..."), ("naïve e\u0301t", "naive e\u0301t"), (" a b\u3000", "a b"), ("🙂👍🏽", "👍🏽🙂"), ("abc" * 30, "bca" * 30)]


def main():
    sets = [(real("mlqe-pe-en-de", 50), {}), (real("mlqe-pe-en-zh", 20), {}), (real("mlqe-pe-en-zh", 20), {"matchSize": 1})]
    for options in ({}, {"normalize": "hypothesis"}, {"matchSize": 2}, {"matchSize": 5}):
        sets.append((EDGES, options))
        sets.append((made_up(len(sets), [*"aab. -é_1"]), options))
        sets.append((made_up(len(sets), ["the ", "cat ", "cats ", "sat, ", "mat. ", "中文 ", "…", " "]), options))
    questions = [{"matchSize": 3, "normalize": "both", **options, "pairs": pairs} for pairs, options in sets]
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = Path(folder) / "questions.json", Path(folder) / "answers.json"
        asked.write_text(json.dumps(questions), encoding="utf-8")
        sys.argv = ["charcut_driver.py", str(asked), str(answered)]
        runpy.run_path(str(HERE.parent.parent / "peers" / "charcut_driver.py"))
        answers = json.loads(answered.read_text(encoding="utf-8"))
    out = [{"options": options, "pairs": pairs, "rows": rows} for (pairs, options), rows in zip(sets, answers)]
    (HERE / "charcut.json").write_text(json.dumps(out, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


main()
