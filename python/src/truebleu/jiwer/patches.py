"""
The functions of jiwer that are replaced. Only their code objects are exchanged, so that programs that imported the
functions before call ours, too. All other functions, the classes and the transforms stay jiwer's own.
"""

import threading
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any, Callable, Dict, List, Tuple, Union

from ..compat.jiwer.process import Comparison, Side, is_plain, known_tail, rates_of
from .originals import ORIGINALS, REPLACED, TALLY

# the modules, not the attributes of the package with the same names, which may be replaced
process = import_module("jiwer.process")
transforms = import_module("jiwer.transforms")

_TAILS: Any = (
    ((transforms.RemoveMultipleSpaces, transforms.Strip, transforms.ReduceToListOfListOfWords), "spaced words"),
    ((transforms.Strip, transforms.ReduceToListOfListOfChars), "trimmed code points"),
)


#: Fewer sentences than this are left to jiwer, because nearly all of the time is spent on making objects.
_FEW = 4


def _comparison(given: Tuple[Any, ...]) -> Union[Comparison, str]:
    """The comparison of both sides; or a str that says why the kernel cannot make it."""
    if ORIGINALS.is_changed(process):
        return "a function of jiwer that somebody replaced"
    sides = []
    seen, known = None, None
    for text, transform in zip(given[:2], given[2:]):
        if transform is not seen:
            seen, known = transform, known_tail(transform, transforms.Compose, _TAILS)
        # only jiwer's own steps are run here, because jiwer repeats them if it then counts by itself
        if known is None or any(type(step).__module__ != "jiwer.transforms" for step in known[0]):
            return "a transform that does not end as the default ones, or has somebody else's steps"
        if isinstance(text, str):
            text = [text]
        try:
            for step in known[0]:
                text = step(text)
        except Exception:
            return "a text that a transform refuses"
        if not is_plain(text):
            return "no sentences, or what is no str"
        sides.append(Side(text, known[2]))
    references, hypotheses = sides
    if references.rule is None or references.rule != hypotheses.rule:
        return "words on one side, characters on the other"
    if len(references.sentences) != len(hypotheses.sentences):
        return "numbers of sentences that differ"
    return Comparison(references, hypotheses, references.sentences, hypotheses.sentences, references.rule)


def _counted(given: Tuple[Any, ...], count: Callable[[Comparison], Any]) -> Union[Tuple[Comparison, Any], str]:
    """Both sides, and the result of `count` for them."""
    found = _comparison(given)
    if isinstance(found, str):
        return found
    try:
        return found, count(found)
    except UnicodeEncodeError:
        return "a text with a lone surrogate, which UTF-8 cannot hold"
    except (ValueError, MemoryError):
        return "a text that is too long for the kernel"


def _rates(given: Tuple[Any, ...]) -> Union[Tuple[Comparison, Any], str]:
    return _counted(given, lambda comparison: rates_of(comparison.score))


def _alignments(given: Tuple[Any, ...]) -> Union[Tuple[Comparison, Any], str]:
    text = given[0]
    if isinstance(text, str) or (type(text) is list and len(text) < _FEW):
        return "fewer than four sentences, which jiwer aligns as fast"
    return _counted(given, lambda comparison: comparison.alignments(process.AlignmentChunk))


def _output(kind: Any, rates: int) -> Callable[[Comparison, Any], Any]:
    def make(found: Comparison, alignments: Any) -> Any:
        score = found.score
        counts = (score.hits, score.substitutions, score.insertions, score.deletions)
        return kind(found.references(), found.hypotheses(), alignments, *rates_of(score)[:rates], *counts)

    return make


class _Thread(threading.local):
    #: Whether this thread runs jiwer's own code, whose functions call one another.
    own_way = False


_thread = _Thread()


def _ours(name: str, count: Callable[..., Any], make: Callable[[Comparison, Any], Any]) -> Callable[..., Any]:
    def ours(*given: Any) -> Any:
        if _thread.own_way:
            return _own[name](*given)
        found = count(given)
        if isinstance(found, str):
            TALLY.add_fallback(found)
            _thread.own_way = True
            try:
                return _own[name](*given)
            finally:
                _thread.own_way = False
        TALLY.add_accelerated(found[0].segments)
        return make(*found)

    return ours


#: Our functions, by the function of jiwer that each replaces.
OURS: Dict[str, Callable[..., Any]] = {
    "wer": _ours("wer", _rates, lambda _, rates: rates[0]),
    "mer": _ours("mer", _rates, lambda _, rates: rates[1]),
    "wil": _ours("wil", _rates, lambda _, rates: rates[2]),
    "wip": _ours("wip", _rates, lambda _, rates: rates[3]),
    "cer": _ours("cer", _rates, lambda _, rates: rates[0]),
    "process_words": _ours("process_words", _alignments, _output(process.WordOutput, 4)),
    "process_characters": _ours("process_characters", _alignments, _output(process.CharacterOutput, 1)),
}


def _stub(reference: Any, hypothesis: Any, reference_transform: Any, hypothesis_transform: Any) -> Any:
    from truebleu.jiwer.patches import OURS

    return OURS["name"](reference, hypothesis, reference_transform, hypothesis_transform)


def _code(name: str) -> CodeType:
    code = _stub.__code__
    return code.replace(co_name=name, co_consts=tuple(name if one == "name" else one for one in code.co_consts))


_functions: List[Any] = [getattr(import_module(f"jiwer.{module}"), name) for module in REPLACED for name in REPLACED[module]]
_codes = [(function, function.__code__, _code(function.__name__)) for function in _functions]

#: jiwer's own functions, for calls that the kernel cannot count.
_own: Dict[str, Any] = {
    function.__name__: FunctionType(code, function.__globals__, function.__name__, function.__defaults__)
    for function, code, _ in _codes
}

ORIGINALS.watch()


def patch() -> None:
    for function, _, ours in _codes:
        function.__code__ = ours


def restore() -> None:
    """Puts jiwer's code back, except where other code has replaced ours: that code stays."""
    for function, own, ours in _codes:
        if function.__code__ is ours:
            function.__code__ = own
