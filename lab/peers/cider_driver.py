"""Answers questions about CIDEr and CIDEr-D from a JSON file: python cider_driver.py questions.json answers.json

CIDEr-D is pycocoevalcap's class Cider itself, which takes tokenized text. Given frequencies are put into its scorer in place
of those that it counts. CIDEr is restated from Vedantam et al. 2015, equations 1 to 3, because the authors' program is in no
package index. Another person than the author of our metric wrote it. Like that program and our metric, it does not stem words.
"""

import json
import math
import sys
from collections import Counter
from importlib.metadata import version

import numpy
from pycocoevalcap.cider.cider import Cider
from pycocoevalcap.cider.cider_scorer import CiderScorer

ORDERS = (1, 2, 3, 4)


def defended(hypotheses, references):
    """The results of pycocoevalcap for the corpus and for each segment. pycocoevalcap fails if the references have no words
    at all; this function then returns scores of 0."""
    if not any(line.split() for lines in references for line in lines):
        return [0.0, [0.0 for _ in hypotheses]]
    corpus, segments = Cider().compute_score(dict(enumerate(references)), {i: [line] for i, line in enumerate(hypotheses)})
    return [float(corpus), [float(score) for score in segments]]


def defended_by(hypotheses, references, documents, frequencies):
    """The results of pycocoevalcap with given frequencies: log(documents) is what the scorer calls ref_len."""
    scorer = CiderScorer()
    for line, lines in zip(hypotheses, references, strict=True):
        scorer += (line, lines)
    scorer.document_frequency.update(frequencies)
    # compute_cider() takes the logarithm of the number of segments, so this list reports the number of documents as its length
    scorer.crefs = Length(scorer.crefs, documents)
    segments = [float(score) for score in scorer.compute_cider()]
    return [float(numpy.mean(segments)), segments]


class Length(list):
    """A list that reports another length."""

    def __init__(self, values, length):
        super().__init__(values)
        self.length = length

    def __len__(self):
        return self.length


def ngrams(line, order):
    words = line.split()
    return [tuple(words[start:start + order]) for start in range(len(words) - order + 1)]


def weights(line, order, images, images_with):
    """Equation 1. The paper does not say how much an n-gram weighs that no reference has; here it weighs as much as
    one in the references of a single image."""
    counts = Counter(ngrams(line, order))
    return {ngram: count / counts.total() * math.log(images / max(images_with[ngram], 1)) for ngram, count in counts.items()}


def cosine(one, other):
    lengths = math.hypot(*one.values()) * math.hypot(*other.values())
    return lengths and sum(weight * other.get(ngram, 0) for ngram, weight in one.items()) / lengths


def plain(hypotheses, references):
    """CIDEr with frequencies that are counted in the references themselves."""
    frequencies = Counter()
    for lines in references:
        frequencies.update({ngram for line in lines for order in ORDERS for ngram in ngrams(line, order)})
    return plain_by(hypotheses, references, len(references), frequencies)


def plain_by(hypotheses, references, images, images_with):
    """Equation 2: the mean cosine over references; equation 3: the mean over orders. The result is times 10, which the paper does not have."""
    segments = []
    for line, lines in zip(hypotheses, references, strict=True):
        score = 0
        for order in ORDERS:
            own = weights(line, order, images, images_with)
            score += sum(cosine(own, weights(other, order, images, images_with)) for other in lines) / len(lines) / len(ORDERS)
        segments.append(10 * score)
    return [sum(segments) / len(segments), segments]


def answer(question):
    """CIDEr-D, CIDEr."""
    corpus = (question["hypotheses"], question["references"])
    if "given" not in question:
        return [defended(*corpus), plain(*corpus)]
    documents, frequencies = question["given"]["documents"], question["given"]["ngrams"]
    split = Counter({tuple(ngram.split(" ")): count for ngram, count in frequencies})
    return [defended_by(*corpus, documents, split), plain_by(*corpus, documents, split)]


if __name__ == "__main__":
    assert version("pycocoevalcap") == "1.2", version("pycocoevalcap")
    with open(sys.argv[1], encoding="utf-8") as file:
        questions = json.load(file)
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump([answer(question) for question in questions], file)
