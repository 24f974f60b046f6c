"""Answers questions about correlations from a JSON file: by SciPy, by SacreROUGE's permutation tests, and by formulas that neither has.

PERM-BOTH and PERM-INPUTS (Deutsch, Dror and Roth 2021) are those of SacreROUGE 0.2.5, its authors' program, with our draws. Restated from the
papers with NumPy: Deutsch, Foster and Freitag 2023 (ties), Thompson et al. 2024 (soft pairwise accuracy), Mathur et al. 2020 (Kendall-like).
Every pair is examined, and every threshold is tried. This code shares nothing with the code under test, and is not fast.
"""
import importlib.util
import json
import logging
import math
import os
import sys
import sysconfig
import types
import warnings
from itertools import combinations
from unittest import mock

import numpy as np
from scipy import stats

warnings.simplefilter("ignore")
logging.disable()


def load(package, name, needed, attribute):
    """Loads a module from its file, because its package imports far more than the module needs."""
    sys.modules[package] = types.ModuleType(package)
    sys.modules[package].__path__ = []
    sys.modules[f"{package}.{needed}"] = types.ModuleType(f"{package}.{needed}")
    setattr(sys.modules[f"{package}.{needed}"], attribute, object)
    spec = importlib.util.spec_from_file_location(name, os.path.join(sysconfig.get_paths()["purelib"], package, name + ".py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


sacrerouge = load("sacrerouge", "stats", "data", "Metrics")


def number(value):
    return None if value is None or math.isnan(value) else float(value)


def sign(value):
    return int(value > 0) - int(value < 0)


def accuracy(human, metric, epsilon=0.0):
    """The pairs that metric and humans order alike; differences of the metric below epsilon are ties."""
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


def exchanged(question, human, first, second, correlation, permutation, cells):
    """
    For two metrics: how far their correlations differ, and the p-value. Also the least and the greatest p-value:
    differences that are equal except for rounding, or are undefined, count as larger only in the greatest p-value. In each trial a coin is tossed for each cell, in the order of the cells; 1 means that the cell stays.
    """
    trials = question["trials"]
    places = cells if permutation == "both" else sorted({cell % human.shape[1] for cell in cells})
    coins = np.random.default_rng(question["seed"]).integers(2, size=trials * len(places), dtype=bool).reshape(trials, len(places))
    drawn = iter(coins)

    def mask(*shape):
        swapped = np.zeros(math.prod(shape), bool)
        swapped[places] = ~next(drawn)
        return swapped.reshape(shape)

    def defined(metric, human):
        value = correlation(metric, human)
        return math.nan if value is None else value

    permute = {"both": sacrerouge.permute_both, "inputs": sacrerouge.permute_inputs}[permutation]
    with mock.patch.object(sacrerouge, "random_bool_mask", mask):
        p_value, difference, differences = sacrerouge.permutation_diff_test(defined, first, second, human, permute, True, trials, True, True)
    differences = np.array(differences)
    least, most = (differences > difference + 1e-11).sum(), (~(differences < difference - 1e-11)).sum()
    return [number(difference), p_value, (least + 1) / (trials + 1), (most + 1) / (trials + 1)]


SEGMENT_TESTS = (
    ("pearson", "none"), ("pearson", "segment"), ("pearson", "system"), ("spearman", "none"), ("spearman", "segment"), ("kendall", "segment"),
    ("acc-eq", "segment"),
)


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
        table = lambda scores: np.array([math.nan if human[c] is None else scores[c] for c in range(len(human))], float).reshape(systems, segments)
        gold, first, second = table(human), table(metrics[0]), table(metrics[1])
        levels = {
            "none": sacrerouge.global_corr,
            "segment": sacrerouge.summary_level_corr,
            "system": lambda of, metric, human: sacrerouge.summary_level_corr(of, metric.T, human.T),
        }
        by = lambda level, name: lambda metric, human: level(lambda x, y: (of_lists(name, y, x), None), metric, human)
        asked = [(f"segment:{name}:{grouping}", cells_of(question, grouping), by(levels[grouping], name)) for name, grouping in SEGMENT_TESTS]
        if every:
            # in the program, equal means of standardized scores differ by rounding, and would not be ties
            tied = {"pearson": lambda x: x, "kendall": lambda x: np.round(x, 9), "accuracy": lambda x: np.round(x, 9)}
            for name, of in (("pearson", "pearson"), ("kendall", "kendall"), ("accuracy", "acc-eq")):
                level = lambda metric, human, name=name, of=of: sacrerouge.system_level_corr(
                    lambda x, _: (of_lists(of, means, tied[name](x)), None), metric, human)
                asked.append((f"system:{name}:none", cells_of(question, "system"), level))
            if question["soft_test"]:
                asked.append(("system:soft-accuracy:none", cells_of(question, "system"), lambda metric, human: soft(human, metric)))
        # the program divides by the deviation of each metric
        for key, groups, correlation in asked if np.nanstd(first) * np.nanstd(second) > 0 else []:
            for permutation in ("both", "inputs"):
                tests[f"{key}:{permutation}"] = exchanged(question, gold, first, second, correlation, permutation, sum(groups, []))
        key = "segment:acc-eq-calibrated:segment"
        if answers.get(key, [None])[0] is not None:
            # for each segment the accuracies by their thresholds, which have a common scale
            groups = cells_of(question, "segment")
            results = [np.full((1, segments), math.nan) for _ in range(2)]
            for accuracies, metric, (_, epsilon) in zip(results, metrics, answers[key]):
                for group in groups:
                    accuracies[0, group[0] % segments] = accuracy([human[c] for c in group], [metric[c] for c in group], epsilon)
            with mock.patch.object(sacrerouge, "standardize", lambda scores: scores):
                tests[f"{key}:inputs"] = exchanged(
                    question, gold, *results, lambda metric, _: np.nanmean(metric), "inputs", [group[0] % segments for group in groups]
                )
    return {"values": answers, "tests": tests}


with open(sys.argv[1], encoding="utf-8") as questions:
    answers = [answer(question) for question in json.load(questions)]
with open(sys.argv[2], "w", encoding="utf-8") as out:
    json.dump(answers, out)
