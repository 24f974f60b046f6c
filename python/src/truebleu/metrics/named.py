"""Metrics by their names."""
from __future__ import annotations

from importlib import import_module

from .. import shapes
from .metric import Metric

#: The metrics with their default settings, by name: where they are.
_PLACES = {
    "bleu": ("bleu", "BLEU"), "chrf": ("chrf", "CHRF"), "chrf++": ("chrf", "CHRF"), "ter": ("ter", "TER"),
    "wer": ("error_rate", "WER"), "cer": ("error_rate", "CER"),
}

#: The names of metrics with their default settings.
NAMES = tuple(_PLACES)


def metric_of(metric: object) -> Metric:
    """A metric, or the one of a name, whatever its capitals.

    >>> from truebleu.metrics.named import metric_of
    >>> metric_of("chrF++").name
    'chrF2++'
    """
    if isinstance(metric, Metric):
        return metric
    if isinstance(metric, str):
        name = metric.lower()
        if name in _PLACES:
            module, kind = _PLACES[name]
            settings = {"word_order": 2} if name == "chrf++" else {}
            made: Metric = getattr(import_module(f"truebleu.metrics.{module}"), kind)(**settings)
            return made
        raise ValueError(
            f"metric is {metric[:60]!r}: expected {', '.join(NAMES[:-1])} or {NAMES[-1]}, or a metric such as "
            "truebleu.CHRF(word_order=2)"
        )
    is_class = isinstance(metric, type) and issubclass(metric, Metric)
    is_sacrebleus = type(metric).__module__.startswith("sacrebleu.")
    mistake = (
        f"; write {metric.__name__}()" if is_class  # type: ignore[attr-defined]
        else "; truebleu has metrics of its own, with the same names and settings" if is_sacrebleus else ""
    )
    raise TypeError(f"metric is {shapes.described(metric)}: expected a metric such as truebleu.BLEU(), or its name{mistake}")
