"""BLEU of corpora by NLTK, and by the formulas of other tools, which are rewritten from their sources with plain counters:
python bleu_dialects_driver.py questions.json answers.json"""

import json
import math
import sys
import warnings
from collections import Counter

import numpy
from nltk.translate.bleu_score import SmoothingFunction, corpus_bleu

warnings.simplefilter("ignore")


def nltk(corpus):
    """All smoothing methods; None where NLTK raises."""
    options = corpus["options"]
    function = SmoothingFunction(epsilon=options["epsilon"], alpha=options["alpha"], k=options["k"])
    scores = []
    for method in range(8):
        try:
            scores.append(float(corpus_bleu(corpus["references"], corpus["hypotheses"], tuple(options["weights"]),
                                            getattr(function, f"method{method}"), options["auto_reweigh"])))
        except (AssertionError, IndexError):
            scores.append(None)
    return scores


def ngrams(words, order):
    return Counter(tuple(words[i:i + order]) for i in range(len(words) - order + 1))


def counts(corpus, order):
    """For each segment: clipped matches, n-grams of the hypothesis."""
    rows = []
    for words, references in zip(corpus["hypotheses"], corpus["references"]):
        largest = Counter()
        for reference in references:
            largest |= ngrams(reference, order)
        rows.append((sum((ngrams(words, order) & largest).values()), max(0, len(words) - order + 1)))
    return rows


def sums(corpus, orders=4):
    rows = [counts(corpus, order) for order in range(1, orders + 1)]
    return [sum(match for match, _ in row) for row in rows], [sum(total for _, total in row) for row in rows]


def reference_length(corpus, choose):
    return sum(choose(len(words), [len(reference) for reference in references])
               for words, references in zip(corpus["hypotheses"], corpus["references"]))


def closest(length, lengths):
    return min(lengths, key=lambda one: (abs(one - length), one))


def first_closest(length, lengths):
    return min(lengths, key=lambda one: abs(one - length))


def shortest(_, lengths):
    return min(lengths)


def hypothesis_length(corpus):
    return sum(map(len, corpus["hypotheses"]))


def hf(corpus, smooth):
    """compute_bleu() of tensorflow/nmt, commit 0be8642."""
    matches, totals = sums(corpus)
    added = 1 if smooth else 0
    precisions = [(m + added) / (t + added) if t + added > 0 else 0.0 for m, t in zip(matches, totals)]
    try:
        ratio = hypothesis_length(corpus) / reference_length(corpus, shortest)
        penalty = 1.0 if ratio > 1 else math.exp(1 - 1 / ratio)
    except ZeroDivisionError:
        return None
    return penalty * math.exp(sum(math.log(p) / 4 for p in precisions)) if min(precisions) > 0 else 0.0


def torchmetrics(corpus, smooth):
    """_bleu_score_compute() of torchmetrics, in 32 bits as there."""
    number = numpy.float32
    matches, totals = sums(corpus)
    if min(matches) == 0:
        return 0.0
    precisions = [number(m + 1) / number(t + 1) if smooth and n > 0 else number(m) / number(t) for n, (m, t) in enumerate(zip(matches, totals))]
    length, reference = hypothesis_length(corpus), reference_length(corpus, first_closest)
    mean = numpy.exp(numpy.sum(number(0.25) * numpy.log(numpy.array(precisions, dtype=number)), dtype=number))
    penalty = number(1) if length > reference else numpy.exp(number(1) - number(reference) / number(length))
    return float(penalty * mean)


def coco(corpus, orders):
    """BleuScorer.compute_score() of coco-caption."""
    matches, totals = sums(corpus, orders)
    if len(corpus["hypotheses"]) == 1:
        reference = sum(map(len, corpus["references"][0])) / len(corpus["references"][0])
    else:
        reference = reference_length(corpus, closest)
    product = 1.0
    for match, total in zip(matches, totals):
        product *= (match + 1e-15) / (total + 1e-9)
    ratio = (hypothesis_length(corpus) + 1e-15) / (reference + 1e-9)
    return product ** (1 / orders) * (math.exp(1 - 1 / ratio) if ratio < 1 else 1.0)


def compare_mt(corpus):
    """BleuScorer of compare-mt, which has one reference."""
    rows = [counts(corpus, order) for order in range(1, 5)]
    matches = [sum(match for match, _ in row) for row in rows]
    totals = [sum(max(1, total) for _, total in row) for row in rows]
    if matches[0] == 0:
        return 0.0
    logs = sum(0.25 * math.log(m / t) for m, t in zip(matches, totals) if m > 0)
    length = hypothesis_length(corpus)
    return 100 * min(1, math.exp(1 - reference_length(corpus, closest) / length)) * math.exp(logs) if length else 0.0


def mteval(corpus, orders, smooth):
    """bleu_score() and bleu_score_nosmoothing() of mteval-v13a.pl, cumulative."""
    matches, totals = sums(corpus, orders)
    length = hypothesis_length(corpus)
    if length == 0:
        return 0.0
    penalty = min(0.0, 1 - reference_length(corpus, closest) / length)
    if not smooth:
        return 0.0 if matches[-1] == 0 else math.exp(sum(math.log(m / t) for m, t in zip(matches, totals)) / orders + penalty)
    zero, logs = 1, 0.0
    for match, total in zip(matches, totals):
        if total == 0:
            continue
        if match == 0:
            zero *= 2
            logs += math.log(1 / (zero * total))
        else:
            logs += math.log(match / total)
    return math.exp(logs / orders) * math.exp(penalty)


def multi_bleu(corpus):
    """multi-bleu.perl; None where it divides by zero or prints zeros without a reference."""
    matches, totals = sums(corpus)
    length, reference = hypothesis_length(corpus), reference_length(corpus, closest)
    if length == 0 or reference == 0:
        return None
    precisions = [m / t if t else 0 for m, t in zip(matches, totals)]
    penalty = math.exp(1 - reference / length) if length < reference else 1.0
    return 100 * penalty * math.exp(sum(math.log(p) if p else -9999999999 for p in precisions) / 4)


def answer(corpus):
    return {
        "nltk": nltk(corpus),
        "hf": [hf(corpus, smooth) for smooth in (False, True)],
        "torchmetrics": [torchmetrics(corpus, smooth) for smooth in (False, True)],
        "coco": [coco(corpus, orders) for orders in (1, 2, 3, 4)],
        "compare-mt": compare_mt(corpus),
        "mteval": [mteval(corpus, orders, smooth) for smooth in (True, False) for orders in (1, 4, 9)],
        "multi-bleu": multi_bleu(corpus),
    }


with open(sys.argv[1], encoding="utf-8") as file:
    questions = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([answer(corpus) for corpus in questions], file)
