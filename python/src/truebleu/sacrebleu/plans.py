"""How the kernel has to count for a metric of sacreBLEU, or why it cannot."""

from copy import copy
from functools import lru_cache
from typing import Any, Callable, NamedTuple, Optional, Tuple, Union

from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF
from sacrebleu.metrics.ter import TER
from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a
from sacrebleu.tokenizers.tokenizer_char import TokenizerChar
from sacrebleu.tokenizers.tokenizer_none import NoneTokenizer
from sacrebleu.tokenizers.tokenizer_re import TokenizerRegexp
from sacrebleu.tokenizers.tokenizer_ter import TercomTokenizer

from ..kernel import LONGEST_ORDER
from .originals import ORIGINALS, PUNCTUATION

CHANGED = "a function or table of sacreBLEU that somebody replaced"
_OTHER_TOKENIZER = "a tokenizer that is not sacreBLEU's"
_WRONG_ORDER = f"n-grams of an order that is not from 1 to {LONGEST_ORDER}"

#: The patterns of a new tokenizer 13a.
PATTERNS = TokenizerRegexp()._re

Prepare = Callable[[str], str]


class Plan(NamedTuple):
    """How the kernel counts. The order is that of n-grams of words for BLEU, of characters for chrF."""

    #: The rule by which the kernel cuts the text. chrF and TER have rules of their own.
    rule: str = "none"
    order: int = 0
    word_order: int = 0
    #: Whether the kernel lower-cases, and removes white space at the end, as str.lower() and str.rstrip() do.
    lowercase: bool = False
    trim: bool = False
    #: How each hypothesis, and each reference, is prepared before that.
    prepare: Optional[Prepare] = None
    prepare_reference: Optional[Prepare] = None


#: The tokenizers of sacreBLEU that the kernel has.
_RULES = {Tokenizer13a: "13a", NoneTokenizer: "none", TokenizerChar: "char"}

#: The metrics that are accelerated. Subclasses are not: they may override what the kernel does.
METRICS = frozenset((BLEU, CHRF, TER))

_NAMES = frozenset(name for metric in METRICS for name in ORIGINALS.names_of(metric))


def plan(metric: Any) -> Union[Plan, str]:
    """The plan for a metric of METRICS; or a str that says why the kernel cannot count it."""
    kind = type(metric)
    if ORIGINALS.is_changed(kind) or not _NAMES.isdisjoint(metric.__dict__):
        return CHANGED
    if kind is BLEU:
        return _plan_bleu(metric)
    return _plan_chrf(metric) if kind is CHRF else _plan_ter(metric)


def _plan_bleu(metric: Any) -> Union[Plan, str]:
    order = metric.max_ngram_order
    if type(order) is not int or not 1 <= order <= LONGEST_ORDER:
        return _WRONG_ORDER
    tokenizer = metric.tokenizer
    kind = type(tokenizer)
    rule = _RULES.get(kind)
    if rule is None:
        if not kind.__module__.startswith("sacrebleu.tokenizers."):
            return _OTHER_TOKENIZER
        prepare = metric._preprocess_segment
        return Plan("none", order, prepare=prepare, prepare_reference=prepare)
    if ORIGINALS.is_changed(kind) or (kind is Tokenizer13a and not _has_patterns(tokenizer)):
        return CHANGED
    return _scanned_plan(rule, order, bool(metric.lowercase))


def _has_patterns(tokenizer: Tokenizer13a) -> bool:
    second = getattr(tokenizer, "_post_tokenizer", None)
    return type(second) is TokenizerRegexp and getattr(second, "_re", None) == PATTERNS


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
    # sacreBLEU computes beta ** 2, the kernel beta * beta; a beta for which these two differ is refused
    if type(beta) not in (int, float) or not abs(beta) < 1e6 or beta**2 != float(beta) * float(beta):
        return "a beta that is not a number below a million, or whose square is rounded"
    if word_order > 0 and metric._PUNCTS != PUNCTUATION:
        return CHANGED
    return _chrf_plan(order, word_order, bool(metric.lowercase))


@lru_cache
def _chrf_plan(order: int, word_order: int, lowercase: bool) -> Plan:
    return Plan(order=order, word_order=word_order, lowercase=lowercase)


_AS_IT_IS = Plan()
_LOWER_CASE = Plan(lowercase=True)


def _plan_ter(metric: Any) -> Union[Plan, str]:
    tokenizer = metric.tokenizer
    if type(tokenizer) is not TercomTokenizer:
        return _OTHER_TOKENIZER
    if ORIGINALS.is_changed(TercomTokenizer):
        return CHANGED
    if not tokenizer._normalized and not tokenizer._no_punct:
        return _AS_IT_IS if tokenizer._case_sensitive else _LOWER_CASE
    prepare = metric._preprocess_segment
    # sacreBLEU prepares references twice, in _cache_references() and in _extract_reference_info()
    return Plan(prepare=prepare, prepare_reference=lambda line: prepare(prepare(line)))


def own_tokenizer(metric: Any) -> Any:
    """A copy of a metric's tokenizer, which later changes do not affect. Tokenizers that load models cannot be copied.
    """
    tokenizer = metric.tokenizer
    if type(tokenizer) not in _RULES and type(tokenizer) is not TercomTokenizer:
        return tokenizer
    own = copy(tokenizer)
    if type(own) is Tokenizer13a:
        own._post_tokenizer = copy(own._post_tokenizer)
        own._post_tokenizer._re = list(PATTERNS)
    return own


def plan_references(metric: Any) -> Tuple[Any, ...]:
    """The settings that sacreBLEU's n-grams of the references depend on: metrics with equal settings may share kept
    references.
    """
    if type(metric) is BLEU:
        return metric.tokenizer, bool(metric.lowercase), metric.max_ngram_order
    if type(metric) is CHRF:
        return bool(metric.lowercase), metric.char_order, metric.word_order, bool(metric.whitespace)
    return metric.tokenizer, getattr(metric.tokenizer, "_case_sensitive", None)
