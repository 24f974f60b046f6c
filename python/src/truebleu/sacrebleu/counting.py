"""From texts to sacreBLEU's statistics, by the kernel."""

from functools import reduce
from operator import add, truediv
from typing import Any, List, NamedTuple, Optional, Sequence, Union

from sacrebleu.metrics.bleu import BLEU
from sacrebleu.metrics.chrf import CHRF

from .. import kernel
from .plans import Plan, Prepare, plan
from .texts import Streams, plain


class Counted(NamedTuple):
    """Rows of all segments in the form of sacreBLEU, or only their sum."""

    rows: List[List[Any]]
    segments: int
    #: The number of hypotheses that end in a tokenized period.
    periods: int


def prepare_streams(how: Plan, streams: Streams) -> Union[Streams, str]:
    """References in the form that the kernel takes; or a str that says why it cannot take them."""
    lines = []
    complete = True
    for stream in streams.streams:
        stream_lines = plain(stream)
        if isinstance(stream_lines, str):
            complete = False
            stream_lines = plain(stream, optional=True)
            if isinstance(stream_lines, str):
                return stream_lines
        if how.prepare_reference is not None:
            prepared = _prepared(stream_lines, how.prepare_reference)
            if prepared is None:
                return "a text that the tokenizer refuses"
            stream_lines = prepared
        lines.append(stream_lines)
    return Streams(lines, streams.size, complete)


def count(metric: Any, how: Plan, hypotheses: Sequence[Any], references: Streams, summed: bool) -> Union[Counted, str]:
    """Counts the segments that both sides have, with prepared references; if the kernel cannot count them, returns a
    str that says why.
    """
    segments = min(len(hypotheses), references.size)
    if segments == 0:
        return "no segments"
    lines = plain(hypotheses)
    if isinstance(lines, str):
        return lines
    if len(lines) > segments:
        lines = lines[:segments]
    streams = references.streams
    if references.size > segments:
        streams = [stream[:segments] for stream in streams]
    periods = 0 if metric._force else kernel.periods(lines)
    if how.prepare is not None:
        prepared = _prepared(lines, how.prepare)
        if prepared is None:
            return "a text that the tokenizer refuses"
        lines = prepared
    try:
        rows = _rows(metric, how, lines, streams[0] if len(streams) == 1 else list(zip(*streams)), summed)
    except UnicodeEncodeError:
        return "a text with a lone surrogate, which UTF-8 cannot hold"
    except MemoryError:
        return "a text for which the kernel has no memory"
    except (TypeError, ValueError):
        # here all lines are str or None
        lacking = any(set(row) == {None} for row in zip(*streams))
        return "a segment without a reference" if lacking else "a text that is too long for the kernel"
    return Counted(rows, segments, periods)


def count_sentence(metric: Any, hypothesis: Any, references: Any) -> Optional[List[List[Any]]]:
    """
    The row of one segment, whose references are a list. None if a corpus of that one segment has to be counted instead,
    which is slower, and says why if the kernel cannot count it.
    """
    if type(hypothesis) is not str or type(references) is not list or not references:
        return None
    for reference in references:
        if type(reference) is not str:
            return None
    how = plan(metric)
    if isinstance(how, str) or how.prepare is not None:
        return None
    try:
        return _rows(metric, how, [hypothesis], [references], False)
    except (ValueError, MemoryError):
        return None


def _prepared(lines: Sequence[Any], prepare: Prepare) -> Optional[List[Any]]:
    """None where a tokenizer raises or returns no str: sacreBLEU then raises its own errors."""
    try:
        prepared = [None if line is None else prepare(line) for line in lines]
    except Exception:
        return None
    return None if isinstance(plain(prepared, optional=True), str) else prepared


def _rows(metric: Any, how: Plan, lines: Sequence[str], references: Sequence[Any], summed: bool) -> List[List[Any]]:
    if type(metric) is BLEU:
        order = how.order
        rows = kernel.ngram_rows(
            lines, references, order=order, rule=how.rule, summed=summed, lowercase=how.lowercase, trim=how.trim
        )
        return _integers(rows, 2 + 2 * order)
    if type(metric) is CHRF:
        rows = kernel.chrf_rows(
            lines,
            references,
            char_order=how.order,
            word_order=how.word_order,
            beta=float(metric.beta),
            whitespace=bool(metric.whitespace),
            eps_smoothing=bool(metric.eps_smoothing),
            lowercase=how.lowercase,
            summed=summed,
        )
        return _integers(rows, 3 * (how.order + how.word_order))
    return _edits(kernel.ter_rows(lines, references, lowercase=how.lowercase), summed)


def _integers(rows: memoryview, width: int) -> List[List[int]]:
    numbers = list(map(int, rows))
    return [numbers] if len(numbers) == width else [numbers[at : at + width] for at in range(0, len(numbers), width)]


def _edits(rows: memoryview, summed: bool) -> List[List[Any]]:
    """Edits and the mean length of the references."""
    edits, lengths, references = (rows[field::3].tolist() for field in range(3))
    if not summed:
        return [[int(edit), length] for edit, length in zip(edits, map(truediv, lengths, references))]
    if max(references) == 1:
        return [[int(sum(edits)), sum(lengths)]]
    # fractions, which are added in sacreBLEU's order; not by sum(), which rounds once at the end from Python 3.12 on
    return [[int(sum(edits)), reduce(add, map(truediv, lengths, references))]]
