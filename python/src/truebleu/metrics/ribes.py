"""RIBES (Isozaki et al. 2010, https://aclanthology.org/D10-1092), as in NLTK up to 3.10.3 or as in its authors' program."""
from __future__ import annotations

from .. import kernel
from ..scores import RIBESScore
from .means import MeanMetric, in_pairs, refused_pair
from .settings import RIBESSettings

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from .metric import References, Rows

#: The longest hypothesis or reference. As in NLTK, finding the context of a word takes at least quadratic time.
_MOST_WORDS = 2000


class RIBES(MeanMetric, RIBESSettings):
    """The metric RIBES: how well the order of a translation's words agrees with the reference, made for languages with
    very different word orders. From 0 to 100, the higher the better; a corpus is the mean of its segments, each with
    its best reference. Words are separated by white space. RIBES.py ignores case: add `lowercase=True` to
    `mode="authors"`.

    >>> from truebleu import RIBES
    >>> RIBES().corpus_score(["c d a b"], [["a b c d"]]).fraction
    0.3333333333333333
    >>> RIBES(mode="authors").corpus_score(["a b c"], [["a b x c"]])
    RIBES = 96.72
    """

    __slots__ = ()

    counting = 2
    _means = ("score",)

    @property
    def name(self) -> str:
        return "RIBES"

    if TYPE_CHECKING:

        def corpus_score(self, hypotheses: Sequence[str], references: References) -> RIBESScore: ...

    def _measured(self, start: int, hypotheses: list[str], references: list[str], counts: list[int]) -> Rows:
        as_authors = self.mode == "authors"
        rows = kernel.order_rows(
            in_pairs(hypotheses, counts), references, as_authors=as_authors, lowercase=self.lowercase
        )
        refused = refused_pair(rows, 4, counts)
        if refused is not None:
            segment, (words, reference_words, *_) = refused
            if max(words, reference_words) <= _MOST_WORDS:
                raise ValueError(
                    f"segment {start + segment}: {words:.0f} words and their reference of {reference_words:.0f} repeat the "
                    "same words: expected neighbours that tell words apart within 16,777,216 steps; is the text one line?"
                )
            raise ValueError(
                f"segment {start + segment}: {words:.0f} words have a reference of {reference_words:.0f}: expected at most "
                f"{_MOST_WORDS}; is the text one line?"
            )
        return kernel.ribes_measures(rows, counts, alpha=self.alpha, beta=self.beta, as_authors=as_authors)

    def _score(self, totals: Rows, signature: str) -> RIBESScore:
        return RIBESScore("RIBES", kernel.mean_scores(totals, 1)[0], signature)
