"""sacreBLEU's paired tests, on the draws of the same generator."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Optional, Union

from ...significance import bootstrap_scores, interval_of, randomized_differences, sacrebleu_p_value
from .metrics.base import Metric, Signature, seeded_state

if TYPE_CHECKING:
    from ...metrics.metric import Metric as NativeMetric
    from ...statistics import Statistics


class Result:
    """A system's score; its `p_value`, if it is compared with a baseline; and, if there are resamples, their `mean`,
    and `ci`, the number after ±.
    """

    def __init__(
        self, score: float, p_value: Optional[float] = None, mean: Optional[float] = None, ci: Optional[float] = None
    ) -> None:
        self.score = score
        self.p_value = p_value
        self.mean = mean
        self.ci = ci

    def __repr__(self) -> str:
        return ",".join(f"{name}={value}" for name, value in self.__dict__.items())


class PairedTest:
    """Tests systems against the first one, the baseline, by approximate randomization or by the paired bootstrap.

    >>> from truebleu.compat.sacrebleu.metrics import BLEU
    >>> lines = [f"line {i} of a text for tests" for i in range(12)]
    >>> worse = [line if i % 2 else "no such line" for i, line in enumerate(lines)]
    >>> signatures, results = PairedTest([("ours", lines), ("theirs", worse)], {"BLEU": BLEU()}, [lines], "bs")()
    >>> results["System"], results["BLEU"][1].p_value < 0.05
    (['ours', 'theirs'], True)
    """

    _DEFAULT_SAMPLES = {"ar": 10000, "bs": 1000}

    def __init__(
        self, named_systems: Sequence[tuple[str, Sequence[str]]], metrics: Mapping[str, Metric],
        references: Optional[Sequence[Sequence[Optional[str]]]], test_type: str = "ar", n_samples: int = 0,
        n_ar_confidence: int = -1, n_jobs: int = 1,
    ) -> None:
        """
        :param named_systems: the name and the hypotheses of each system.
        :param metrics: metrics, each by a name.
        :param references: streams, or None where the metrics were made with references.
        :param test_type: "ar" for approximate randomization, "bs" for the bootstrap.
        :param n_samples: the number of trials or resamples; 0 stands for 10,000 trials or 1,000 resamples.
        :param n_ar_confidence: with "ar", the number of resamples for intervals; 0 stands for 1,000, and -1 leaves
            intervals out.
        :param n_jobs: has no effect here: the kernel draws in less time than it takes to start processes.
        :raises AssertionError: for another test_type.
        """
        if test_type not in self._DEFAULT_SAMPLES:
            raise AssertionError(f"test_type is {test_type!r}: expected 'ar' or 'bs'")
        self.test_type = test_type
        self.n_jobs = n_jobs
        self.references = references
        self.named_systems = named_systems
        self.n_ar_confidence = n_ar_confidence if n_ar_confidence != 0 else self._DEFAULT_SAMPLES["bs"]
        self.n_samples = n_samples if n_samples > 0 else self._DEFAULT_SAMPLES[test_type]
        self.n_systems = len(named_systems) - 1
        self._seed, self._state = seeded_state()
        self._tests = [self._prepared(metric) for metric in metrics.values()]
        self.metrics = {test.name: test.metric for test in self._tests}

    def __call__(self) -> tuple[dict[str, Signature], dict[str, list[Union[str, Result]]]]:
        """Two dicts by the names of the metrics: their signatures; and the results of all systems, in the order given.
        The second dict also has the names of the systems, under "System"."""
        results: dict[str, list[Union[str, Result]]] = {"System": [name for name, _ in self.named_systems]}
        test = self._bootstrap if self.test_type == "bs" else self._randomization
        for prepared in self._tests:
            mine: list[Union[str, Result]] = [prepared.result]
            for name, hypotheses in self.named_systems[1:]:
                table = prepared.metric._statistics(hypotheses, self.references)
                if not len(hypotheses) == table.segments == prepared.table.segments:
                    raise ValueError(
                        f"{name!r} has {len(hypotheses)} hypotheses: expected {prepared.table.segments}, one for each segment that "
                        f"the references and {self.named_systems[0][0]!r} have"
                    )
                mine.append(test(prepared, table))
            results[prepared.name] = mine
        return {prepared.name: prepared.signature for prepared in self._tests}, results

    def _prepared(self, metric: Metric) -> _Baseline:
        native = metric._native()
        table = metric._statistics(self.named_systems[0][1], self.references)
        score = metric._score_of(native, memoryview(table.sum()._rows))
        result = Result(score.score)
        resamples = self.n_samples if self.test_type == "bs" else self.n_ar_confidence
        resampled = bootstrap_scores(native, [table], resamples, self._state)[0] if resamples > 0 else ()
        if resampled:
            self._keep_interval(result, resampled)
        signature = metric.get_signature()
        signature.update("seed", self._seed)
        signature.update(self.test_type, self.n_samples)
        if self.n_ar_confidence > 0:
            signature.update("bs", self.n_ar_confidence)
        return _Baseline(score.name, metric, native, table, resampled, result, signature)

    def _bootstrap(self, baseline: _Baseline, table: Statistics) -> Result:
        native = baseline.native
        result = Result(native._scores(memoryview(table.sum()._rows))[0])
        # from the same state, resample i draws the same segments as for the baseline
        own = bootstrap_scores(native, [table], self.n_samples, self._state)[0]
        differences = [b - a for a, b in zip(baseline.resampled, own)]
        result.p_value = sacrebleu_p_value(differences, abs(result.score - baseline.result.score))
        self._keep_interval(result, own)
        return result

    def _randomization(self, baseline: _Baseline, table: Statistics) -> Result:
        native = baseline.native
        result = Result(native._scores(memoryview(table.sum()._rows))[0])
        differences, state = randomized_differences(native, baseline.table, table, self.n_samples, self._state)
        seen = abs(result.score - baseline.result.score)
        result.p_value = (sum(difference > seen for difference in differences) + 1) / (self.n_samples + 1)
        if self.n_ar_confidence > 0:
            self._keep_interval(result, bootstrap_scores(native, [table], self.n_ar_confidence, state)[0])
        return result

    def _keep_interval(self, result: Result, scores: Sequence[float]) -> None:
        interval = interval_of(scores)
        result.mean, result.ci = interval.mean, interval.ci


class _Baseline:
    """The baseline that all systems are compared with under one metric."""

    def __init__(
        self, name: str, metric: Metric, native: NativeMetric, table: Statistics, resampled: Sequence[float], result: Result,
        signature: Signature,
    ) -> None:
        self.name = name
        self.metric = metric
        self.native = native
        self.table = table
        self.resampled = resampled
        self.result = result
        self.signature = signature
