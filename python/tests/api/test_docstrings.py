"""Every example in a docstring is true of the installed package, and every public name has an example."""

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import truebleu

PAGES = Path(__file__).parents[3] / "docs"

MODULES = [
    "truebleu", "truebleu.accumulator", "truebleu.corpus", "truebleu.error_rates", "truebleu.line_pairs", "truebleu.results", "truebleu.scores", "truebleu.segment_scores", "truebleu.sentences", "truebleu.shapes",
    "truebleu.significance", "truebleu.statistics", "truebleu.statistics_file",
    *(f"truebleu.metrics.{module.name}" for module in pkgutil.iter_modules(importlib.import_module("truebleu.metrics").__path__)),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name):
    failed, _ = doctest.testmod(importlib.import_module(name))
    assert failed == 0


@pytest.mark.parametrize(("name", "least"), [("python-api.md", 20), ("python-compat.md", 4), ("given-scores.md", 4)])
def test_page(name, least):
    text = (PAGES / name).read_text(encoding="utf-8")
    page = doctest.DocTestParser().get_doctest(re.sub("^```.*$", "", text, flags=re.M), {}, name, None, 0)
    assert len(page.examples) > least
    assert doctest.DocTestRunner().run(page).failed == 0


def test_rewards():
    """The recipe, called as TRL calls it: with lists of equal length, as named arguments, and with more columns than
    the recipe uses.
    """
    text = (PAGES / "python-rewards.md").read_text(encoding="utf-8")
    names: dict = {}
    exec(re.search("```python\n(.*?)```", text, re.S).group(1), names)
    reward = names["chrf_reward"]
    columns = {"prompts": ["a", "a"], "completion_ids": [[1], [2]], "trainer_state": None, "source": ["x", "x"]}
    plain = reward(completions=["the cat", "a dog"], reference=["the cat", "a cat"], **columns)
    assert plain[0] == 1 and 0 < plain[1] < 1 and all(type(number) is float for number in plain)
    messages = [[{"role": "assistant", "content": text}] for text in ("the cat", "a dog")]
    assert reward(completions=messages, reference=["the cat", "a cat"], **columns) == plain


def test_public_names_have_examples():
    for name in truebleu.__all__:
        value = getattr(truebleu, name)
        if callable(value):
            assert value.__doc__, name
            if not name.endswith(("Score", "Test", "Decision")) and name != "Metric":
                assert ">>>" in value.__doc__, name
