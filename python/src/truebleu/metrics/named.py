"""Metrics by their names."""
from __future__ import annotations

from importlib import import_module

from .. import shapes
from .metric import Metric

#: The metrics by name: the module of the metric, and the settings that the name implies; other settings have their
#: defaults.
_PLACES: dict[str, tuple[str, str, dict[str, object]]] = {
    "bleu": ("bleu", "BLEU", {}), "chrf": ("chrf", "CHRF", {}), "chrf++": ("chrf", "CHRF", {"word_order": 2}),
    "ter": ("ter", "TER", {}), "wer": ("error_rate", "WER", {}), "cer": ("error_rate", "CER", {}),
    "em": ("answers", "EM", {}), "f1": ("answers", "F1", {}), "character": ("character", "CharacTER", {}), "eed": ("eed", "EED", {}), "gleu": ("gleu", "GLEU", {}),
    "lepor": ("lepor", "LEPOR", {}), "nist": ("nist", "NIST", {}), "ribes": ("ribes", "RIBES", {}), "sari": ("sari", "SARI", {}),
    "rouge1": ("rouge", "ROUGE", {"type": 1}), "rouge2": ("rouge", "ROUGE", {"type": 2}),
    "rougeL": ("rouge", "ROUGE", {"type": "L"}), "rougeLsum": ("rouge", "ROUGE", {"type": "Lsum"}),
}

#: The names of metrics.
NAMES = tuple(_PLACES)


def metric_of(metric: object) -> Metric:
    """The metric itself, or the metric with this name, in upper or lower case.

    >>> from truebleu.metrics.named import metric_of
    >>> metric_of("chrF++").name
    'chrF2++'
    """
    if isinstance(metric, Metric):
        return metric
    if isinstance(metric, str):
        name = next((known for known in _PLACES if known.lower() == metric.lower()), None)
        if name is not None:
            module, kind, settings = _PLACES[name]
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
