"""RIBES of segments: python ribes_driver.py questions.json answers.json

Mode "nltk" is NLTK 3.10.3. Mode "authors" is RIBES.py 1.03.1, which is in no package index: restated from the paper (Isozaki
et al. 2010) and from what that program finds. Another person than the author of our metric wrote it."""
import json
import sys
from math import comb, exp

from nltk.translate.ribes_score import sentence_ribes


def single(words, width):
    """The places where n-grams begin that occur once."""
    places = {}
    for start in range(len(words) - width + 1):
        places.setdefault(tuple(words[start:start + width]), []).append(start)
    return {ngram: starts[0] for ngram, starts in places.items() if len(starts) == 1}


def places_in_reference(hypothesis, reference):
    """
    For each word, in the order of the hypothesis, its place in the reference. The place is known from the shortest
    n-gram that ends or begins with the word and occurs once on both sides. Of two equally short n-grams, the n-gram
    that ends with the word counts.
    """
    places = {}
    for width in range(1, min(len(hypothesis), len(reference)) + 1):
        ours, theirs = single(hypothesis, width), single(reference, width)
        common = [(start, theirs[ngram]) for ngram, start in ours.items() if ngram in theirs]
        begins = dict(common)
        ends = {start + width - 1: there + width - 1 for start, there in common}
        places = begins | ends | places
    return [places[place] for place in sorted(places)]


def authors(hypothesis, reference, alpha, beta):
    if not hypothesis or not reference:
        return 0.0
    places = places_in_reference(hypothesis, reference)
    if len(places) == len(reference) == 1:
        rank_correlation = 1.0
    elif len(places) < 2:
        return 0.0
    else:
        ascending = sum(one < other for i, one in enumerate(places) for other in places[i + 1:])
        rank_correlation = ascending / comb(len(places), 2)
    precision = len(places) / len(hypothesis)
    brevity_penalty = min(1.0, exp(1 - len(reference) / len(hypothesis)))
    return rank_correlation * precision**alpha * brevity_penalty**beta


MODES = {
    "nltk": lambda words, references, powers: sentence_ribes(references, words, **powers),
    "authors": lambda words, references, powers: max(authors(words, one, **powers) for one in references),
}


def scores(question):
    score, powers = MODES[question["mode"]], {"alpha": question["alpha"], "beta": question["beta"]}
    words = lambda text: (text.lower() if question["lowercase"] else text).split()
    return [score(words(one["hypothesis"]), [words(text) for text in one["references"]], powers)
            for one in question["segments"]]


with open(sys.argv[1], encoding="utf-8") as file:
    questions = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([scores(question) for question in questions], file)
