"""truebleu.jiwer and truebleu.rouge_score: jiwer and rouge-score accelerated, with the same results, where their code is known."""

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from shutil import copytree, ignore_patterns

import jiwer
import numpy
import pytest
from compat_fuzz import fuzz
from compat_own_tests import JIWER, TESTS_OF_JIWER, run_accelerated, chosen_of_rouge_score, unpacked
from conftest import EVERYTHING, LEFT_OUT
from jiwer import process_words, wer
from rouge_score import rouge_scorer, scoring

import truebleu.jiwer
import truebleu.rouge_score
from truebleu.acceleration.originals import hash_of, lines_of, source_of

PACKAGES = ["jiwer", "rouge_score"]


@pytest.mark.parametrize("package", PACKAGES)
def test_random_calls(package):
    """Random calls of python/tests/compat_fuzz.py --installed: 20,000 for each package where TRUEBLEU_ALL is 1."""
    calls = 20_000 if EVERYTHING else 600
    if not EVERYTHING:
        LEFT_OUT.append(f"calls of {package}, accelerated: 600")
    accelerator = import_module(f"truebleu.{package}")
    accelerator.reset_counters()
    tally = fuzz(package, 0, calls, 5, installed=True)
    assert tally["different"] == 0 and tally["result"] > calls / 2
    assert accelerator.counters().accelerated > calls / 3 and not accelerator.is_installed()


def test_own_tests_of_jiwer():
    assert run_accelerated(unpacked(*JIWER), TESTS_OF_JIWER) == 78


def test_own_chosen_of_rouge_score():
    assert run_accelerated(*chosen_of_rouge_score()) == 27


@pytest.mark.parametrize("package", PACKAGES)
def test_sources_of_this_version(package):
    module = import_module(f"truebleu.{package}.originals")
    wrong = []
    for path, name, expected in module.ORIGINALS.entries():
        if isinstance(expected, str):
            found = getattr(module.ORIGINALS.owner_of(path), name)
            source = source_of(lines_of(found.__module__), module.ORIGINALS.code_of(found).co_firstlineno - 1)
            if hash_of(source) not in expected.split():
                wrong.append(f'{path}: "{name}": "{f"{expected} {hash_of(source)}".strip()}",')
    assert wrong == []


INSTALL = """
import warnings
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    import {0} as package, truebleu.{0} as accelerator
    print(accelerator.install(), accelerator.install(), *(warning.message for warning in caught))
"""


@pytest.mark.parametrize(
    ("package", "file", "old", "new", "what"),
    [
        ("jiwer", "process.py", "subs += i2 - i1", "subs += j2 - j1", "jiwer 4.0.0 has another process.process_words"),
        ("jiwer", "transforms.py", "return s.strip()", "return s.rstrip()", "jiwer 4.0.0 has another transforms.Strip.process_string"),
        ("rouge_score", "rouge_scorer.py", "hits += 1", "hits += 2", "rouge-score 0.1.2 has another rouge_scorer._summary_level_lcs"),
        ("rouge_score", "tokenize.py", "[^a-z0-9]+", "[^a-z0-9_]+", "rouge-score 0.1.2 has another tokenize.NON_ALPHANUM_RE"),
        ("jiwer", "cli.py", "import click", "import  click", None),
    ],
)
def test_other_code_is_declined_with_one_warning(tmp_path, package, file, old, new, what):
    original = Path(import_module(package).__file__).parent
    copytree(original, tmp_path / package, ignore=ignore_patterns("__pycache__"))
    changed = tmp_path / package / file
    text = changed.read_text("utf-8")
    assert old in text
    changed.write_text(text.replace(old, new, 1), "utf-8")
    env = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{os.environ.get('PYTHONPATH', '')}", "PYTHONDONTWRITEBYTECODE": "1"}
    found = subprocess.run([sys.executable, "-c", INSTALL.format(package)], env=env, capture_output=True, text=True)
    assert found.stderr == ""
    if what is None:
        assert found.stdout == "True True\n"
    else:
        assert found.stdout.startswith(f"False False {what}") and found.stdout.count("counts in its own way") == 1


def test_functions_that_were_imported_before():
    plain = process_words(["a b c"] * 4, ["a c"] * 4)
    with truebleu.jiwer.accelerated():
        truebleu.jiwer.reset_counters()
        found = process_words(["a b c"] * 4, ["a c"] * 4)
        assert wer("a", reference_transform=jiwer.wer_default, hypothesis="b") == 1
    assert truebleu.jiwer.counters().accelerated == 2
    assert found == plain and type(found) is jiwer.WordOutput and type(found.alignments[0][0]) is jiwer.AlignmentChunk
    assert vars(found) == vars(plain)
    wer("a", "b")
    assert truebleu.jiwer.counters().accelerated == 2


@pytest.mark.parametrize("name", ["Strip.process_string", "Compose.__call__", "AbstractTransform.__call__"])
def test_a_transform_that_is_replaced_counts(monkeypatch, name):
    owner, attribute = name.split(".")
    kind = getattr(jiwer.transforms, owner)
    own = getattr(kind, attribute)
    with truebleu.jiwer.accelerated():
        truebleu.jiwer.reset_counters()
        monkeypatch.setattr(kind, attribute, lambda self, text: own(self, text.replace("b", "a") if type(text) is str else text))
        monkeypatch.setattr(jiwer.process, "_word2int", lambda reference, hypothesis: (reference, reference))
        assert wer("a", "b") == 0
    assert truebleu.jiwer.counters().fallbacks == {"a function of jiwer that somebody replaced": 1}


@pytest.mark.parametrize(
    ("owner", "name", "replacement"),
    [
        (rouge_scorer, "_score_ngrams", lambda target, prediction: "theirs"),
        (scoring, "fmeasure", lambda precision, recall: "theirs"),
        (rouge_scorer.tokenizers.DefaultTokenizer, "tokenize", lambda self, text: ["x"]),
        (rouge_scorer.tokenizers.tokenize, "tokenize", lambda text, stemmer: ["x"]),
    ],
)
def test_what_is_replaced_of_rouge_score_counts(monkeypatch, owner, name, replacement):
    scorer = rouge_scorer.RougeScorer(["rouge1"])
    unchanged = scorer.score("a b", "a")
    with monkeypatch.context() as patches:
        patches.setattr(owner, name, replacement)
        plain = scorer.score("a b", "a")
    with truebleu.rouge_score.accelerated(), monkeypatch.context() as patches:
        truebleu.rouge_score.reset_counters()
        patches.setattr(owner, name, replacement)
        assert scorer.score("a b", "a") == plain != unchanged
    assert truebleu.rouge_score.counters().fallbacks == {"a function of rouge-score that somebody replaced": 1}


def test_subclasses_and_stemmers_of_others():
    class Twice(rouge_scorer.RougeScorer):
        def score(self, target, prediction):
            return super().score(target * 2, prediction)

    other = rouge_scorer.RougeScorer(["rouge1"], use_stemmer=True)
    other._tokenizer._stemmer.pool["running"] = "went"
    plain = Twice(["rouge1"]).score("ab ", "ab"), other.score("running", "went")
    with truebleu.rouge_score.accelerated():
        truebleu.rouge_score.reset_counters()
        assert (Twice(["rouge1"]).score("ab ", "ab"), other.score("running", "went")) == plain
    assert truebleu.rouge_score.counters().fallbacks == {"a scorer of another class": 1, "a stemmer that is not NLTK's": 1}


def test_intervals_are_drawn_alike():
    def drawn(kind):
        numpy.random.seed(3)
        aggregator = kind(n_samples=50)
        for text in ("a b", "a c d", "e"):
            aggregator.add_scores(rouge_scorer.RougeScorer(["rouge1", "rougeL"]).score("a b c", text))
        return aggregator.aggregate(), numpy.random.rand()

    class Middle(scoring.BootstrapAggregator):
        def _bootstrap_resample(self, matrix):
            return super()._bootstrap_resample(matrix)[[1, 1, 1, 1]]

    plain, middle = drawn(scoring.BootstrapAggregator), drawn(Middle)
    with truebleu.rouge_score.accelerated():
        assert drawn(scoring.BootstrapAggregator) == plain and drawn(Middle) == middle
    assert type(plain[0]["rouge1"]) is scoring.AggregateScore


@pytest.mark.parametrize("package", PACKAGES)
def test_without_the_package(package):
    code = f"import sys; sys.modules[{package!r}] = None; import truebleu.{package}; truebleu.{package}.install()"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    name = package.replace("_", "-")
    assert f"{name} is not installed, and truebleu.{package} only makes it faster: pip install {name}" in found.stderr
