"""Metrics by their names."""
from __future__ import annotations

from .. import shapes
from .metric import Metric

#: The names of metrics with their default settings.
NAMES = ("bleu", "chrf", "chrf++", "ter", "wer", "cer")


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
        if name == "bleu":
            from .bleu import BLEU

            return BLEU()
        if name in ("chrf", "chrf++"):
            from .chrf import CHRF

            return CHRF(word_order=2 if name == "chrf++" else 0)
        if name == "ter":
            from .ter import TER

            return TER()
        if name in ("wer", "cer"):
            from .error_rate import CER, WER

            return WER() if name == "wer" else CER()
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
