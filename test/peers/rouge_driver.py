"""Answers questions about rouge-score and NLTK's GLEU and RIBES from a JSON file: python rouge_driver.py questions.json answers.json"""

import json
import sys
from importlib.metadata import version

from nltk.translate.gleu_score import corpus_gleu
from nltk.translate.ribes_score import corpus_ribes
from rouge_score.rouge_scorer import RougeScorer


class Words:
    """The tokenizer that rouge-score is given for text that is tokenized already."""

    def tokenize(self, text):
        return text.split()


def rouge(question):
    """For each case and type: precision, recall and F-score of the best reference."""
    answers = []
    for case in question["cases"]:
        scorer = RougeScorer(case["types"], use_stemmer=case["stemmer"], tokenizer=Words() if case["words"] else None)
        scores = scorer.score_multi(case["references"], case["hypothesis"])
        answers.append([list(scores[type]) for type in case["types"]])
    return answers


def gleu(question):
    """The GLEU of each corpus of lists of words."""
    return [
        corpus_gleu(
            [[line.split() for line in lines] for lines in corpus["references"]], [line.split() for line in corpus["hypotheses"]],
            min_len=corpus["shortest"], max_len=corpus["longest"],
        )
        for corpus in question["corpora"]
    ]


def ribes(question):
    """The RIBES of each corpus."""
    return [
        corpus_ribes(
            [[line.split() for line in lines] for lines in corpus["references"]], [line.split() for line in corpus["hypotheses"]],
            alpha=corpus["alpha"], beta=corpus["beta"],
        )
        for corpus in question["corpora"]
    ]


ANSWERS = {"rouge": rouge, "gleu": gleu, "ribes": ribes}

if __name__ == "__main__":
    assert version("rouge-score") == "0.1.2", version("rouge-score")
    with open(sys.argv[1], encoding="utf-8") as file:
        questions = json.load(file)
    answers = [ANSWERS[question["kind"]](question) for question in questions]
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(answers, file)
