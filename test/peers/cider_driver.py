"""Answers questions about CIDEr and CIDEr-D from a JSON file: python cider_driver.py questions.json answers.json

CIDEr-D is pycocoevalcap's class Cider itself, which takes tokenized text. CIDEr is restated from Vedantam et al. 2015, equations 1 to 3,
as the program of the authors has it: times 10, and an n-gram that no reference has weighs as if one had it. Given frequencies are put into
pycocoevalcap's scorer in place of those that it counts.
"""

import json
import math
import sys
from collections import Counter
from importlib.metadata import version

import numpy
from pycocoevalcap.cider.cider import Cider
from pycocoevalcap.cider.cider_scorer import CiderScorer


def defended(hypotheses, references):
    """What pycocoevalcap returns for the corpus and for each segment. It stops at references without a single word: 0 here."""
    if not any(line.split() for lines in references for line in lines):
        return [0.0, [0.0 for _ in hypotheses]]
    corpus, segments = Cider().compute_score(dict(enumerate(references)), {i: [line] for i, line in enumerate(hypotheses)})
    return [float(corpus), [float(score) for score in segments]]


def defended_by(hypotheses, references, documents, ngrams):
    """The same with given frequencies: log(documents) is what the scorer calls ref_len."""
    scorer = CiderScorer()
    for line, lines in zip(hypotheses, references, strict=True):
        scorer += (line, lines)
    scorer.document_frequency.update({tuple(ngram.split(" ")): count for ngram, count in ngrams})
    # compute_cider() takes the logarithm of the number of segments: it is told the number of documents
    scorer.crefs = Length(scorer.crefs, documents)
    segments = [float(score) for score in scorer.compute_cider()]
    return [float(numpy.mean(segments)), segments]


class Length(list):
    """A list that says another length."""

    def __init__(self, values, length):
        super().__init__(values)
        self.length = length

    def __len__(self):
        return self.length


def ngrams(line, n):
    words = line.split()
    return Counter(" ".join(words[i:i + n]) for i in range(len(words) - n + 1))


def plain(hypotheses, references):
    """Equation 1: g_k = h_k * log(|I| / the number of images with k); equation 2: cosines; equation 3: their mean over n."""
    images = len(references)
    found = [[set().union(*(ngrams(line, n) for line in lines)) for lines in references] for n in range(1, 5)]
    having = [Counter(ngram for image in of_order for ngram in image) for of_order in found]

    def vector(line, n):
        return {ngram: count * math.log(images / max(1, having[n - 1][ngram])) for ngram, count in ngrams(line, n).items()}

    def cosine(a, b):
        length = math.sqrt(math.fsum(x * x for x in a.values())) * math.sqrt(math.fsum(x * x for x in b.values()))
        return math.fsum(x * b.get(ngram, 0.0) for ngram, x in a.items()) / length if length > 0 else 0.0

    segments = [
        10 * math.fsum(cosine(vector(line, n), vector(other, n)) for other in lines for n in range(1, 5)) / 4 / len(lines)
        for line, lines in zip(hypotheses, references, strict=True)
    ]
    return [math.fsum(segments) / len(segments), segments]


if __name__ == "__main__":
    assert version("pycocoevalcap") == "1.2", version("pycocoevalcap")
    with open(sys.argv[1], encoding="utf-8") as file:
        questions = json.load(file)
    answers = []
    for question in questions:
        corpus = (question["hypotheses"], question["references"])
        given = question.get("given")
        answers.append([defended(*corpus), plain(*corpus)] if given is None else defended_by(*corpus, **given))
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(answers, file)
