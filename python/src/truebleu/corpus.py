"""Scores of whole corpora, with sacreBLEU's names and defaults."""
from __future__ import annotations

from . import shapes
from .metrics.bleu import BLEU
from .metrics.chrf import CHRF
from .metrics.error_rate import CER, WER
from .metrics.ter import TER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Optional, Union

    from .metrics.metric import References
    from .scores import BLEUScore, CHRFScore, ErrorRateScore, TERScore

    Transcripts = Union[Sequence[str], References]


def corpus_bleu(
    hypotheses: Sequence[str], references: References, smooth_method: str = "exp", smooth_value: Optional[float] = None,
    force: bool = False, lowercase: bool = False, tokenize: str = "13a", use_effective_order: bool = False,
    *, max_ngram_order: int = 4,
) -> BLEUScore:
    """The BLEU score of a corpus, as `sacrebleu.corpus_bleu`, with the same arguments.

    :param hypotheses: a string for each segment.
    :param references: streams: a list for each translator, with a string for each segment, or None where it has none.
    :param smooth_method: how orders without a match are smoothed: "exp", "floor", "add-k" or "none".
    :param smooth_value: for "floor" (0.1 by default) and "add-k" (1).
    :param force: no warning where the hypotheses look tokenized.
    :param lowercase: ignores case.
    :param tokenize: "13a", "none", "char", "intl" or "zh".
    :param use_effective_order: leaves out orders longer than the text.
    :param max_ngram_order: the longest n-grams, 1 to 16.
    :raises TypeError, ValueError: for texts of another shape, or a setting out of range.

    >>> from truebleu import corpus_bleu
    >>> references = [["The dog bit the man.", "It was not unexpected."], ["The dog had bit the man.", None]]
    >>> score = corpus_bleu(["The dog bit the man.", "It wasn't surprising."], references)
    >>> print(score)
    BLEU = 63.98 80.0/62.5/66.7/75.0 (BP = 0.905 ratio = 0.909 hyp_len = 10 ref_len = 11)
    >>> score.counts, score.totals
    ([8, 5, 4, 3], [10, 8, 6, 4])
    """
    metric = BLEU(lowercase, force, tokenize, smooth_method, smooth_value, max_ngram_order, use_effective_order)
    return metric.corpus_score(hypotheses, references)


def corpus_chrf(
    hypotheses: Sequence[str], references: References, char_order: int = 6, word_order: int = 0, beta: float = 2,
    remove_whitespace: bool = True, eps_smoothing: bool = False, *, lowercase: bool = False,
) -> CHRFScore:
    """The chrF score of a corpus, as `sacrebleu.corpus_chrf`, with the same arguments; `word_order=2` makes chrF++.

    :raises TypeError, ValueError: for texts of another shape, or a setting out of range.

    >>> from truebleu import corpus_chrf
    >>> corpus_chrf(["The cat sat."], [["The cat sat down."]], word_order=2)
    chrF2++ = 62.81
    """
    keeps = not shapes.check_flag("remove_whitespace", remove_whitespace)
    metric = CHRF(char_order, word_order, beta, lowercase, keeps, eps_smoothing)
    return metric.corpus_score(hypotheses, references)


def corpus_ter(
    hypotheses: Sequence[str], references: References, normalized: bool = False, no_punct: bool = False,
    asian_support: bool = False, case_sensitive: bool = False,
) -> TERScore:
    """The TER score of a corpus, as `sacrebleu.corpus_ter`, with the same arguments.

    :raises TypeError, ValueError: for texts of another shape, or a setting out of range.

    >>> from truebleu import corpus_ter
    >>> corpus_ter(["on the mat sat the cat"], [["the cat sat on the mat"]])
    TER = 33.33
    """
    metric = TER(normalized, no_punct, asian_support, case_sensitive)
    return metric.corpus_score(hypotheses, references)


def wer(*, hypotheses: Sequence[str], references: Transcripts, lowercase: bool = False) -> ErrorRateScore:
    """The word error rate of a corpus, counted as `jiwer.wer`. Arguments have to be named: jiwer has the reference first.

    :param hypotheses: a string for each segment.
    :param references: a string for each segment; or streams, of which the one with the fewest errors counts.
    :param lowercase: ignores case.
    :returns: `score` in percent; `fraction` is jiwer's number.
    :raises TypeError, ValueError: for texts of another shape.

    >>> from truebleu import wer
    >>> score = wer(references=["short one here"], hypotheses=["shoe order one"])
    >>> score.fraction, score.substitutions, score.insertions
    (1.0, 1, 1)
    """
    return WER(lowercase=lowercase).corpus_score(hypotheses, references)


def cer(*, hypotheses: Sequence[str], references: Transcripts, lowercase: bool = False) -> ErrorRateScore:
    """The character error rate of a corpus, counted as `jiwer.cer`. Arguments have to be named, as in `wer`.

    >>> from truebleu import cer
    >>> cer(references=["word"], hypotheses=["werd"])
    CER = 25.00 (hits = 3 sub = 1 del = 0 ins = 0 ref_len = 4)
    """
    return CER(lowercase=lowercase).corpus_score(hypotheses, references)
