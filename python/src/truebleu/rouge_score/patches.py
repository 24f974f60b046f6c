"""The methods of rouge-score that are replaced: those that score a pair, and those that aggregate scores by
resamples. All other methods stay unchanged.
"""

import functools
from importlib import import_module
from typing import Any, Union

from ..compat.rouge_score.rouge_scorer import plain_scores
from ..compat.rouge_score.scoring import BootstrapAggregator, aggregated
from .originals import ORIGINALS, TALLY

# the modules, not the attributes of the package with the same names, which may be replaced
rouge_scorer = import_module("rouge_score.rouge_scorer")
scoring = import_module("rouge_score.scoring")
tokenizers = import_module("rouge_score.tokenizers")
porter = import_module("nltk.stem.porter")

_original_score = rouge_scorer.RougeScorer.score
_original_aggregate = scoring.BootstrapAggregator.aggregate
_original_resample = scoring.BootstrapAggregator._bootstrap_resample

_TYPES = frozenset(["rougeL", "rougeLsum", *(f"rouge{order}" for order in range(1, 10))])
_STEMMER = vars(porter.PorterStemmer())
_stem = porter.PorterStemmer.stem
_Score = scoring.Score
_made = functools.partial(tuple.__new__, _Score)


def _scores(scorer: Any, target: Any, prediction: Any) -> Union[dict[str, Any], str]:
    """The scores of a pair; or a str that says why the kernel cannot count them."""
    if ORIGINALS.is_changed(rouge_scorer):
        return "a function of rouge-score that somebody replaced"
    if type(scorer) is not rouge_scorer.RougeScorer or "score" in vars(scorer):
        return "a scorer of another class"
    tokenizer = scorer._tokenizer
    if type(tokenizer) is not tokenizers.DefaultTokenizer or "tokenize" in vars(tokenizer):
        return "a tokenizer that is not rouge-score's"
    stemmer = tokenizer._stemmer
    if stemmer is not None:
        if type(stemmer) is not porter.PorterStemmer or vars(stemmer) != _STEMMER or type(stemmer).stem is not _stem:
            return "a stemmer that is not NLTK's"
    types = scorer.rouge_types
    if type(types) not in (list, tuple) or not types or not all(type(name) is str and name in _TYPES for name in types):
        return "types that are not a list of rouge1 to rouge9, rougeL and rougeLsum"
    if scorer._split_summaries and "rougeLsum" in types:
        return "split_summaries, which cuts sentences by NLTK"
    if type(target) is not str or type(prediction) is not str:
        return "a text that is no str"
    made = _made if scoring.Score is _Score else lambda row: scoring.Score(*row)
    try:
        found = plain_scores(types, target, prediction, stemmer is not None, made)
    except (ValueError, MemoryError):
        return "a text that is too long for the kernel"
    return "a text with a lone surrogate, which UTF-8 cannot hold" if found is None else found


@functools.wraps(_original_score)
def score(self: Any, target: Any, prediction: Any) -> Any:
    found = _scores(self, target, prediction)
    if isinstance(found, str):
        TALLY.add_fallback(found)
        return _original_score(self, target, prediction)
    TALLY.add_accelerated(1)
    return found


@functools.wraps(_original_aggregate)
def aggregate(self: Any) -> Any:
    if type(self) is not scoring.BootstrapAggregator or ORIGINALS.is_changed(scoring):
        return _original_aggregate(self)
    return aggregated(self, scoring.AggregateScore)


@functools.wraps(_original_resample)
def _bootstrap_resample(self: Any, matrix: Any) -> Any:
    if matrix.dtype.kind not in "fiu" or ORIGINALS.is_changed(scoring):
        return _original_resample(self, matrix)
    return BootstrapAggregator._bootstrap_resample(self, matrix)


_REPLACED = (
    (rouge_scorer.RougeScorer, "score", _original_score, score),
    (scoring.BootstrapAggregator, "aggregate", _original_aggregate, aggregate),
    (scoring.BootstrapAggregator, "_bootstrap_resample", _original_resample, _bootstrap_resample),
)

ORIGINALS.watch(score, aggregate, _bootstrap_resample)


def patch() -> None:
    for owner, name, _, ours in _REPLACED:
        setattr(owner, name, ours)


def restore() -> None:
    """Puts rouge-score's functions back. A function that has replaced ours stays; if that function calls ours, ours
    calls rouge-score's.
    """
    for owner, name, original, ours in _REPLACED:
        if getattr(owner, name) is ours:
            setattr(owner, name, original)
