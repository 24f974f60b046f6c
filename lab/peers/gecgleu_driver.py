"""GLEU of grammatical error correction: python gecgleu_driver.py questions.json answers.json

GLEU is computed by the package gleu 1.1.0, where the package computes the same as the authors' program, and by a rewriting of
that program (compute_gleu and gleu.py of github.com/cnap/gec-ranking at 50b5032, in Python 2)."""
import json
import math
import random
import sys
import types
from collections import Counter

# gleu needs it only for tables on a terminal
sys.modules["prettytable"] = types.ModuleType("prettytable")
sys.modules["prettytable"].PrettyTable = object
from gleu import count  # noqa: E402
from gleu.aggreg import make_n_accum  # noqa: E402
from gleu.corpus_main import drn_accum_to_gleu  # noqa: E402
from gleu.count import make_dx_xlen  # noqa: E402
from gleu.util import make_id_rindex  # noqa: E402

count.set_tokenization("word")
import numpy  # noqa: E402

ORDERS = (1, 2, 3, 4)


def bag(words, order):
    return Counter(zip(*(words[i:] for i in range(order))))


def statistics(source, hypothesis, reference):
    """The lengths; then for each order how many n-grams are right, and how many there are."""
    source, hypothesis, reference = source.split(), hypothesis.split(), reference.split()
    result = [len(hypothesis), len(reference)]
    for order in ORDERS:
        has, wanted = bag(hypothesis, order), bag(reference, order)
        mistakes = Counter({ngram: times for ngram, times in bag(source, order).items() if ngram not in wanted})
        right = sum((has & wanted).values()) - sum((has & mistakes).values())
        result += [max(right, 0), max(len(hypothesis) + 1 - order, 0)]
    return result


def score(stats, smooth=False):
    if smooth:
        stats = [number or 1 for number in stats]
    if 0 in stats:
        return 0
    logs = sum(math.log(right / all_) for right, all_ in zip(stats[2::2], stats[3::2]))
    return math.exp(min(0, 1 - stats[1] / stats[0]) + logs / 4)


def draws(iterations, references, sentences):
    # randint() of Python 2
    for iteration in range(iterations):
        random.seed(iteration * 101)
        yield [int(random.random() * references) for _ in range(sentences)]


def column_sums(rows):
    return [sum(column) for column in zip(*rows)]


def answer(question):
    segments, iterations = question["segments"], question["iterations"]
    rows = [[statistics(one["source"], one["hypothesis"], text) for text in one["references"]] for one in segments]
    result = {"rows": rows, "sentences": [sum(score(row, True) for row in each) / len(each) for each in rows]}
    references = len(rows[0])
    if any(len(each) != references for each in rows):
        return result
    result["first"] = score(column_sums(each[0] for each in rows))
    scores = [score(column_sums(each[ref] for each, ref in zip(rows, drawn)))
              for drawn in draws(iterations, references, len(rows))]
    result["drawn"] = sum(scores) / len(scores)
    # the package, on the same draws
    each = [[make_n_accum(4, one["source"], text, one["hypothesis"]) for text in one["references"]] for one in segments]
    lengths = make_dx_xlen([one["references"] for one in segments])
    own = make_dx_xlen([[one["hypothesis"]] for one in segments])[:, 0]
    indices = make_id_rindex(iterations, len(segments), references, fix=True)
    result["package"] = float(numpy.mean([drn_accum_to_gleu(each, drawn, lengths, own) for drawn in indices]))
    result["packageRows"] = [[[[one.match - one.rectify().penal, one.denom] for one in orders] for orders in texts]
                             for texts in each]
    # in the package, an order without n-grams has a precision of 1
    result["isAlike"] = all(0 not in column_sums(texts[r] for texts in rows) for r in range(references)) and min(scores) > 0
    return result


with open(sys.argv[1], encoding="utf-8") as file:
    questions = json.load(file)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    json.dump([answer(question) for question in questions], file)
