"""Exact match and F1 of the words of answers, as in the evaluation scripts of SQuAD 1.1 and 2.0 (Rajpurkar et al. 2016,
https://aclanthology.org/D16-1264)."""
from __future__ import annotations

import re
import string

from .. import kernel
from ..scores import AnswerScore
from .means import MeanMetric, in_pairs
from .settings import EMSettings, F1Settings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .metric import References, Rows


class _Answers(MeanMetric):
    __slots__ = ()

    _means = ("score",)
    version: str

    if TYPE_CHECKING:

        def corpus_score(self, hypotheses: Sequence[str], references: References) -> AnswerScore: ...

    @property
    def name(self) -> str:
        return type(self).__name__

    def _score(self, totals: Rows, signature: str) -> AnswerScore:
        return AnswerScore(self.name, kernel.mean_scores(totals, 1)[0], signature)


class EM(_Answers, EMSettings):
    """Exact match: 100 for a hypothesis with exactly the words of a reference, in the same order, and otherwise 0; for
    a corpus the mean of its segments, the higher the better. Words are SQuAD's: in lower case, without ASCII
    punctuation, without the articles a, an and the. An empty line stands for no answer.

    >>> from truebleu import EM
    >>> EM().corpus_score(["the Eiffel Tower!", "in Rome"], [["Eiffel Tower", "Paris"]])
    EM = 50.00
    """

    __slots__ = ()

    def _measured(self, start: int, hypotheses: list[str], references: list[str], counts: list[int]) -> Rows:
        return kernel.answer_matches(_words(hypotheses), _words(references), counts, version_2=self.version == "2.0")


class F1(_Answers, F1Settings):
    """F1 of the words of two answers, which are normalized as for `EM`: the harmonic mean of precision and recall, from 0
    to 100, the higher the better. Of several references the one with the highest F1 counts; the score of a corpus is
    the mean of its segments.

    >>> from truebleu import F1
    >>> F1().corpus_score(["in the Eiffel Tower"], [["The Eiffel Tower."]])
    F1 = 80.00
    >>> F1(version="2.0").corpus_score([""], [[""]]).score
    100.0
    """

    __slots__ = ()

    def _measured(self, start: int, hypotheses: list[str], references: list[str], counts: list[int]) -> Rows:
        rows = kernel.ngram_rows(in_pairs(_words(hypotheses), counts), _words(references), order=1, rule="none")
        return kernel.answer_f1(rows, counts, version_2=self.version == "2.0")


_ARTICLES = re.compile(r"\b(?:a|an|the)\b")
_WITHOUT_PUNCTUATION = str.maketrans("", "", string.punctuation)


def _words(lines: list[str]) -> list[str]:
    """Lines of SQuAD's words."""
    words = kernel.answer_words(lines)
    for i, line in enumerate(words):
        if not line and lines[i]:
            # the kernel leaves lines that depend on Unicode to Python, because SQuAD's script is in Python
            plain = lines[i].lower().translate(_WITHOUT_PUNCTUATION)
            words[i] = " ".join(_ARTICLES.sub(" ", plain).split())
    return words
