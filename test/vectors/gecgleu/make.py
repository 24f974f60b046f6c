"""Writes gecgleu.json: GLEU of grammatical error correction by the definition of the authors' program, where the package
gleu 1.1.0 agrees, for real lines (../real) and generated lines. Made with Python 3.11, in the environment of the
peers' tests (npm run test:peers): .venv/bin/python test/vectors/gecgleu/make.py"""
import json
import random
import runpy
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent


def lines(side, count):
    return (HERE.parent / "real" / f"mlqe-pe-en-de.{side}.txt").read_text(encoding="utf-8").split("\n")[:count]


def changed(draw, line):
    words = line.split()
    for _ in range(draw.randint(1, 4)):
        words.insert(draw.randint(0, len(words)), draw.choice(words or ["x"]))
        words.pop(draw.randint(0, len(words) - 1))
    return " ".join(words)


def real(draw, references):
    return [{"source": changed(draw, reference), "hypothesis": hypothesis,
             "references": [reference, *(changed(draw, reference) for _ in range(references - 1))]}
            for hypothesis, reference in zip(lines("hypotheses", 30), lines("references", 30))]


def made_up(draw, references):
    def line():
        return " ".join(draw.choice(["a", "b", "c", "the", "中文", "🙂", "a\u00a0b"]) for _ in range(draw.randint(0, 12)))

    return [{"source": line(), "hypothesis": line(), "references": [line() for _ in range(references)]} for _ in range(60)]


EDGES = [{"source": source, "hypothesis": hypothesis, "references": [reference]}
         for source, hypothesis, reference in (("", "", ""), ("a", "", "a"), ("a", "a", ""), ("a b", "a b", "a b"), ("a", "a a", "b"))]


def main():
    draw = random.Random(1605)
    sets = [real(draw, 1), real(draw, 4), made_up(draw, 1), made_up(draw, 3), EDGES]
    questions = [{"iterations": 25, "segments": segments} for segments in sets]
    with tempfile.TemporaryDirectory() as folder:
        asked, answered = Path(folder) / "questions.json", Path(folder) / "answers.json"
        asked.write_text(json.dumps(questions), encoding="utf-8")
        sys.argv = ["gecgleu_driver.py", str(asked), str(answered)]
        runpy.run_path(str(HERE.parent.parent / "peers" / "gecgleu_driver.py"))
        answers = json.loads(answered.read_text(encoding="utf-8"))
    for answer in answers:
        if answer["isAlike"]:
            assert abs(answer["package"] - answer["drawn"]) < 1e-13
    out = [{**question, **{key: answer[key] for key in ("first", "drawn", "sentences")}}
           for question, answer in zip(questions, answers)]
    (HERE / "gecgleu.json").write_text(json.dumps(out, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")


main()
