"""Error rates of whole corpora, with jiwer's names."""
from __future__ import annotations

from collections.abc import Sequence

from .metrics.error_rate import CER, WER
from .metrics.metric import References
from .scores import ErrorRateScore


def wer(*, hypotheses: Sequence[str], references: Sequence[str] | References, lowercase: bool = False) -> ErrorRateScore:
    """The word error rate of a corpus, counted as by `jiwer.wer`. Arguments have to be named, because in jiwer the
    reference comes first.

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


def cer(*, hypotheses: Sequence[str], references: Sequence[str] | References, lowercase: bool = False) -> ErrorRateScore:
    """The character error rate of a corpus, counted as by `jiwer.cer`. Arguments have to be named, as in `wer`.

    >>> from truebleu import cer
    >>> cer(references=["word"], hypotheses=["werd"])
    CER = 25.00 (hits = 3 sub = 1 del = 0 ins = 0 ref_len = 4)
    """
    return CER(lowercase=lowercase).corpus_score(hypotheses, references)
