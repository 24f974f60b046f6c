"""How the kernel has to count what a metric of sacreBLEU counts; or why it cannot."""

from functools import lru_cache
from operator import attrgetter
from typing import Any, Callable, NamedTuple, Optional, Tuple, Union

from sacrebleu.metrics import BLEU, CHRF, TER

from ..kernel import LONGEST_ORDER

_WRONG_ORDER = f"n-grams of an order that is not from 1 to {LONGEST_ORDER}"

Prepare = Callable[[str], str]


class Plan(NamedTuple):
    """A plan of what the kernel counts. The order of n-grams is of words in BLEU, of characters in chrF."""

    #: By which rule the kernel cuts the text. chrF and TER have rules of their own.
    rule: str = "none"
    order: int = 0
    word_order: int = 0
    #: Whether it lower-cases, and removes white space at the end, as str.lower() and str.rstrip() do.
    lowercase: bool = False
    trim: bool = False
    #: The preparation of each hypothesis before that, and of each reference.
    prepare: Optional[Prepare] = None
    prepare_reference: Optional[Prepare] = None


#: The tokenizers of sacreBLEU that the kernel has.
_RULES = {"Tokenizer13a": "13a", "NoneTokenizer": "none", "TokenizerChar": "char"}


def _methods_of(metric: type) -> Callable[[type], Tuple[Any, ...]]:
    """Gets the methods between the texts and the score."""
    names = (
        "_aggregate_and_compute",
        "_check_corpus_score_args",
        "_check_sentence_score_args",
        "_compute_f_score",
        "_compute_segment_statistics",
        "_extract_reference_info",
        "_get_closest_ref_len",
        "_get_match_statistics",
        "_preprocess_segment",
        "_remove_punctuation",
    )
    return attrgetter(*(name for name in names if hasattr(metric, name)))


_GET_METHODS = {metric: _methods_of(metric) for metric in (BLEU, CHRF, TER)}
_METHODS = {metric: methods(metric) for metric, methods in _GET_METHODS.items()}
_NAMES = frozenset(method.__name__ for methods in _METHODS.values() for method in methods)

#: The metrics that are accelerated. Subclasses are not: they may override what the kernel does.
METRICS = frozenset(_METHODS)


def plan(metric: Any) -> Union[Plan, str]:
    """How to count a metric of METRICS; a str says why the kernel cannot."""
    kind = type(metric)
    if _GET_METHODS[kind](kind) != _METHODS[kind] or not _NAMES.isdisjoint(metric.__dict__):
        return "a metric whose methods were replaced"
    if kind is BLEU:
        return _plan_bleu(metric)
    return _plan_chrf(metric) if kind is CHRF else _plan_ter(metric)


def _plan_bleu(metric: Any) -> Union[Plan, str]:
    order = metric.max_ngram_order
    if type(order) is not int or not 1 <= order <= LONGEST_ORDER:
        return _WRONG_ORDER
    rule = _rule_of(type(metric.tokenizer))
    if rule is None:
        return "a tokenizer that is not sacreBLEU's"
    if rule == "":
        prepare = metric._preprocess_segment
        return Plan("none", order, prepare=prepare, prepare_reference=prepare)
    return _scanned_plan(rule, order, bool(metric.lowercase))


@lru_cache
def _rule_of(tokenizer: type) -> Optional[str]:
    """The kernel's rule; "" for a tokenizer of sacreBLEU that the kernel has not, None for others."""
    return _RULES.get(tokenizer.__name__, "") if tokenizer.__module__.startswith("sacrebleu.tokenizers.") else None


@lru_cache
def _scanned_plan(rule: str, order: int, lowercase: bool) -> Plan:
    return Plan(rule, order, lowercase=lowercase, trim=True)


def _plan_chrf(metric: Any) -> Union[Plan, str]:
    order, word_order = metric.char_order, metric.word_order
    if type(order) is not int or type(word_order) is not int or metric.order != order + word_order:
        return _WRONG_ORDER
    if not 0 <= order <= LONGEST_ORDER or not 0 <= word_order <= LONGEST_ORDER or order + word_order == 0:
        return _WRONG_ORDER
    beta = metric.beta
    # sacreBLEU raises beta to the power of 2, the kernel multiplies: the same bits, but for some floats
    if type(beta) not in (int, float) or not abs(beta) < 1e6 or beta**2 != float(beta) * float(beta):
        return "a beta that is not a number below a million, or whose square is rounded"
    return Plan(order=order, word_order=word_order, lowercase=bool(metric.lowercase))


def _plan_ter(metric: Any) -> Union[Plan, str]:
    tokenizer = metric.tokenizer
    if type(tokenizer).__module__ != "sacrebleu.tokenizers.tokenizer_ter":
        return "a tokenizer that is not sacreBLEU's"
    if not tokenizer._normalized and not tokenizer._no_punct:
        prepare = None if tokenizer._case_sensitive else str.lower
        return Plan(prepare=prepare, prepare_reference=prepare)
    prepare = metric._preprocess_segment
    # sacreBLEU prepares references twice, in _cache_references() and in _extract_reference_info()
    return Plan(prepare=prepare, prepare_reference=lambda line: prepare(prepare(line)))


def plan_references(metric: Any) -> Tuple[Any, ...]:
    """The settings that sacreBLEU's n-grams of the references depend on: equal ones may share kept references."""
    if type(metric) is BLEU:
        return metric.tokenizer, bool(metric.lowercase), metric.max_ngram_order
    if type(metric) is CHRF:
        return bool(metric.lowercase), metric.char_order, metric.word_order, bool(metric.whitespace)
    return (metric.tokenizer,)
