"""Scores of many sentences at once, as arrays that NumPy takes without copying."""
from __future__ import annotations

from array import array

from . import shapes
from .metrics.named import metric_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Optional

    from .metrics.metric import Line, Metric, References, Rows

#: More threads than this would only wait for one another.
MOST_THREADS = 1024

#: A thread gets at least so many segments: fewer are counted in less time than it takes to start one.
LEAST_SEGMENTS = 64


def sentence_scores(
    metric: Metric | str, hypotheses: Sequence[str], references: References, *, threads: int = 1
) -> array[float]:
    """The score of every sentence by itself: what a training loop or a reward function asks for.

    The numbers are those of a score of one segment: for BLEU, orders that a sentence is too short for are left out,
    unless the metric says `effective_order=False`. The GIL is released while counting, and the scores do not depend on
    the number of threads.

    :param metric: a metric, or the name of one with its default settings: "bleu", "chrf", "chrf++", "ter", "wer", "cer".
    :param hypotheses: the sentences.
    :param references: streams: a list for each translator, with a string for each sentence, or None. With one reference
        for each sentence, `[references]`.
    :param threads: how many count at once.
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
    hyps, streams = metric._texts(hypotheses, references)
    return array("d", metric._segment_scores(counted_rows(metric, hyps, streams, threads)).tobytes())


def sentence_bleu(
    hypotheses: Sequence[str], references: References, *, smooth_method: str = "exp",
    smooth_value: Optional[float] = None, lowercase: bool = False, tokenize: str = "13a",
    use_effective_order: bool = True, max_ngram_order: int = 4, threads: int = 1,
) -> array[float]:
    """The BLEU score of each of many sentences: what `sacrebleu.sentence_bleu` gives for each.

    References are streams; see `sentence_scores`. Settings have sacreBLEU's names and defaults.

    >>> from truebleu import sentence_bleu
    >>> sentence_bleu(["the cat sat"], [["the cat sat down"]], smooth_method="floor")
    array('d', [71.65313105737896])
    """
    from .metrics.bleu import BLEU

    metric = BLEU(lowercase, True, tokenize, smooth_method, smooth_value, max_ngram_order, use_effective_order)
    return sentence_scores(metric, hypotheses, references, threads=threads)


def sentence_chrf(
    hypotheses: Sequence[str], references: References, *, char_order: int = 6, word_order: int = 0, beta: float = 2,
    remove_whitespace: bool = True, eps_smoothing: bool = False, lowercase: bool = False, threads: int = 1,
) -> array[float]:
    """The chrF score of each of many sentences: what `sacrebleu.sentence_chrf` gives for each.

    References are streams; see `sentence_scores`. Settings have sacreBLEU's names and defaults.

    >>> from truebleu import sentence_chrf
    >>> sentence_chrf(["the cat sat", "a dog"], [["the cat sat down", "a dog"]])[1]
    100.0
    """
    from .metrics.chrf import CHRF

    keeps = not shapes.check_flag("remove_whitespace", remove_whitespace)
    metric = CHRF(char_order, word_order, beta, lowercase, keeps, eps_smoothing)
    return sentence_scores(metric, hypotheses, references, threads=threads)


def sentence_ter(
    hypotheses: Sequence[str], references: References, *, normalized: bool = False, no_punct: bool = False,
    asian_support: bool = False, case_sensitive: bool = False, threads: int = 1,
) -> array[float]:
    """The TER score of each of many sentences: what `sacrebleu.sentence_ter` gives for each.

    References are streams; see `sentence_scores`. Settings have sacreBLEU's names and defaults.

    >>> from truebleu import sentence_ter
    >>> sentence_ter(["sat the cat", "a dog"], [["the cat sat", "a dog"]])
    array('d', [33.33333333333333, 0.0])
    """
    from .metrics.ter import TER

    metric = TER(normalized, no_punct, asian_support, case_sensitive)
    return sentence_scores(metric, hypotheses, references, threads=threads)


def counted_rows(metric: Metric, hypotheses: list[str], streams: list[list[Line]], threads: int) -> Rows:
    """A row for each segment, counted by so many threads, each its part of the segments."""
    size = len(hypotheses)
    parts = min(threads, size // LEAST_SEGMENTS)
    if parts <= 1:
        return metric._counted(hypotheses, streams, False)
    from concurrent.futures import ThreadPoolExecutor

    ends = [size * part // parts for part in range(parts + 1)]
    with ThreadPoolExecutor(parts) as pool:
        rows = pool.map(
            lambda start, end: metric._rows(hypotheses[start:end], [stream[start:end] for stream in streams], False),
            ends, ends[1:],
        )
        try:
            return memoryview(b"".join(rows)).cast("d")
        except UnicodeEncodeError:
            shapes.refuse_surrogates(hypotheses, streams)
