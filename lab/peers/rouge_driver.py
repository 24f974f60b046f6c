"""Answers questions about rouge-score and NLTK's GLEU and chrF from a JSON file: python rouge_driver.py questions.json answers.json"""

import json
import sys
from importlib.metadata import version

from nltk.translate.chrf_score import corpus_chrf, sentence_chrf
from nltk.translate.gleu_score import corpus_gleu
from rouge_score.rouge_scorer import RougeScorer


class Words:
    """The tokenizer that rouge-score gets for text that is already tokenized."""

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


def chrf(question):
    """The chrF of each corpus, and of its segments."""
    answers = []
    for corpus in question["corpora"]:
        options = {"min_len": corpus["shortest"], "max_len": corpus["longest"], "beta": corpus["beta"],
                   "ignore_whitespace": not corpus["whitespace"]}
        pairs = list(zip(corpus["references"], corpus["hypotheses"]))
        answers.append([corpus_chrf(corpus["references"], corpus["hypotheses"], **options)]
                       + [sentence_chrf(reference, hypothesis, **options) for reference, hypothesis in pairs])
    return answers


ANSWERS = {"rouge": rouge, "gleu": gleu, "chrf": chrf}

if __name__ == "__main__":
    assert version("rouge-score") == "0.1.2", version("rouge-score")
    with open(sys.argv[1], encoding="utf-8") as file:
        questions = json.load(file)
    answers = [ANSWERS[question["kind"]](question) for question in questions]
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(answers, file)
