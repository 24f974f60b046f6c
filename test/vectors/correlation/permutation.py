"""Prints permutation.json: scores of six systems, and the results of Google's program, which exchanges the scores of two metrics.

    git clone https://github.com/google-research/mt-metrics-eval && git -C mt-metrics-eval checkout 68a481a
    PYTHONPATH=mt-metrics-eval python test/vectors/correlation/permutation.py > test/vectors/correlation/permutation.json

with numpy and scipy; never install the package of that name from PyPI, which is by someone else. The program prints a one-sided p. It
also returns the correlations of each trial; `extreme` counts the trials that are as far apart as the observed ones, in either direction.
"""

import json
import warnings

import numpy as np
import scipy.stats
from mt_metrics_eval import stats

SYSTEMS, SEGMENTS, TRIALS = 6, 40, 2000
GROUPINGS = {"none": "none", "sys": "system"}

warnings.simplefilter("ignore")
random = np.random.RandomState(7)
quality = np.repeat(random.normal(0, 0.5, SYSTEMS), SEGMENTS) + random.normal(0, 1, SYSTEMS * SEGMENTS)
human = np.round(quality + random.normal(0, 0.8, SYSTEMS * SEGMENTS), 2).tolist()
metrics = {
    name: np.round(quality + random.normal(0, noise, SYSTEMS * SEGMENTS), 2).tolist()
    for name, noise in [("a", 0.9), ("b", 1.15), ("c", 1.5)]
}
tested = []
for average_by, grouping in GROUPINGS.items():
    for first, second in [("a", "b"), ("a", "c"), ("b", "c")]:
        np.random.seed(12345)
        one_sided, difference, trials, correlations = stats.PermutationSigDiff(
            stats.Correlation(SYSTEMS, human, metrics[first]),
            stats.Correlation(SYSTEMS, human, metrics[second]),
            scipy.stats.pearsonr,
            average_by,
            TRIALS,
            stats.PermutationSigDiffParams(block_size=10**9),
        )
        extreme = sum(abs(b - a) >= abs(difference) for b, a in correlations)
        tested.append(
            {
                "grouping": grouping,
                "first": first,
                "second": second,
                "difference": float(difference),
                "one_sided": float(one_sided),
                "extreme": int(extreme),
                "trials": trials,
            }
        )
print(json.dumps({"systems": SYSTEMS, "human": human, "metrics": metrics, "tested": tested}))
