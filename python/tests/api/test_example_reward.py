"""The example examples/training-reward, called as a trainer calls it."""

import importlib.util
from pathlib import Path

import pytest
import sacrebleu

EXAMPLE = Path(__file__).parents[3] / "examples/training-reward/reward.py"


@pytest.fixture(scope="module")
def reward():
    spec = importlib.util.spec_from_file_location("example_reward", EXAMPLE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.reward


def test_a_sample_has_sacrebleus_chrf(reward):
    metric = sacrebleu.CHRF(word_order=2)
    samples, references = ["The cat sat.", "A dog."], ["The cat sat down.", "The dog ran."]
    expected = [metric.sentence_score(*pair).score / 100 for pair in zip(samples, [[text] for text in references])]
    assert reward(samples, references) == pytest.approx(expected, abs=1e-12)


def test_a_conversation_is_its_last_message_and_length_costs(reward):
    messages = [[{"role": "assistant", "content": "The cat sat down."}]]
    assert reward(messages, ["The cat sat down."]) == [pytest.approx(1)]
    [long] = reward(["The cat sat down. " * 3], ["The cat sat down."])
    assert 0 < long < 0.5
