"""Scores of many sentences at once, as arrays that NumPy takes without copying."""
from __future__ import annotations

from array import array
from collections.abc import Sequence

from . import shapes
from .metrics.metric import Line, Metric, References, Rows
from .metrics.named import metric_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing_extensions import TypeAlias

    #: An array of doubles, which NumPy uses without copying.
    Doubles: TypeAlias = array[float]
else:
    # some versions of Python do not allow brackets after it
    Doubles = array

#: More threads than this would only wait for one another.
MOST_THREADS = 1024

#: A thread gets at least this many segments: fewer are counted in less time than it takes to start one.
LEAST_SEGMENTS = 64

#: A thread gets at most this many segments at once, because after Ctrl-C it still counts all of them.
MOST_SEGMENTS = 4096


def sentence_scores(
    metric: Metric | str, hypotheses: Sequence[str], references: References, *, threads: int = 1,
    sources: Sequence[str] | None = None,
) -> Doubles:
    """The score of every sentence by itself, for training loops and reward functions.

    The numbers are those of a score of one segment: for BLEU, orders that a sentence is too short for are left out,
    unless the metric says `effective_order=False`. The GIL is released while counting, and the scores do not depend on
    the number of threads.

    :param metric: a metric, or the name of one with its default settings: "bleu", "chrf", "chrf++", "ter", "wer", "cer", "em",
        "f1", "character", "eed", "gleu", "lepor", "nist", "ribes", "sari", "rouge1", "rouge2", "rougeL", "rougeLsum".
    :param hypotheses: the sentences.
    :param references: streams: a list for each translator, with a string for each sentence, or None. With one reference
        for each sentence, `[references]`.
    :param threads: the number of threads that count.
    :param sources: the texts that were simplified, for SARI.
    :returns: an array of doubles, in points (0 to 100, but for error rates); `numpy.asarray` and `torch.frombuffer` take
        it as it is.
    :raises TypeError, ValueError: for texts of another shape.

    >>> from truebleu import CHRF, sentence_scores
    >>> sentence_scores("bleu", ["the cat", "a dog"], [["the cat", "the dog"]])
    array('d', [100.00000000000004, 49.99999999999999])
    >>> sentence_scores(CHRF(word_order=2), ["the cat"], [["the cats"]], threads=2)[0]
    64.5005199907557
    """
    metric = metric_of(metric)
    threads = shapes.check_whole("threads", threads, 1, MOST_THREADS)
    hyps, streams = metric._texts(hypotheses, references, sources)
    metric = metric._informed(streams)
    return array("d", metric._segment_scores(counted_rows(metric, hyps, streams, threads)).tobytes())


def counted_rows(metric: Metric, hypotheses: list[str], streams: list[list[Line]], threads: int) -> Rows:
    """A row for each segment, counted by this many threads, each of which takes a part of the segments."""
    size = len(hypotheses)
    parts = min(threads, size // LEAST_SEGMENTS)
    if parts <= 1:
        return metric._counted(hypotheses, streams, False)
    from concurrent.futures import ThreadPoolExecutor

    pieces = max(parts, -(-size // MOST_SEGMENTS))
    ends = [size * piece // pieces for piece in range(pieces + 1)]
    pool = ThreadPoolExecutor(parts)
    try:
        rows = pool.map(
            lambda start, end: metric._rows(hypotheses[start:end], [stream[start:end] for stream in streams], False),
            ends, ends[1:],
        )
        return memoryview(b"".join(rows)).cast("d")
    except UnicodeEncodeError:
        metric._refuse_surrogates(hypotheses, streams)
    except ValueError:
        # a thread numbers only the segments of its own part, from 0
        metric._counted(hypotheses, streams, False)
        raise
    finally:
        pool.shutdown(cancel_futures=True)
