"""A reward for training by reinforcement: chrF++ of every sample in a batch, lowered for samples that are too long.

    pip install truebleu

In TRL: GRPOTrainer(..., reward_funcs=reward), with a column `reference` in the data set.
"""

from truebleu import CHRF, sentence_scores

METRIC = CHRF(word_order=2)
#: A sample with more than this many times the reference's words loses reward.
LONGEST = 1.5


def reward(completions, reference, **kwargs):
    """A number from 0 to 1 for each completion."""
    texts = [text if isinstance(text, str) else text[-1]["content"] for text in completions]
    scores = sentence_scores(METRIC, texts, [reference], threads=4)
    return [
        score / 100 * min(1.0, LONGEST * max(1, len(expected.split())) / max(1, len(text.split())))
        for score, text, expected in zip(scores, texts, reference)
    ]


if __name__ == "__main__":
    samples = ["The cat sat down.", "A cat.", "The cat sat down. The cat sat down. The cat sat down."]
    for value, sample in zip(reward(samples, ["The cat sat down."] * 3), samples):
        print(f"{value:.2f} {sample}")
