"""Every figure that sacreBLEU 2.6.0 wrote into a golden.sacrebleu.json, by the same calls, accelerated: equal by ==."""

import importlib.util
import json
import math
import os
import sys
from pathlib import Path

import pytest
from conftest import sample
from sacrebleu.metrics import BLEU, CHRF, TER

import truebleu.sacrebleu as accelerator

DATA = Path(os.environ.get("TRUEBLEU_DATA") or Path(__file__).parents[3] / "shared" / "data")
SETS = sorted(path.parent.name for path in DATA.glob("*/golden.sacrebleu.json"))
METRICS = {"BLEU": BLEU, "chrF": CHRF, "chrF++": CHRF, "TER": TER}
FIELDS = ("counts", "totals", "precisions", "bp", "sys_len", "ref_len", "num_edits", "ref_length")
#: The settings with which single sentences were scored.
SENTENCES = {
    "bleu_13a_exp_efforder": (BLEU, {"effective_order": True}),
    "bleu_intl_exp_efforder": (BLEU, {"effective_order": True, "tokenize": "intl"}),
    "bleu_zh_exp_efforder": (BLEU, {"effective_order": True, "tokenize": "zh"}),
    "chrf": (CHRF, {}),
    "chrfpp": (CHRF, {"word_order": 2}),
    "ter": (TER, {}),
}

pytestmark = pytest.mark.skipif(not SETS, reason=f"there is no golden data in {DATA}, and TRUEBLEU_DATA is not set")


def is_equal(found, expected):
    """From Python 3.12 on, sum() of floats rounds once at the end: sacreBLEU's own BLEU differs in its last bits."""
    return found == expected if sys.version_info < (3, 12) else math.isclose(found, expected, rel_tol=1e-14)


def read_lines(file):
    """The lines of a file, read as sacreBLEU reads files."""
    lines = file.read_bytes().decode("utf-8").split("\n")
    if lines[-1] == "":
        lines.pop()
    return [line.rstrip() for line in lines]


def read_references(folder, mode):
    if mode == "files":
        names = json.loads((folder / "meta.json").read_text("utf-8"))["refs"]
        return [read_lines(folder / f"ref.{name}.txt") for name in names]
    rows = [json.loads(line) for line in read_lines(folder / "refs.jsonl")]
    return [[row[i] if i < len(row) else None for row in rows] for i in range(max(map(len, rows)))]


@pytest.mark.parametrize("name", sample("golden figures under sacreBLEU", SETS, 8))
def test_golden_figures(name):
    folder = DATA / name
    golden = json.loads((folder / "golden.sacrebleu.json").read_text("utf-8"))
    assert golden["producer"]["version"] == "2.6.0"
    compared = skipped = 0
    with accelerator.accelerated():
        for figure in golden["corpus"]:
            settings = figure["args"]
            if settings.get("tokenize") == "ja-mecab" and importlib.util.find_spec("MeCab") is None:
                skipped += 1
                continue
            metric = METRICS[figure["metric"]](**settings)
            first = figure.get("first_lines")
            hypotheses = read_lines(folder / f"sys.{figure['system']}.txt")[:first]
            references = [stream[:first] for stream in read_references(folder, figure["refs"])]
            score = metric.corpus_score(hypotheses, references)
            assert is_equal(score.score, figure["score"]), figure
            for field in FIELDS:
                if field in figure:
                    assert getattr(score, field) == figure[field], (field, figure)
            if "signature" in figure:
                assert str(metric.get_signature()) == figure["signature"]
            compared += 1
        for figures in golden["sentence"]:
            hypotheses = read_lines(folder / f"sys.{figures['system']}.txt")
            rows = list(zip(*read_references(folder, figures["refs"])))
            for key, (kind, settings) in SENTENCES.items():
                metric = kind(**settings)
                for hypothesis, row, expected in zip(hypotheses, rows, figures.get(key, [])):
                    references = [reference for reference in row if reference is not None]
                    assert round(metric.sentence_score(hypothesis, references).score, 10) == expected
                    compared += 1
    print(f"{name}: {compared} figures compared, {skipped} skipped, which need MeCab")
    assert compared > 0 or skipped > 0
