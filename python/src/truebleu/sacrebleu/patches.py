"""
The functions of sacreBLEU that are replaced: those that keep references, count a corpus, or score a single
row. Everything else stays sacreBLEU's own code: arguments, formulas, results, signatures, resampling.
"""

import functools
import re
import sys
import threading
from importlib import import_module
from types import SimpleNamespace
from typing import Any, Callable, Optional, Tuple, Union

from sacrebleu.metrics.base import Metric
from sacrebleu.tokenizers.tokenizer_re import TokenizerRegexp

from .counting import Counted, count, count_sentence, prepare_streams
from .originals import ORIGINALS
from .plans import CHANGED, METRICS, PATTERNS, Plan, plan, plan_references
from .reference_cache import References, register_for_workers
from .tally import TALLY
from .texts import Streams, as_hypotheses, as_streams, count_references

# the modules, not the attributes of their packages with the same names, which may be replaced
bleu = import_module("sacrebleu.metrics.bleu")
tokenizer_re = import_module("sacrebleu.tokenizers.tokenizer_re")

_original_cache = Metric._cache_references
_original_extract = Metric._extract_corpus_statistics
_original_score = Metric.corpus_score
_original_sentence = Metric.sentence_score
_original_tokenizer = bleu._get_tokenizer
_original_patterns = TokenizerRegexp.__init__

#: The number of hypotheses ending in " ." from which on sacreBLEU gives a warning.
_TOKENIZED_PERIODS = 100

_LISTS = (list, tuple)

_active = False


class _Thread(threading.local):
    #: Whether this thread is running sacreBLEU's own code. It is a default of the class, because getattr() would take
    #: three times as long.
    own_way = False


_thread = _Thread()


def _own_way(function: Callable[..., Any], *arguments: Any) -> Any:
    """Calls a function of sacreBLEU, while none of its functions is replaced in this thread."""
    before = _thread.own_way
    _thread.own_way = True
    try:
        return function(*arguments)
    finally:
        _thread.own_way = before


def _is_ours(metric: Any) -> bool:
    return _active and type(metric) in METRICS and not _thread.own_way


@functools.wraps(_original_cache)
def _cache_references(self: Any, references: Any) -> Any:
    if not _is_ours(self):
        return _original_cache(self, references)
    streams = as_streams(references)
    how = plan(self)
    prepared = how if isinstance(how, str) else prepare_streams(how, streams)
    if isinstance(prepared, str):
        TALLY.add_fallback(prepared)
        return _own_way(_original_cache, self, streams.streams)
    register_for_workers()
    self.num_refs = count_references(prepared)
    return References(streams, prepared, self)


@functools.wraps(_original_extract)
def _extract_corpus_statistics(self: Any, hypotheses: Any, references: Any) -> Any:
    if not _is_ours(self):
        if type(self) not in METRICS:
            TALLY.add_fallback("a metric of another class, which may count something else")
        return _original_extract(self, hypotheses, references)
    register_for_workers()
    if references:
        streams = as_streams(references)
        hypotheses = as_hypotheses(hypotheses, streams.size)
        counted = _count(self, hypotheses, streams, summed=False)
        if counted is None:
            return _own_way(_original_extract, self, hypotheses, streams.streams)
        return counted.rows
    if isinstance(self._ref_cache, References) and self._ref_cache:
        hypotheses = as_hypotheses(hypotheses, len(self._ref_cache))
        counted = _count(self, hypotheses, None, summed=False)
        if counted is not None:
            return counted.rows
    return _own_way(_original_extract, self, hypotheses, references)


@functools.wraps(_original_sentence)
def sentence_score(self: Any, hypothesis: Any, references: Any) -> Any:
    # counting a corpus of one segment would need a pair of lists for each sentence, which this avoids
    if _is_ours(self):
        self._check_sentence_score_args(hypothesis, references)
        rows = count_sentence(self, hypothesis, references)
        if rows is not None:
            self.num_refs = len(references)
            TALLY.add_accelerated(1)
            return self._aggregate_and_compute(rows)
        if type(self)._extract_corpus_statistics is not _extract_corpus_statistics:
            # the function that is in place belongs to another program, and need not call ours
            TALLY.add_fallback(CHANGED)
            return _own_way(_original_sentence, self, hypothesis, references)
    return _original_sentence(self, hypothesis, references)


@functools.wraps(_original_score)
def corpus_score(self: Any, hypotheses: Any, references: Any, n_bootstrap: int = 1) -> Any:
    # Arguments that sacreBLEU's check refuses are not counted here: sacreBLEU raises its own errors.
    if n_bootstrap == 1 and type(hypotheses) in _LISTS and _is_ours(self):
        if references is None:
            known = isinstance(self._ref_cache, References)
        else:
            known = type(references) in _LISTS and bool(references) and all(type(x) in _LISTS for x in references)
        if known:
            counted = _count(self, hypotheses, None if references is None else as_streams(references), summed=True)
            if counted is not None:
                return self._aggregate_and_compute(counted.rows)
            return _own_way(_original_score, self, hypotheses, references, n_bootstrap)
    return _original_score(self, hypotheses, references, n_bootstrap)


def _count(metric: Any, hypotheses: Any, references: Optional[Streams], summed: bool) -> Optional[Counted]:
    """The kernel's counts, with the metric's own references if none are given; None if the kernel cannot count."""
    how = plan(metric)
    counted = how if isinstance(how, str) else _count_as(metric, how, hypotheses, references, summed)
    if isinstance(counted, str):
        TALLY.add_fallback(counted)
        return None
    TALLY.add_accelerated(counted.segments)
    if counted.periods >= _TOKENIZED_PERIODS:
        _warn_of_periods()
    return counted


def _count_as(
    metric: Any, how: Plan, hypotheses: Any, references: Optional[Streams], summed: bool
) -> Union[Counted, str]:
    if references is None:
        kept = metric._ref_cache
        if plan_references(metric) != kept.plan:
            return "a metric whose settings changed after it was given its references"
        return count(metric, how, hypotheses, kept.prepared, summed)
    prepared = prepare_streams(how, references)
    counted = prepared if isinstance(prepared, str) else count(metric, how, hypotheses, prepared, summed)
    if not isinstance(counted, str):
        metric.num_refs = count_references(prepared)
    return counted


def _warn_of_periods() -> None:
    """Gives sacreBLEU's own warning, by letting sacreBLEU count a hundred tokenized lines. The counts are not used."""
    nobody = SimpleNamespace(
        _force=False,
        _ref_cache=[None] * _TOKENIZED_PERIODS,
        _preprocess_segment=str,
        _compute_segment_statistics=lambda hypothesis, reference: None,
    )
    _original_extract(nobody, [" ."] * _TOKENIZED_PERIODS, None)


def _get_tokenizer(name: str) -> Any:
    """Avoids an import by name for each metric, which takes a seventh of the time of a sentence's score."""
    module_name, class_name = bleu._TOKENIZERS[name].rsplit(".", 1)
    module = sys.modules.get("sacrebleu.tokenizers." + module_name)
    if module is None or bleu.import_module is not import_module:
        return _original_tokenizer(name)
    return getattr(module, class_name)


@functools.wraps(_original_patterns)
def _take_patterns(self: Any) -> None:
    """Avoids looking up four regular expressions for each metric."""
    if tokenizer_re.re is re:
        self._re = list(PATTERNS)
    else:
        _original_patterns(self)


# each replaced function: its owner, its name, sacreBLEU's function, ours
_REPLACED: Tuple[Tuple[Any, str, Any, Any], ...] = (
    (Metric, "_cache_references", _original_cache, _cache_references),
    (Metric, "_extract_corpus_statistics", _original_extract, _extract_corpus_statistics),
    (Metric, "corpus_score", _original_score, corpus_score),
    (Metric, "sentence_score", _original_sentence, sentence_score),
    (bleu, "_get_tokenizer", _original_tokenizer, _get_tokenizer),
    (TokenizerRegexp, "__init__", _original_patterns, _take_patterns),
)


ORIGINALS.watch(_cache_references, _extract_corpus_statistics)


def patch() -> None:
    global _active
    _active = True
    for owner, name, _, ours in _REPLACED:
        setattr(owner, name, ours)


def restore() -> None:
    """Puts sacreBLEU's functions back. A function that has replaced ours stays; if that function calls ours, ours calls
    sacreBLEU's.
    """
    global _active
    _active = False
    for owner, name, original, ours in _REPLACED:
        if getattr(owner, name) is ours:
            setattr(owner, name, original)
