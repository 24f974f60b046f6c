"""sacreBLEU's functions: each call makes a metric, and scores with it."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Optional

from .metrics import BLEU, CHRF, TER, BLEUScore, CHRFScore, TERScore

References = Sequence[Sequence[Optional[str]]]


def corpus_bleu(
    hypotheses: Sequence[str], references: References, smooth_method: str = "exp", smooth_value: Optional[float] = None,
    force: bool = False, lowercase: bool = False, tokenize: Optional[str] = BLEU.TOKENIZER_DEFAULT,
    use_effective_order: bool = False,
) -> BLEUScore:
    """BLEU of a corpus, with the settings of `BLEU`. References are streams.

    >>> corpus_bleu(["the cat sat on the mat ."], [["the cat sat on a mat ."]], force=True).score
    48.89230224349009
    """
    metric = BLEU(
        lowercase=lowercase, force=force, tokenize=tokenize, smooth_method=smooth_method, smooth_value=smooth_value,
        effective_order=use_effective_order,
    )
    return metric.corpus_score(hypotheses, references)


def raw_corpus_bleu(
    hypotheses: Sequence[str], references: References, smooth_value: Optional[float] = BLEU.SMOOTH_DEFAULTS["floor"]
) -> BLEUScore:
    """BLEU of words between white space, with the smoothing "floor" and effective orders."""
    return corpus_bleu(
        hypotheses, references, smooth_method="floor", smooth_value=smooth_value, force=True, tokenize="none",
        use_effective_order=True,
    )


def sentence_bleu(
    hypothesis: str, references: Sequence[Optional[str]], smooth_method: str = "exp", smooth_value: Optional[float] = None,
    lowercase: bool = False, tokenize: Optional[str] = BLEU.TOKENIZER_DEFAULT, use_effective_order: bool = True,
) -> BLEUScore:
    """BLEU of a sentence, with the settings of `BLEU`. References are a list of strings.

    >>> sentence_bleu("a", ["a"]).score
    100.00000000000004
    """
    metric = BLEU(
        lowercase=lowercase, tokenize=tokenize, smooth_method=smooth_method, smooth_value=smooth_value,
        effective_order=use_effective_order,
    )
    return metric.sentence_score(hypothesis, references)


def corpus_chrf(
    hypotheses: Sequence[str], references: References, char_order: int = CHRF.CHAR_ORDER, word_order: int = CHRF.WORD_ORDER,
    beta: float = CHRF.BETA, remove_whitespace: bool = True, eps_smoothing: bool = False,
) -> CHRFScore:
    """chrF of a corpus, with the settings of `CHRF`. References are streams."""
    metric = CHRF(char_order, word_order, beta, whitespace=not remove_whitespace, eps_smoothing=eps_smoothing)
    return metric.corpus_score(hypotheses, references)


def sentence_chrf(
    hypothesis: str, references: Sequence[Optional[str]], char_order: int = CHRF.CHAR_ORDER,
    word_order: int = CHRF.WORD_ORDER, beta: float = CHRF.BETA, remove_whitespace: bool = True, eps_smoothing: bool = False,
) -> CHRFScore:
    """chrF of a sentence, with the settings of `CHRF`. References are a list of strings."""
    metric = CHRF(char_order, word_order, beta, whitespace=not remove_whitespace, eps_smoothing=eps_smoothing)
    return metric.sentence_score(hypothesis, references)


def corpus_ter(
    hypotheses: Sequence[str], references: References, normalized: bool = False, no_punct: bool = False,
    asian_support: bool = False, case_sensitive: bool = False,
) -> TERScore:
    """TER of a corpus, with the settings of `TER`. References are streams."""
    return TER(normalized, no_punct, asian_support, case_sensitive).corpus_score(hypotheses, references)


def sentence_ter(
    hypothesis: str, references: Sequence[Optional[str]], normalized: bool = False, no_punct: bool = False,
    asian_support: bool = False, case_sensitive: bool = False,
) -> TERScore:
    """TER of a sentence, with the settings of `TER`. References are a list of strings."""
    return TER(normalized, no_punct, asian_support, case_sensitive).sentence_score(hypothesis, references)
