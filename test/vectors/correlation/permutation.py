"""Prints permutation.json: scores of six systems, and what Google's program makes of exchanging those of two metrics.

    git clone https://github.com/google-research/mt-metrics-eval && git -C mt-metrics-eval checkout 68a481a
    PYTHONPATH=mt-metrics-eval python test/vectors/correlation/permutation.py > test/vectors/correlation/permutation.json

with numpy and scipy; never the package of that name on PyPI, which is a stranger's. The program prints a one-sided p. It returns the
correlations of each trial, too, of which `extreme` counts those as far apart as the observed ones, in either direction.
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
