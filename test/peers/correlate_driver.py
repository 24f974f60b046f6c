"""Correlations: SciPy's own, and what it has not restated from the papers with NumPy; answers questions from a JSON file.

Deutsch, Foster and Freitag 2023 (ties), Thompson et al. 2024 (soft pairwise accuracy), Deutsch, Dror and Roth 2021 (PERM-BOTH), Mathur et
al. 2020 (Kendall-like). Every pair is looked at, every threshold tried. Nothing here is shared with the code under test, nor fast.
"""
import json
import math
import sys
import warnings
from itertools import combinations

import numpy as np
from scipy import stats

warnings.simplefilter("ignore")


def number(value):
    return None if value is None or math.isnan(value) else float(value)


def sign(value):
    return int(value > 0) - int(value < 0)


def accuracy(human, metric, epsilon=0.0):
    """Pairs that both order alike; below epsilon the metric's are ties."""
    right = [
        sign(human[i] - human[j]) == (0 if abs(metric[i] - metric[j]) <= epsilon else sign(metric[i] - metric[j]))
        for i, j in combinations(range(len(human)), 2)
    ]
    return sum(right) / len(right) if right else math.nan


def of_lists(name, human, metric):
    human, metric = np.asarray(human, float), np.asarray(metric, float)
    if name == "acc-eq":
        return accuracy(human, metric)
    if len(human) < 2 or np.all(human == human[0]) or np.all(metric == metric[0]):
        return math.nan
    if name == "pearson":
        return stats.pearsonr(human, metric)[0]
    if name == "spearman":
        return stats.spearmanr(human, metric)[0]
    return stats.kendalltau(human, metric, variant={"kendall": "b", "tau-c": "c"}[name])[0]


def mean(values):
    defined = [value for value in values if not math.isnan(value)]
    return sum(defined) / len(defined) if defined else math.nan


def cells_of(question, grouping):
    """The cells with a human score, group by group."""
    systems, segments, human = question["systems"], question["segments"], question["human"]
    cell = lambda s, l: s * segments + l
    if grouping == "segment":
        groups = [[cell(s, l) for s in range(systems)] for l in range(segments)]
    else:
        groups = [[cell(s, l) for l in range(segments)] for s in range(systems)]
    if grouping == "none":
        groups = [sum(groups, [])]
    groups = [[c for c in group if human[c] is not None] for group in groups]
    return [group for group in groups if group]


def calibrated(groups, human, metric):
    groups = [group for group in groups if len(group) > 1]
    if not groups:
        return None
    steps = {0.0} | {abs(metric[i] - metric[j]) for group in groups for i, j in combinations(group, 2)}
    best = (-1, 0)
    for epsilon in sorted(steps):
        value = mean([accuracy([human[c] for c in group], [metric[c] for c in group], epsilon) for group in groups])
        if value > best[0] + 1e-12:
            best = (value, epsilon)
    return [best[0], best[1]]


def kendall_like(groups, human, metric, gap):
    right = pairs = 0
    for group in groups:
        for i, j in combinations(group, 2):
            if abs(human[i] - human[j]) >= gap:
                pairs += 1
                right += sign(human[i] - human[j]) * sign(metric[i] - metric[j]) > 0
    return (2 * right - pairs) / pairs if pairs else math.nan


def pairwise_p_values(scores):
    signs = 2 * np.rint(np.random.default_rng(4).random((1000, scores.shape[1]), dtype=np.float32)).astype(float) - 1
    values = []
    for i, j in combinations(range(len(scores)), 2):
        difference = scores[i] - scores[j]
        rounding = 1e-12 * np.abs(np.concatenate([scores[i], scores[j]])).sum()
        values.append(np.mean(signs @ difference >= difference.sum() - rounding))
    return np.array(values)


def soft(human, metric):
    if len(human) < 2 or np.ptp(human) == 0 or np.ptp(metric) == 0:
        return math.nan
    return 1 - np.mean(np.abs(pairwise_p_values(human) - pairwise_p_values(metric)))


def exchanged(a, b, question, value, inputs=None):
    """The difference of two metrics, and the two-sided p-value of exchanging their scores: each, or all of an input."""
    a, b = stats.zscore(a), stats.zscore(b)
    trials = question["trials"]
    draw = lambda count: np.random.default_rng(question["seed"]).integers(2, size=trials * count, dtype=bool).reshape(trials, count)
    if inputs is None:
        coins = draw(len(a))
    else:
        known = sorted(set(inputs))
        coins = draw(len(known))[:, [known.index(one) for one in inputs]]
    difference = value(b) - value(a)
    extreme = sum(
        abs(value(np.where(coin, b, a)) - value(np.where(coin, a, b))) >= abs(difference) - 1e-12 for coin in coins
    )
    return [number(difference), (extreme + 1) / (trials + 1)]


def answer(question):
    systems, segments, human, metrics = (question[key] for key in ("systems", "segments", "human", "metrics"))
    answers = {}
    for grouping in ("none", "segment", "system"):
        groups = cells_of(question, grouping)
        values = lambda list, group: [list[c] for c in group]
        for name in ("pearson", "spearman", "kendall", "tau-c", "acc-eq"):
            answers[f"segment:{name}:{grouping}"] = [
                number(mean([of_lists(name, values(human, group), values(metric, group)) for group in groups])) for metric in metrics
            ]
        answers[f"segment:tau-like:{grouping}"] = [number(kendall_like(groups, human, metric, question["gap"])) for metric in metrics]
        if sum(len(group) ** 2 for group in groups) < 500:
            answers[f"segment:acc-eq-calibrated:{grouping}"] = [calibrated(groups, human, metric) for metric in metrics]
    every = all(value is not None for value in human)
    if every:
        matrix = lambda scores: np.asarray(scores, float).reshape(systems, segments)
        answers["system:soft-accuracy:none"] = [number(soft(matrix(human), matrix(metric))) for metric in metrics]
        means_of = lambda scores: np.array([math.fsum(row) / segments for row in matrix(scores)])
        means = means_of(human)
        for name, of in (("pearson", "pearson"), ("kendall", "kendall"), ("accuracy", "acc-eq")):
            answers[f"system:{name}:none"] = [number(of_lists(of, means, means_of(metric))) for metric in metrics]
    tests = {}
    if question["trials"]:
        pair = [np.asarray(metric, float) for metric in metrics[:2]]
        for name, grouping in (("pearson", "none"), ("kendall", "segment"), ("spearman", "none"), ("spearman", "segment"), ("acc-eq", "segment"), ("pearson", "system")):
            groups = cells_of(question, grouping)
            order = sum(groups, [])
            starts = np.cumsum([0] + [len(group) for group in groups])
            gold = np.array([human[c] for c in order], float)

            def value(scores):
                return mean([of_lists(name, gold[i:j], scores[i:j]) for i, j in zip(starts, starts[1:])])

            tests[f"segment:{name}:{grouping}"] = exchanged(pair[0][order], pair[1][order], question, value)
            inputs = [c % segments for c in order]
            if name in ("pearson", "spearman"):
                tests[f"segment:{name}:{grouping}:inputs"] = exchanged(pair[0][order], pair[1][order], question, value, inputs)
        if every:
            of_systems = lambda scores: of_lists("pearson", means, means_of(scores))
            tests["system:pearson:none"] = exchanged(*pair, question, of_systems)
            tests["system:pearson:none:inputs"] = exchanged(*pair, question, of_systems, list(range(segments)) * systems)
            of_soft = lambda scores: soft(matrix(human), matrix(scores))
            if question["soft_test"]:
                tests["system:soft-accuracy:none"] = exchanged(*pair, question, of_soft)
                tests["system:soft-accuracy:none:inputs"] = exchanged(*pair, question, of_soft, list(range(segments)) * systems)
    return {"values": answers, "tests": tests}


with open(sys.argv[1], encoding="utf-8") as questions:
    answers = [answer(question) for question in json.load(questions)]
with open(sys.argv[2], "w", encoding="utf-8") as out:
    json.dump(answers, out)
