"""ROUGE by rouge-score 0.1.2: precision, recall and F-score of the best reference."""
from importlib.metadata import version

from rouge_score.rouge_scorer import RougeScorer

from serve import segments_of, serve


class Words:
    """A tokenizer for text that is already tokenized."""

    def tokenize(self, text):
        return text.split()


def answer(question):
    settings = question["settings"]
    scorer = RougeScorer([settings["type"]], use_stemmer=settings["stem"], tokenizer=Words() if settings["words"] else None)
    return {"scores": [list(scorer.score_multi(references, hypothesis)[settings["type"]])
                       for hypothesis, references in zip(*segments_of(question))]}


assert version("rouge-score") == "0.1.2", version("rouge-score")
serve(answer)
