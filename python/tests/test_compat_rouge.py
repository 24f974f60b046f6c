"""truebleu.compat.rouge_score: rouge-score's own tests, random calls beside rouge-score, and what is refused."""

import importlib
import pickle
import subprocess
import sys
from typing import NamedTuple

import numpy
import pytest
from compat_fuzz import fuzz
from compat_own_tests import run_as, chosen_of_rouge_score
from conftest import EVERYTHING, LEFT_OUT
from rouge_score import scoring as original_scoring

from truebleu.compat.rouge_score import rouge_scorer, scoring, tokenizers

def test_rouge_scores_own_tests():
    """Runs all of rouge-score's tests but those of private helpers."""
    folder, chosen = chosen_of_rouge_score(" or Lcs or FindUnion")
    modules = "rouge_scorer scoring tokenize tokenizers"
    assert run_as("rouge_score", modules, folder, ["--import-mode=importlib", *chosen]) == 24


def test_random_calls():
    """Random calls of python/tests/compat_fuzz.py: 20,000 where TRUEBLEU_ALL is 1, otherwise fewer."""
    calls = 20_000 if EVERYTHING else 1500
    if not EVERYTHING:
        LEFT_OUT.append("calls of rouge-score: 1,500")
    tally = fuzz("rouge_score", 0, calls, 4)
    assert tally["different"] == 0
    assert tally["result"] > calls / 2 and tally["raised"] > calls / 20


@pytest.mark.parametrize("rows", [1, 3, 1000, 2000])
def test_intervals_and_what_is_drawn_after_them(rows):
    """The test has as many rows as are drawn in one call, and more."""
    found = []
    scores = [tuple(row) for row in numpy.random.default_rng(rows).random((rows, 3))]
    for module in (original_scoring, scoring):
        aggregator = module.BootstrapAggregator()
        for row in scores:
            aggregator.add_scores({"rouge1": module.Score(*row)})
        numpy.random.seed(rows)
        found.append((aggregator.aggregate(), numpy.random.rand()))
    assert found[0] == found[1]


@pytest.mark.parametrize(("resamples", "drawn_before"), [(1, 0), (2, 1), (7, 623), (40, 624), (41, 700)])
def test_intervals_from_any_place_of_the_generator(resamples, drawn_before):
    """Resamples are added in pairs, and the generator makes 624 numbers at a time."""
    scores = [scoring.Score(*row) for row in numpy.random.default_rng(1).random((100, 3))]
    found = []
    for module in (original_scoring, scoring):
        aggregator = module.BootstrapAggregator(n_samples=resamples)
        for row in scores:
            aggregator.add_scores({"rouge1": row})
        numpy.random.seed(2)
        numpy.random.randint(0, 1 << 32, size=drawn_before)
        found.append((aggregator.aggregate(), numpy.random.randint(1000, size=5).tolist()))
    assert found[0] == found[1]


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 5, 8, 9, 17, 33, 623, 700])
def test_intervals_of_any_number_of_rows(rows):
    """Four indices are drawn at a time, without those that are too large; a number above a power of two drops most."""
    found = []
    for module in (original_scoring, scoring):
        aggregator = module.BootstrapAggregator(n_samples=9)
        for row in numpy.random.default_rng(rows).random((rows, 3)).tolist():
            aggregator.add_scores({"rougeL": scoring.Score(*row)})
        numpy.random.seed(rows)
        found.append((aggregator.aggregate(), numpy.random.randint(1000, size=5).tolist()))
    assert found[0] == found[1]


@pytest.mark.parametrize(
    "rows",
    [
        [(0, 0, 0), (0.5, 0.25, 1 / 3)],
        [(0, 0, 0), (0, 0, 0)],
        [(1, 0, 0), (0.5, 0.25, 1 / 3)],
        [(True, 0.5, 0.25), (0.5, False, 0.5)],
        [(numpy.float32(0.1), 0.5, 0.25), (0.5, 0.25, 0.1)],
        [(float("nan"), 0.5, -0.0), (0.5, float("inf"), -0.0)],
        [((1 << 53) + 1, 1 << 70, 0), ((1 << 53) + 1, 1, 1), (0.5, 0.5, 0.5)],
    ],
)
@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
def test_numbers_of_other_types_are_stacked_as_by_numpy(rows):
    found = []
    for module in (original_scoring, scoring):
        aggregator = module.BootstrapAggregator(n_samples=20)
        for row in rows:
            aggregator.add_scores({"rouge1": module.Score(*row)})
        numpy.random.seed(5)
        found.append([[(type(number), repr(number)) for score in scores for number in score] for scores in aggregator.aggregate().values()])
    assert found[0] == found[1]


def test_intervals_of_what_the_kernel_does_not_add():
    """Numbers of another type, more than three of them, and another generator than NumPy's own."""
    rows = numpy.random.default_rng(3).random((50, 3))
    pair = NamedTuple("Pair", [("first", float), ("second", float)])
    for scores in ([scoring.Score(*map(round, row)) for row in rows], [pair(*row[:2]) for row in rows]):
        found = []
        for module in (original_scoring, scoring):
            aggregator = module.BootstrapAggregator(n_samples=20)
            for score in scores:
                aggregator.add_scores({"rouge1": score})
            numpy.random.seed(4)
            found.append((aggregator.aggregate(), numpy.random.rand()))
        assert found[0] == found[1]
    before = numpy.random.get_bit_generator()
    try:
        found = []
        for module in (original_scoring, scoring):
            numpy.random.set_bit_generator(numpy.random.PCG64(5))
            aggregator = module.BootstrapAggregator(n_samples=20)
            for row in rows:
                aggregator.add_scores({"rouge1": scoring.Score(*row)})
            found.append((aggregator.aggregate(), numpy.random.rand()))
        assert found[0] == found[1]
    finally:
        numpy.random.set_bit_generator(before)


def test_every_public_name_is_there():
    for module in ("rouge_scorer", "scoring", "tokenize", "tokenizers"):
        original = vars(importlib.import_module(f"rouge_score.{module}"))
        # not the modules that the original imports, nor the helpers of a score
        names = {name for name, value in original.items() if getattr(value, "__module__", "").startswith("rouge_score")}
        ours = vars(importlib.import_module(f"truebleu.compat.rouge_score.{module}"))
        assert {name for name in names if not name.startswith("_")} - {"lcs_ind"} <= set(ours)


def test_scores_are_pickled():
    score = rouge_scorer.RougeScorer(["rougeLsum"]).score("one two\nthree", "three\none two")["rougeLsum"]
    assert pickle.loads(pickle.dumps(score)) == score == (1, 1, 1)
    aggregate = scoring.AggregateScore(low=score, mid=score, high=score)
    assert pickle.loads(pickle.dumps(aggregate)) == aggregate


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: rouge_scorer.RougeScorer(["rouge0"]).score("a", "a"), ValueError, "rouge_types has 'rouge0': expected rouge1 to rouge9"),
        (lambda: rouge_scorer.RougeScorer(["rouge1"]).score_multi([], "a"), ValueError, "targets has no text: expected at least one"),
        (lambda: rouge_scorer.RougeScorer(["rougeLsum"]).score(5, "a"), TypeError, "a text or a name is int: expected str or bytes"),
        (lambda: scoring.BootstrapAggregator(95), ValueError, "confidence_interval is 95: expected a number from 0 to 1"),
        (lambda: scoring.BootstrapAggregator(n_samples=0), ValueError, "n_samples is 0: expected at least 1"),
        (lambda: tokenizers.Tokenizer(), TypeError, "abstract"),
    ],
)
def test_what_is_refused(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_without_rouge_score():
    code = (
        "import sys\n"
        "for name in ('rouge_score', 'nltk', 'absl', 'six', 'numpy'): sys.modules[name] = None\n"
        "from truebleu.compat.rouge_score import rouge_scorer\n"
        "print(rouge_scorer.RougeScorer(['rouge1', 'rougeL'], use_stemmer=True).score('running dogs', 'run')['rouge1'].recall)\n"
        "try: rouge_scorer.RougeScorer(['rougeLsum'], split_summaries=True).score('a', 'a')\n"
        "except ModuleNotFoundError as error: print(error)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (found.stdout, found.stderr) == ("0.5\nsplit_summaries cuts sentences by NLTK: pip install nltk\n", "")
