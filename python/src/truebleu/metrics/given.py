"""Scores from elsewhere as a metric: those of COMET, MetricX or an LLM, or of people (src/metrics/given.ts)."""
from __future__ import annotations

import re
import unicodedata
from array import array
from collections.abc import Mapping, Sequence
from math import floor, isfinite, isnan

from .. import kernel, shapes
from ..scores import GivenScore
from ..statistics import Statistics, set_of
from .metric import Metric, doubles

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .metric import Invariant, Line, Rows

#: A number is counted in units of 1 / _PARTS; the remainder is counted in units of 1 / _PARTS of that, and so is its
#: remainder.
_PARTS = 1 << 20
_FIELDS = ("segments", "scored", *(f"{sign}{part}" for sign in ("positive", "negative") for part in ("Parts", "Rest", "Last")))
_WIDTH = len(_FIELDS)
#: The minimum number of scores if others are missing: with fewer, a resample could contain no score at all.
_LEAST_SCORED = 30

_HIGHER = {"comet", "xcomet", "cometkiwi", "xcometkiwi", "kiwi", "bleurt", "bertscore", "yisi", "unite", "gemba", "da", "esa", "sqm"}
_LOWER = {"metricx", "mqm", "ter", "hter", "wer", "cer", "mer", "wil"}


class Given(Metric):
    """The mean of numbers that another program, or people, gave to the segments, on their own scale. `given_statistics`
    makes its statistics, which can be saved, added and tested like those of other metrics.

    :param name: the printed name, such as "COMET".
    :param better: "higher" or "lower"; for COMET, BLEURT, MetricX, MQM and the like, the name implies it.
    :param missing: "refuse", or "leave-out", which leaves out a segment of all systems if the score of any is missing.
    :raises TypeError, ValueError: for other settings, and a name that does not say which scores are better.

    >>> from truebleu import Given, given_statistics, paired_bootstrap, score_statistics
    >>> comet = Given("COMET")
    >>> a, b = given_statistics(comet, {"a": [0.75, 0.5] * 20, "b": [0.875, 0.625] * 20})
    >>> score_statistics(comet, a)
    COMET = 0.6250 n = 40
    >>> paired_bootstrap(comet, a, [b]).systems[0].difference
    0.125
    """

    __slots__ = ("name", "better", "missing")

    name: str
    better: str
    missing: str

    def __init__(self, name: str, better: str | None = None, missing: str = "refuse") -> None:
        if not isinstance(name, str):
            raise TypeError(f'name is {shapes.described(name)}: expected a text, such as "COMET"')
        if not 1 <= len(name) <= 100 or any(
            one in "=|:" or one.isspace() or unicodedata.category(one).startswith("C") for one in name
        ):
            raise ValueError(
                f'name is {name[:60]!r}: expected up to 100 characters without white space and none of = | :, such as "COMET"'
            )
        if better is None:
            better = _direction(name)
            if better is None:
                raise ValueError(
                    f'better is None: expected "higher" or "lower", as the name {name} does not say which scores are better'
                )
        shapes.check_name("better", better, ["higher", "lower"])
        shapes.check_name("missing", missing, ["refuse", "leave-out"])
        self._set(name=name, better=better, missing=missing)

    @property
    def fields(self) -> tuple[str, ...]:
        return _FIELDS

    def _settings(self, scoring: bool = True) -> list[tuple[str, object]]:
        missing = "refused" if self.missing == "refuse" else "left-out"
        return [("given", "mean"), ("better", self.better), ("missing", missing)]

    def _rows(self, hypotheses: list[str], streams: list[list[Line]], summed: bool) -> Rows:
        raise TypeError(f"{self.name} has scores from elsewhere, and counts no texts: expected given_statistics()")

    def _scores(self, rows: Rows) -> Rows:
        return doubles([_mean(rows[at : at + _WIDTH]) for at in range(0, len(rows), _WIDTH)])

    def _score(self, totals: Rows, signature: str) -> GivenScore:
        if not totals[1]:
            raise ValueError(f"{self.name} has no score: expected at least one segment with a score")
        return GivenScore(self.name, _mean(totals), int(totals[1]), int(totals[0]), signature)

    def _invariants(self) -> list[Invariant]:
        rests: list[Invariant] = [(field, _PARTS, "scored") for field in _FIELDS if field.endswith(("Rest", "Last"))]
        return [("scored", 1, "segments"), *rests]

    def _check_pairs(self, names: Sequence[str], tables: Sequence[Statistics]) -> None:
        for name, table in zip(names, tables):
            scored = table._rows[1::_WIDTH]
            if scored != tables[0]._rows[1::_WIDTH]:
                raise ValueError(
                    f"{name} and {names[0]} lack scores of different segments: expected systems from one call of given_statistics()"
                )
            if min(scored) == 0 and sum(scored) < _LEAST_SCORED:
                raise ValueError(
                    f"{name} has {sum(scored):.0f} scores, and others are missing: expected at least {_LEAST_SCORED}, as a "
                    "resample could be without any"
                )


def given_statistics(
    metric: Given, scores: Mapping[str, Sequence[float | None]], ids: Sequence[str] | None = None
) -> list[Statistics]:
    """The statistics of scores from elsewhere: for each system, a row for each segment.

    A score is kept to 2^-60, and sums of up to 2^33 are exact: the same bits in any order, and in TypeScript.

    :param scores: a dict: the name of each system, and a number for each segment; None and NaN are missing scores.
    :param ids: the names of the segments, or their sources: only systems with the same ids are compared.
    :raises TypeError, ValueError: for other shapes, infinite numbers, missing scores unless the metric leaves them out,
        and numbers below 0 for a metric whose name is that of an error.

    >>> from truebleu import Given, given_statistics, score_statistics
    >>> metricx = Given("MetricX-24", missing="leave-out")
    >>> a, b = given_statistics(metricx, {"a": [1.5, 0.25, None], "b": [1, 0.5, 3]})
    >>> score_statistics(metricx, b)
    MetricX-24 = 0.7500 n = 2 of 3
    """
    if not isinstance(metric, Given):
        raise TypeError(f'metric is {shapes.described(metric)}: expected a metric such as truebleu.Given("COMET")')
    if not hasattr(scores, "items"):
        raise TypeError(f'scores is {shapes.described(scores)}: expected a dict, such as {{"system": [0.5, 0.75]}}')
    if not scores:
        raise ValueError("scores has no system: expected at least one")
    lists = {str(system): _numbers(metric, str(system), own) for system, own in scores.items()}
    first, *others = lists
    segments = len(lists[first])
    for system in others:
        if len(lists[system]) != segments:
            raise ValueError(
                f"scores[{system!r}] has {shapes.counted(len(lists[system]), 'score', 'scores')}, scores[{first!r}] {segments}: "
                "expected the same number, one for each segment"
            )
    left_out = [any(isnan(own[i]) for own in lists.values()) for i in range(segments)]
    if segments and all(left_out):
        raise ValueError(
            f"each segment lacks a score of {metric.name}: expected at least one segment with a score of every system"
        )
    names = [] if ids is None else shapes.lines_of("ids", ids)
    if ids is not None and len(names) != segments:
        raise ValueError(
            f"ids has {shapes.counted(len(names), 'text', 'texts')} for {shapes.counted(segments, 'segment', 'segments')}: "
            "expected one for each"
        )
    hashes = kernel.reference_hashes([[name] for name in names] or [[] for _ in range(segments)])
    tables = []
    for system, own in lists.items():
        rows = array("d", bytes(8 * _WIDTH * segments))
        for i, value in enumerate(own):
            rows[_WIDTH * i] = 1
            if not left_out[i]:
                _put(rows, _WIDTH * i, value)
        tables.append(
            Statistics(metric.name, metric.counting_key, 0, segments, _FIELDS, rows, system, set_of(hashes), hashes)
        )
    return tables


def given_rows(metric: Given, place: str, values: Sequence[float | None]) -> Rows:
    """A row for each score of a column; missing scores are left out, or refused."""
    rows = array("d", bytes(8 * _WIDTH * len(values)))
    largest = 0.0
    for i, value in enumerate(values):
        rows[_WIDTH * i] = 1
        number = _number(metric, place, value)
        if not isnan(number):
            _put(rows, _WIDTH * i, number)
            largest = max(largest, abs(number))
    if largest * len(values) > 1 << 33:
        raise ValueError(
            f"{place} is as large as {largest}: expected at most {(1 << 33) // len(values)}, so that sums are exact"
        )
    return memoryview(rows)


def _numbers(metric: Given, system: str, scores: Sequence[float | None]) -> list[float]:
    if isinstance(scores, (str, bytes)) or not hasattr(scores, "__iter__"):
        raise TypeError(f"scores[{system!r}] is {shapes.described(scores)}: expected a list of numbers")
    numbers = []
    for i, value in enumerate(scores):
        numbers.append(_number(metric, f"scores[{system!r}][{i}]", value))
    largest = max((abs(number) for number in numbers if not isnan(number)), default=0)
    # resamples may draw the largest score each time
    if largest * len(numbers) > 1 << 33:
        raise ValueError(
            f"scores[{system!r}] has {len(numbers)} numbers of up to {largest}: expected at most {(1 << 33) // len(numbers)}, "
            "so that sums are exact"
        )
    return numbers


def _number(metric: Given, place: str, value: object) -> float:
    """A score, or NaN for a missing one that is left out."""
    if isinstance(value, (bool, str, bytes)) or not (value is None or hasattr(value, "__float__")):
        raise TypeError(f"{place} is {shapes.described(value)}: expected a number, or None where it is missing")
    number = float("nan") if value is None else float(value)
    if isnan(number):
        if metric.missing == "refuse":
            raise ValueError(
                f'{place} is {value}, a missing score: expected a number; missing="leave-out" leaves the segment out'
            )
    elif not isfinite(number):
        raise ValueError(f"{place} is {number}: expected a finite number")
    elif number < 0 and metric.better == "lower" and _direction(metric.name) == "lower":
        raise ValueError(
            f"{place} is {number}: expected 0 or more, as {metric.name} is an error by its name; if the signs are "
            'turned, say better="higher"'
        )
    return number


def _direction(name: str) -> str | None:
    words = set(re.split("[^a-z]+", name.lower()))
    is_higher, is_lower = bool(words & _HIGHER), bool(words & _LOWER)
    return None if is_higher == is_lower else "higher" if is_higher else "lower"


def _put(rows: array[float], at: int, value: float) -> None:
    rows[at + 1] = 1
    size = abs(value) * _PARTS
    rest = (size - floor(size)) * _PARTS
    at += 2 if value >= 0 else 5
    rows[at], rows[at + 1] = floor(size), floor(rest)
    rows[at + 2] = floor((rest - floor(rest)) * _PARTS + 0.5)


def _mean(row: Sequence[float]) -> float:
    if not row[1]:
        return float("nan")
    parts, rest, last = (row[2 + i] - row[5 + i] for i in range(3))
    return (parts + (rest + last / _PARTS) / _PARTS) / _PARTS / row[1]
