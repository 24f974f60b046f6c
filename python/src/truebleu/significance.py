"""Tests whether systems differ by more than chance: the paired bootstrap, on the resamples of NumPy's generator."""
from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Sequence

from . import kernel, shapes
from .metrics.metric import Metric, References
from .metrics.named import metric_of
from .results import Result
from .statistics import Statistics, check_same_references, check_statistics_of, segment_statistics

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

#: NumPy's default_rng(seed), as in sacreBLEU, where it is SACREBLEU_SEED.
DEFAULT_SEED = 12345

#: With fewer resamples, no 95% interval could agree with the p-value.
LEAST_FOR_TEST = 40

#: The scores of all resamples are kept.
MOST_SAMPLES = 100_000_000

#: Differences are called significant below this p-value.
LEVEL = 0.05

#: With k differing segments the smallest possible p-value is 2^(1 - k): with fewer than this, p cannot reach 0.05.
LEAST_DIFFERING = 6

#: The most bytes of sums that are drawn at once.
BLOCK_BYTES = 1 << 23


class ConfidenceInterval(Result):
    """The `mean` of the resamples' scores, and the middle 95% of them: `low` to `high`; `ci` is half of that width, what
    sacreBLEU prints after ±."""

    __slots__ = ("mean", "low", "high", "ci")

    mean: float
    low: float
    high: float
    ci: float

    def __init__(self, mean: float, low: float, high: float) -> None:
        self._set(mean=mean, low=low, high=high, ci=0.5 * (high - low))

    def __repr__(self) -> str:
        return f"ConfidenceInterval(mean={self.mean!r}, low={self.low!r}, high={self.high!r})"


class TestedSystem(Result):
    """A system's `score`, and its own 95% `interval`."""

    __slots__ = ("system", "score", "interval")

    system: str
    score: float
    interval: ConfidenceInterval

    def __init__(self, system: str, score: float, interval: ConfidenceInterval) -> None:
        self._set(system=system, score=score, interval=interval)

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.system!r}: {self.score:.2f} ± {self.interval.ci:.2f}>"


class ComparedSystem(TestedSystem):
    """A system compared with the baseline.

    :ivar difference: its score minus the baseline's.
    :ivar difference_interval: the 95% interval of the difference over the resamples, each of the same segments for both
        systems.
    :ivar p_value: two-sided, above 0, to 1. By the test "bootstrap" it is below 0.05 exactly where that interval excludes 0.
    :ivar p_value_is_bound: whether this number of resamples allows no smaller p: then p is at most `p_value`, and could
        be anything below it.
    :ivar detectable: roughly the smallest difference that would be significant on this text (p below 0.05).
    :ivar differing_segments: in how many segments the systems' statistics differ at all.
    :ivar warning: a caution, in words, about why the difference may mislead; or None.
    """

    __slots__ = (
        "difference", "difference_interval", "p_value", "p_value_is_bound", "detectable", "differing_segments", "warning"
    )

    difference: float
    difference_interval: ConfidenceInterval
    p_value: float
    p_value_is_bound: bool
    detectable: float
    differing_segments: int
    warning: str | None

    def __init__(
        self, system: str, score: float, interval: ConfidenceInterval, difference: float,
        difference_interval: ConfidenceInterval, p_value: float, p_value_is_bound: bool, detectable: float,
        differing_segments: int, warning: str | None,
    ) -> None:
        super().__init__(system, score, interval)
        self._set(
            difference=difference, difference_interval=difference_interval, p_value=p_value,
            p_value_is_bound=p_value_is_bound, detectable=detectable, differing_segments=differing_segments, warning=warning,
        )

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]}, {self.difference:+.2f}, {_p_in_words(self)}>"


class PairedTest(Result):
    """The result of `paired_bootstrap`: the `baseline`, and the `systems` in the order given; `name` is the metric's,
    `test` says where the p-values come from, `signature` how scores and tests were made."""

    __slots__ = ("name", "signature", "test", "baseline", "systems")

    name: str
    signature: str
    test: str
    baseline: TestedSystem
    systems: list[ComparedSystem]

    def __init__(
        self, name: str, signature: str, test: str, baseline: TestedSystem, systems: list[ComparedSystem]
    ) -> None:
        self._set(name=name, signature=signature, test=test, baseline=baseline, systems=systems)

    def __repr__(self) -> str:
        return f"<PairedTest {self.name}|{self.signature}: {self.baseline!r}, {self.systems!r}>"

    def _repr_html_(self) -> str:
        from .notebooks import test_html

        return test_html(self, [_p_in_words(system) for system in self.systems])


def paired_bootstrap(
    metric: Metric | str,
    baseline: Statistics | Sequence[str],
    systems: Sequence[Statistics] | Sequence[Sequence[str]],
    references: References | None = None,
    *,
    samples: int = 1000,
    seed: int = DEFAULT_SEED,
    test: str = "bootstrap",
    sources: Sequence[str] | None = None,
) -> PairedTest:
    """Paired bootstrap resampling (Koehn 2004, https://aclanthology.org/W04-3250): all systems are scored on the same
    resamples of the segments. Of B differences to the baseline, m lie at 0 or on the other side of it; the two-sided p is
    2 (m + 1) / (B + 1), below 0.05 exactly where the 95% interval of the difference excludes 0.

    Scores and their intervals are equal to sacreBLEU's `--paired-bs` (whose sums are of 32-bit floats), and p-values with
    `test="sacrebleu"`, except for systems that do not differ in any segment, whose p is 1 here.

    :param metric: a metric, or the name of one with its default settings.
    :param baseline: its statistics, a row for each of at least 2 segments; or its hypotheses, where `references` is given.
    :param systems: the statistics, or hypotheses, of each system.
    :param references: streams, where the systems are texts.
    :param samples: how many resamples are drawn, 40 to 10^8; with `test="sacrebleu"` from 1 up.
    :param seed: a whole number from 0 to 2^128 - 1.
    :param sources: the texts that were simplified, where the systems are texts; for SARI.
    :param test: "bootstrap", or "sacrebleu" for the p that sacreBLEU prints, which can contradict the interval.
    :raises TypeError, ValueError: for other arguments, or statistics of other references.

    >>> from truebleu import paired_bootstrap
    >>> references = [f"this is line {i} of a test set" for i in range(20)]
    >>> better = [line if i % 10 else "this was it" for i, line in enumerate(references)]
    >>> worse = [line if i % 2 else "this was it" for i, line in enumerate(references)]
    >>> result = paired_bootstrap("chrf", worse, [better, worse], [references])
    >>> [system.p_value < 0.05 for system in result.systems]
    [True, False]
    """
    metric = metric_of(metric)
    shapes.check_name("test", test, ["bootstrap", "sacrebleu"])
    samples = shapes.check_whole("samples", samples, LEAST_FOR_TEST if test == "bootstrap" else 1, MOST_SAMPLES)
    seed = shapes.check_whole("seed", seed, 0, (1 << 128) - 1)
    first, *others = tables = _tables(metric, baseline, systems, references, sources)
    metric = metric._scoring(first.signature)
    scores = bootstrap_scores(metric, tables, samples, kernel.seeded_generator(seed.to_bytes(16, "little")))
    score, *own = metric._scores(memoryview(array("d", [x for table in tables for x in table.sum()._rows])))
    compared = []
    for table, its_score, its_scores in zip(others, own, scores[1:]):
        difference = its_score - score
        differences = array("d", [b - a for a, b in zip(scores[0], its_scores)])
        interval, p_value = test_of_differences(differences)
        detectable = _margin(difference, interval)
        differing = _count_differing(first, table)
        warning = _warning(difference, p_value, detectable, differing, first.segments)
        if test == "sacrebleu":
            p_value = 1.0 if differing == 0 else sacrebleu_p_value(differences, abs(difference))
        # the p-value of the bootstrap is two-sided, so the smallest possible one is twice as large
        least = (1 if test == "sacrebleu" else 2) / (samples + 1)
        compared.append(
            ComparedSystem(
                table.system, its_score, interval_of(its_scores), difference, interval, p_value,
                p_value <= least and p_value < 1, detectable, differing, warning,
            )
        )
    signature = metric.signature(first.references, bs=samples, seed=seed)
    own_baseline = TestedSystem(first.system, score, interval_of(scores[0]))
    return PairedTest(metric.name, signature, test, own_baseline, compared)


def bootstrap_scores(metric: Metric, tables: Sequence[Statistics], samples: int, state: bytes) -> list[array[float]]:
    """The scores of each system's resamples: resample i has the same segments for all systems. `state` is a
    generator's.
    """
    width = len(metric.fields)
    wide = tables[0]._rows
    if len(tables) > 1:
        # each row that can be drawn holds the rows of all systems for one segment
        wide = array("d", bytes(8 * len(tables) * len(wide)))
        for place, table in enumerate(tables):
            for field in range(width):
                wide[place * width + field :: len(tables) * width] = table._rows[field::width]
    scores = [array("d") for _ in tables]
    for count in _blocks(samples, 8 * width * len(tables)):
        sums, state = kernel.bootstrap_sums(state, wide, width * len(tables), count)
        block = metric._scores(sums)
        for place, own in enumerate(scores):
            own.extend(block[place :: len(tables)])
    return scores


def randomized_differences(
    metric: Metric, baseline: Statistics, system: Statistics, trials: int, state: bytes
) -> tuple[array[float], bytes]:
    """The difference between the scores of two random mixtures of the systems, in each trial; and the generator's state
    after that.
    """
    width, rows = len(metric.fields), baseline._rows + system._rows
    differences = array("d")
    for count in _blocks(trials, 16 * width):
        sums, state = kernel.randomization_sums(state, rows, width, count)
        scores = metric._scores(sums)
        differences.extend(abs(a - b) for a, b in zip(scores[::2], scores[1::2]))
    return differences, state


def test_of_differences(differences: Sequence[float]) -> tuple[ConfidenceInterval, float]:
    """The interval of the difference between two systems, and its p-value (Davison and Hinkley 1997, sections 4.2 and
    5.2.1)."""
    at_most = sum(difference <= 0 for difference in differences)
    at_least = sum(difference >= 0 for difference in differences)
    count = len(differences)
    interval = _interval_between(differences, max(0, count // 40 - 1))
    return interval, min(1.0, (2 * (min(at_most, at_least) + 1)) / (count + 1))


test_of_differences.__test__ = False  # type: ignore[attr-defined]


def sacrebleu_p_value(differences: Sequence[float], seen: float) -> float:
    """(c + 1) / (B + 1), where the deviations of c of B absolute differences from their mean exceed the one seen."""
    absolute = list(map(abs, differences))
    mean = mean_of(absolute)
    larger = sum(difference - mean > seen for difference in absolute)
    return (larger + 1) / (len(absolute) + 1)


def interval_of(scores: Sequence[float]) -> ConfidenceInterval:
    """The mean of one or more scores and their 95% interval, which leaves out a fortieth at either end, as in
    sacreBLEU.
    """
    return _interval_between(scores, len(scores) // 40)


def mean_of(values: Sequence[float]) -> float:
    """The mean, with compensated summation (Neumaier 1974)."""
    total = lost = 0.0
    for value in values:
        after = total + value
        lost += total - after + value if abs(total) >= abs(value) else value - after + total
        total = after
    return (total + lost) / len(values)


def _interval_between(scores: Sequence[float], outside: int) -> ConfidenceInterval:
    ordered = sorted(scores)
    return ConfidenceInterval(mean_of(scores), ordered[outside], ordered[len(ordered) - 1 - outside])


def _tables(
    metric: Metric, baseline: object, systems: Any, references: References | None,
    sources: Sequence[str] | None,
) -> list[Statistics]:
    if isinstance(systems, (str, bytes, Statistics)) or not hasattr(systems, "__iter__"):
        raise TypeError(
            f"systems is {shapes.described(systems)}: expected a list, with the statistics or the hypotheses of each "
            "system; for one system write [system]"
        )
    given = [baseline, *systems]
    names = ["baseline", *(f"systems[{i}]" for i in range(len(given) - 1))]
    if len(given) == 1:
        raise ValueError("systems is empty: expected at least one system to compare with the baseline")
    tables: list[Statistics] = []
    for name, table in zip(names, given):
        if references is not None:
            if isinstance(table, Statistics):
                raise TypeError(f"{name} is statistics, and references are given: expected one of them")
            table = segment_statistics(metric, _hypotheses(name, table), references, sources=sources)
        elif not isinstance(table, Statistics) and not isinstance(table, str) and hasattr(table, "__len__"):
            raise TypeError(f"{name} is {shapes.described(table)}, and no references are given: expected both, or statistics")
        # a metric that takes its weights from the references uses those of the baseline
        first = tables[0] if tables else table
        scoring = metric._scoring(first.signature) if isinstance(first, Statistics) else metric
        tables.append(check_statistics_of(scoring, name, table))
    for name, table in zip(names, tables):
        table.check_keeps_rows(name)
        if table.segments < 2:
            raise ValueError(
                f"{name} has {shapes.counted(table.segments, 'segment', 'segments')}: expected at least 2; resampling a "
                "single segment tells nothing about others"
            )
        for what in ("segments", "references"):
            a, b = getattr(table, what), getattr(tables[0], what)
            if a != b:
                raise ValueError(
                    f"{name} has {what} {a}, baseline {b}: expected the same; are they outputs for the same test set?"
                )
    check_same_references(names, tables)
    metric._check_pairs(names, tables)
    return tables


def _hypotheses(name: str, value: object) -> list[str]:
    return shapes.lines_of(name, value)


def _blocks(count: int, bytes_each: int) -> Iterator[int]:
    size = max(1, BLOCK_BYTES // bytes_each)
    for start in range(0, count, size):
        yield min(size, count - start)


def _count_differing(a: Statistics, b: Statistics) -> int:
    width = len(a.fields)
    x, y = a._rows, b._rows
    return sum(x[at : at + width] != y[at : at + width] for at in range(0, len(x), width))


def _margin(difference: float, interval: ConfidenceInterval) -> float:
    """By how much a difference could shrink before its interval reaches 0; the wider side for a difference of 0."""
    if difference > 0:
        return difference - interval.low
    return interval.high - difference if difference < 0 else max(-interval.low, interval.high)


def _p_in_words(system: ComparedSystem) -> str:
    """"p = 0.0120", or "p <= 0.002" for a bound. Where four digits would round p to 0 or to the other side of 0.05, p has
    more digits, and a bound is never rounded below itself. src/significance/p-value.ts prints the same."""
    p = system.p_value
    digits = 4
    while True:
        shown = f"{p:.{digits}f}"
        is_zero = float(shown) == 0
        if system.p_value_is_bound and float(shown) < p:
            shown = f"{float(shown) + 10**-digits:.{digits}f}"
        if not is_zero and (float(shown) < LEVEL) == (p < LEVEL):
            break
        digits += 1
    return f"p <= {shown.rstrip('0').rstrip('.')}" if system.p_value_is_bound else f"p = {shown}"


def _warning(difference: float, p_value: float, detectable: float, differing: int, segments: int) -> str | None:
    if differing == 0:
        return "the systems have the same statistics in every segment: there is nothing to test"
    size = abs(difference)
    few = f"the systems differ in {differing} of {segments} segments"
    if differing < LEAST_DIFFERING:
        return f"{few}: with fewer than {LEAST_DIFFERING}, chance alone can do as much"
    if p_value < LEVEL:
        if detectable > size:
            return "the resamples do not agree with the whole corpus on which system is better: take more segments"
        return None
    seen = f"a difference of {size:.2f} cannot be told from chance on {segments} segments"
    if size == 0 or math.isinf(detectable) or detectable <= size:
        return seen
    # an interval shrinks with the square root of the number of segments
    needed = float(f"{segments * (detectable / size) * (detectable / size):.1e}")
    return f"{seen}: it takes about {detectable:.2f}, or about {needed:.0f} segments of the same kind"
