"""Answers questions about rouge-score and NLTK's GLEU, RIBES and chrF from a JSON file: python rouge_driver.py questions.json answers.json"""

import json
import math
import sys
from importlib.metadata import version

from nltk.translate.chrf_score import corpus_chrf, sentence_chrf
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


def authors_ribes(hypothesis, reference, alpha, beta):
    """RIBES of one pair by the paper's definition (Isozaki et al. 2010, sections 3 and 4, and their later brevity penalty): all
    pairs in order, contexts to the left before those to the right. Restated here: no package index has RIBES.py."""

    def occurrences(phrase, line):
        return [at for at in range(len(line)) if line[at:at + len(phrase)] == phrase]

    def counterpart(i):
        word = hypothesis[i]
        if len(occurrences([word], hypothesis)) == len(occurrences([word], reference)) == 1:
            return reference.index(word)
        for width in range(1, len(hypothesis)):
            contexts = [(hypothesis[i - width:i + 1], width)] if i >= width else []
            contexts += [(hypothesis[i:i + width + 1], 0)] if i + width < len(hypothesis) else []
            for phrase, offset in contexts:
                there = occurrences(phrase, reference)
                if len(there) == len(occurrences(phrase, hypothesis)) == 1:
                    return there[0] + offset
        return None

    order = [place for place in map(counterpart, range(len(hypothesis))) if place is not None]
    if len(order) < 2 and not (len(order) == 1 == len(reference)):
        return 0.0
    pairs = [(first, second) for k, second in enumerate(order) for first in order[:k]]
    tau = sum(first < second for first, second in pairs) / len(pairs) if pairs else 1.0
    penalty = min(1.0, math.exp(1 - len(reference) / len(hypothesis)))
    return tau * (len(order) / len(hypothesis)) ** alpha * penalty ** beta


def ribes(question):
    """The RIBES of each corpus."""
    scores = []
    for corpus in question["corpora"]:
        references = [[line.split() for line in lines] for lines in corpus["references"]]
        hypotheses = [line.split() for line in corpus["hypotheses"]]
        weights = {"alpha": corpus["alpha"], "beta": corpus["beta"]}
        if corpus["mode"] == "nltk":
            scores.append(corpus_ribes(references, hypotheses, **weights))
        else:
            best = [max(authors_ribes(words, line, **weights) for line in lines) for words, lines in zip(hypotheses, references)]
            scores.append(sum(best) / len(best))
    return scores


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


ANSWERS = {"rouge": rouge, "gleu": gleu, "ribes": ribes, "chrf": chrf}

if __name__ == "__main__":
    assert version("rouge-score") == "0.1.2", version("rouge-score")
    with open(sys.argv[1], encoding="utf-8") as file:
        questions = json.load(file)
    answers = [ANSWERS[question["kind"]](question) for question in questions]
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(answers, file)
