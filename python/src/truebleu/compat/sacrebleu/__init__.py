"""sacreBLEU's classes and functions by truebleu alone: without sacreBLEU, and without NumPy.

>>> import truebleu.compat.sacrebleu as sacrebleu
>>> sacrebleu.corpus_bleu(["The dog bit the man."], [["The dog had bit the man."]])
BLEU = 51.15 100.0/80.0/50.0/33.3 (BP = 0.846 ratio = 0.857 hyp_len = 6 ref_len = 7)
>>> metric = sacrebleu.CHRF(word_order=2)
>>> metric.sentence_score("The dog bit the man.", ["The dog had bit the man."])
chrF2++ = 70.39
>>> metric.get_signature().format(short=True)
'#:1|c:mixed|e:yes|nc:6|nw:2|s:no|v:truebleu-0.1.0'

`truebleu.sacrebleu.install()` is for programs that cannot change their imports. docs/python-compat.md says what differs here.
"""

from typing import NoReturn

from .compat import (
    corpus_bleu, corpus_chrf, corpus_ter, raw_corpus_bleu, sentence_bleu, sentence_chrf, sentence_ter,
)
from .metrics import BLEU, CHRF, TER

#: The version of sacreBLEU whose interface and numbers these are; signatures have truebleu's own.
__version__ = "2.6.0"

__all__ = [
    "BLEU", "CHRF", "TER", "__version__", "corpus_bleu", "corpus_chrf", "corpus_ter", "raw_corpus_bleu", "sentence_bleu",
    "sentence_chrf", "sentence_ter",
]


def __getattr__(name: str) -> NoReturn:
    raise AttributeError(
        f"truebleu.compat.sacrebleu has no {name!r}: expected one of {', '.join(__all__)}, metrics or significance; test sets and "
        "helpers are sacreBLEU's own, whose scores truebleu.sacrebleu.install() accelerates"
    )
