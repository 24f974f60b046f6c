"""truebleu.compat.sacrebleu: sacreBLEU's own tests, random calls beside sacreBLEU, and messages about mistakes."""

import os
import re
import subprocess
import sys

import pytest
import compat_sacrebleu_fuzz
from test_sacrebleu_own_tests import fetch

import truebleu.compat.sacrebleu as sacrebleu
from truebleu.compat.sacrebleu.metrics.base import Score
from truebleu.compat.sacrebleu.significance import PairedTest

#: sacreBLEU's tests, without those of test sets.
FILES = ["bleu", "chrf", "sentence_bleu", "ter", "tokenizer_ter", "significance"]

#: Runs a program with truebleu's modules under sacreBLEU's names.
UNDER_ITS_NAME = """
import importlib, pkgutil, sys
import truebleu.compat.sacrebleu as package
sys.modules["sacrebleu"] = package
for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
    sys.modules["sacrebleu" + module.name[len(package.__name__):]] = importlib.import_module(module.name)
import pytest
sys.exit(pytest.main(sys.argv[1:]))
"""

HYPOTHESES = ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."]
REFERENCES = [["The dog had bit the man.", "No one was surprised.", "The man had bitten the dog."]]


def run(code: str, *arguments: str, **options) -> subprocess.CompletedProcess:
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, capture_output=True, text=True, **options)


def test_sacrebleus_own_tests():
    folder = fetch()
    options = ["-q", "-c", os.devnull, "--rootdir", str(folder), "-p", "no:cacheprovider"]
    env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    found = run(UNDER_ITS_NAME, *options, *(f"test/test_{name}.py" for name in FILES), cwd=folder, env=env)
    print(found.stdout[-2000:], found.stderr[-2000:])
    # all of these files' tests
    assert re.search(r"^130 passed", found.stdout, re.MULTILINE)


def test_random_calls_are_those_of_sacrebleu():
    tally = compat_sacrebleu_fuzz.fuzz(0, int(os.environ.get("TRUEBLEU_FUZZED_CALLS", "1500")), seed=1)
    assert tally["different"] == 0
    assert tally["result"] > 800 and tally["raised"] > 300


def test_neither_sacrebleu_nor_numpy_is_needed():
    code = f"""
import sys
sys.modules["sacrebleu"] = sys.modules["numpy"] = None
import truebleu.compat.sacrebleu as sacrebleu
from truebleu.compat.sacrebleu.significance import PairedTest
metric = sacrebleu.BLEU(references={REFERENCES})
print(metric.corpus_score({HYPOTHESES}, None, n_bootstrap=50))
_, results = PairedTest([("a", {HYPOTHESES}), ("b", {HYPOTHESES[::-1]})], {{"x": metric}}, None, "ar", 20)()
print(results["BLEU"][1].p_value)
"""
    found = run(code)
    assert found.stderr == ""
    score, p_value = found.stdout.splitlines()
    # sacreBLEU prints the same
    assert score == (
        "BLEU = 28.33 (μ = 28.93 ± 22.85) 70.6/42.9/27.3/12.5 (BP = 0.889 ratio = 0.895 hyp_len = 17 ref_len = 19)"
    )
    assert 0 < float(p_value) <= 1


def test_settings_may_change():
    metric = sacrebleu.BLEU()
    before = metric.corpus_score(["The cat"], [["the cat"]]).counts
    metric.lowercase = True
    assert before == [1, 0, 0, 0]
    assert metric.corpus_score(["The cat"], [["the cat"]]).counts == [2, 1, 0, 0]
    assert "case:lc" in str(metric.get_signature())


def test_a_score_keeps_the_interval_of_others():
    score = Score("BLEU", 50)
    score.estimate_ci([Score("BLEU", points) for points in range(41)])
    assert str(score) == "BLEU = 50.00 (μ = 20.00 ± 19.00)"


MISTAKES = [
    (lambda: sacrebleu.corpus_bleu(5, REFERENCES), TypeError, "hypotheses is an int: expected a list of strings"),
    (lambda: sacrebleu.corpus_bleu([5], REFERENCES), TypeError, "hypotheses[0] is an int"),
    (lambda: sacrebleu.corpus_bleu(["a", None], REFERENCES), TypeError, "hypotheses[1] is None"),
    (lambda: sacrebleu.corpus_bleu(["a", 5], REFERENCES), TypeError, "hypotheses[1] is an int: expected a string"),
    (lambda: sacrebleu.corpus_bleu(["a"], 5), TypeError, "references is an int: expected a list for each translator"),
    (lambda: sacrebleu.corpus_bleu([], REFERENCES), IndexError, "hypotheses is empty: expected at least one line"),
    (lambda: sacrebleu.corpus_chrf(["a"], [["a"], []]), IndexError, "references has a list without lines"),
    (lambda: sacrebleu.BLEU().corpus_score(["a"], None), RuntimeError, "references is None or empty"),
    (lambda: sacrebleu.corpus_ter(["a"], [[None]]), ValueError, "segment 0 has no reference"),
    (lambda: sacrebleu.sentence_ter(["a"], ["a"]), TypeError, "hypothesis is a list: expected a string; corpus_score"),
    (lambda: sacrebleu.sentence_chrf("a", "a"), TypeError, "for one reference write [reference]"),
    (lambda: sacrebleu.BLEU(tokenize="13b"), KeyError, "tokenize is '13b': expected 13a, none, char, intl or zh"),
    (lambda: sacrebleu.BLEU(trg_lang="ja"), RuntimeError, "needs a dictionary or a model"),
    (lambda: sacrebleu.BLEU(smooth_method="expo"), AssertionError, "smooth_method is 'expo': expected one of none, floor"),
    (lambda: sacrebleu.BLEU.compute_bleu([1], [1], 1, 1), ValueError, "correct has 1 counts: expected 4"),
    (lambda: sacrebleu.TER().get_signature(), ValueError, "the number of references is not known yet"),
    (lambda: PairedTest([("a", ["a"])], {}, [["a"]], "xx"), AssertionError, "test_type is 'xx': expected 'ar' or 'bs'"),
    (lambda: sacrebleu.get_source_file("wmt19", "de-en"), AttributeError, "test sets and helpers are sacreBLEU's own"),
]


@pytest.mark.parametrize("call, kind, text", MISTAKES)
def test_mistakes(call, kind, text):
    with pytest.raises(kind, match=re.escape(text)):
        call()


def test_warnings_come_before_a_line_that_only_truebleu_refuses(caplog):
    logged = []
    for package in (compat_sacrebleu_fuzz.sacrebleu, sacrebleu):
        caplog.clear()
        try:
            package.BLEU().corpus_score(["a\udc80 ."] * 100, [["a b"] * 100])
        except ValueError as error:
            assert package is sacrebleu and "half a surrogate pair" in str(error)
        logged.append([record.getMessage() for record in caplog.records])
    assert logged[0] == logged[1] and len(logged[0]) == 3


def test_a_seed_that_is_none(monkeypatch):
    monkeypatch.setenv("SACREBLEU_SEED", "lucky")
    with pytest.raises(ValueError, match="SACREBLEU_SEED is 'lucky': expected a whole number from 0 to 2\\^128 - 1, or none"):
        sacrebleu.BLEU().corpus_score(HYPOTHESES, REFERENCES, n_bootstrap=2)
    monkeypatch.setenv("SACREBLEU_SEED", "None")
    metric = sacrebleu.BLEU()
    assert metric.corpus_score(HYPOTHESES, REFERENCES, n_bootstrap=40)._ci >= 0
    assert "seed:none" in str(metric.get_signature())
