"""The scores that functions return. Names of fields, and the text of a score, are those of sacreBLEU's classes."""
from __future__ import annotations

# from here, because collections.abc loads collections, which takes a quarter of the time of a first score
from _collections_abc import Sequence

from .results import Result
from .shapes import described


def formatted(
    name: str, score: float, verbose: str, width: int, score_only: bool, signature: str, is_json: bool,
    interval: tuple[float, float] | None = None,
) -> str:
    """A score as sacreBLEU writes it; `interval` is the mean of its resamples, and half the width of their middle 95%.
    """
    points = shown = f"{score:.{width}f}"
    fields: dict[str, object] = {"name": name, "score": float(points), "signature": signature}
    if interval is not None:
        mean, half = (f"{number:.{width}f}" for number in interval)
        confidence = f"μ = {mean} ± {half}"
        fields.update(confidence_mean=float(mean), confidence_var=float(half), confidence=confidence)
        shown += f" ({confidence})"
    if score_only:
        return shown
    if is_json:
        import json

        if verbose:
            fields["verbose_score"] = verbose
        for setting in signature.split("|") if signature else ():
            key, _, value = setting.partition(":")
            fields[key] = value
        return json.dumps(fields, indent=1, ensure_ascii=False)
    title = f"{name}|{signature}" if signature else name
    return f"{title} = {shown}{' ' + verbose if verbose else ''}"


class Score(Result):
    """A score: `score` in points, the `name` of its metric, and the `signature` that says how it was made. `float(score)` is
    the points; scores with the same metric and signature can be compared and sorted, by their points.
    """

    __slots__ = ("name", "score", "signature")

    name: str
    score: float
    signature: str

    def __init__(self, name: str, score: float, signature: str) -> None:
        self._set(name=name, score=score, signature=signature)

    def format(
        self, width: int = 2, score_only: bool = False, signature: str = "", is_json: bool = False
    ) -> str:
        """The score as text or JSON, as sacreBLEU's `Score.format` writes it.

        :param width: digits after the point.
        :param signature: the signature to print; none by default, as in sacreBLEU. Write
            `score.format(signature=score.signature)`.

        >>> import truebleu
        >>> score = truebleu.corpus_bleu(["The cat sat."], [["The cat sat down."]])
        >>> score.format(width=1)
        'BLEU = 49.8 100.0/66.7/50.0/50.0 (BP = 0.779 ratio = 0.800 hyp_len = 4 ref_len = 5)'
        >>> score.format(score_only=True)
        '49.76'
        """
        return formatted(self.name, self.score, self._verbose(), width, score_only, signature, is_json)

    def __str__(self) -> str:
        return self.format()

    __repr__ = __str__

    def _repr_html_(self) -> str:
        from .notebooks import score_html

        return score_html(self.name, self.score, self._verbose(), self.signature)

    def __float__(self) -> float:
        return self.score

    def __lt__(self, other: Score) -> bool:
        return self._beside(other) and self.score < other.score

    def __le__(self, other: Score) -> bool:
        return self._beside(other) and self.score <= other.score

    def __gt__(self, other: Score) -> bool:
        return self._beside(other) and self.score > other.score

    def __ge__(self, other: Score) -> bool:
        return self._beside(other) and self.score >= other.score

    def _beside(self, other: object) -> bool:
        if not isinstance(other, Score):
            raise TypeError(f"a score is compared with {described(other)}: expected a score; for a number write float(score)")
        if (self.name, self.signature) != (other.name, other.signature):
            raise ValueError(
                f"{self.name}|{self.signature} is compared with {other.name}|{other.signature}: expected scores of one metric "
                "with one signature; float(score) takes them as numbers"
            )
        return True

    def _verbose(self) -> str:
        return ""


class BLEUScore(Score):
    """A BLEU score, 0 to 100, with its ingredients.

    `counts` and `totals` are matched n-grams and n-grams of the hypotheses, `precisions` are in percent, each from order
    1 up; `bp` is the brevity penalty, 0 to 1; `sys_len` and `ref_len` are tokens of the hypotheses and of the references
    closest in length; `ratio` is `sys_len / ref_len`, 0 for empty references. As in sacreBLEU, the smoothing "add-k" is
    added in `counts` and `totals`.
    """

    __slots__ = ("bp", "counts", "totals", "sys_len", "ref_len", "precisions", "prec_str", "ratio")

    bp: float
    counts: list[float]
    totals: list[float]
    sys_len: int
    ref_len: int
    precisions: list[float]
    prec_str: str
    ratio: float

    def __init__(
        self, score: float, counts: Sequence[float], totals: Sequence[float], precisions: Sequence[float], bp: float,
        sys_len: int, ref_len: int, signature: str,
    ) -> None:
        super().__init__("BLEU", score, signature)
        self._set(
            bp=bp, counts=list(counts), totals=list(totals), sys_len=sys_len, ref_len=ref_len,
            precisions=list(precisions), prec_str="/".join(f"{precision:.1f}" for precision in precisions),
            ratio=sys_len / ref_len if ref_len else 0,
        )

    def _verbose(self) -> str:
        return (
            f"{self.prec_str} (BP = {self.bp:.3f} ratio = {self.ratio:.3f} hyp_len = {self.sys_len:d} "
            f"ref_len = {self.ref_len:d})"
        )


class CHRFScore(Score):
    """A chrF score, 0 to 100; `name` has beta, and a "+" for each word order: chrF2, chrF2++.

    `counts` has three numbers for each order, character n-grams first: how many n-grams the hypotheses have, how many
    the references have, and how many are in both.
    """

    __slots__ = ("beta", "char_order", "word_order", "counts")

    beta: float
    char_order: int
    word_order: int
    counts: list[tuple[int, int, int]]

    def __init__(
        self, score: float, char_order: int, word_order: int, beta: float, counts: Sequence[tuple[int, int, int]],
        signature: str,
    ) -> None:
        super().__init__(f"chrF{beta}" + "+" * word_order, score, signature)
        self._set(beta=beta, char_order=char_order, word_order=word_order, counts=list(counts))


class TERScore(Score):
    """A TER score: edits for each 100 words of reference; 0 for equal texts, above 100 if more edits are needed than
    the reference has words.

    `num_edits` counts words inserted, deleted and substituted, and runs of words shifted; `ref_length` is the sum of the
    mean lengths of each segment's references, in words.
    """

    __slots__ = ("num_edits", "ref_length")

    num_edits: int
    ref_length: float

    def __init__(self, score: float, num_edits: int, ref_length: float, signature: str) -> None:
        super().__init__("TER", score, signature)
        self._set(num_edits=num_edits, ref_length=ref_length)


class ErrorRateScore(Score):
    """A word or character error rate: errors for each 100 words, or characters, of reference.

    `hits`, `substitutions`, `deletions` and `insertions` are those of jiwer's alignment; `ref_len` and `hyp_len` are
    words, or characters. `fraction` is what `jiwer.wer` returns; `mer`, `wil` and `wip` are jiwer's other measures of the
    same counts, as fractions too.
    """

    __slots__ = ("hits", "substitutions", "deletions", "insertions")

    hits: int
    substitutions: int
    deletions: int
    insertions: int

    def __init__(
        self, name: str, hits: int, substitutions: int, deletions: int, insertions: int, signature: str
    ) -> None:
        self._set(hits=hits, substitutions=substitutions, deletions=deletions, insertions=insertions)
        super().__init__(name, 100 * self.fraction, signature)

    @property
    def ref_len(self) -> int:
        return self.hits + self.substitutions + self.deletions

    @property
    def hyp_len(self) -> int:
        return self.hits + self.substitutions + self.insertions

    @property
    def errors(self) -> int:
        return self.substitutions + self.deletions + self.insertions

    @property
    def fraction(self) -> float:
        """The errors divided by the length of the reference; the number of errors, if the reference is empty."""
        return self.errors / self.ref_len if self.ref_len else float(self.errors)

    @property
    def mer(self) -> float:
        """The match error rate: errors divided by all aligned positions, 0 to 1."""
        return self.errors / (self.hits + self.errors) if self.hits + self.errors else 0.0

    @property
    def wip(self) -> float:
        """The word information preserved, 0 to 1."""
        if self.ref_len == 0:
            return 0.0 if self.insertions else 1.0
        return (self.hits / self.ref_len) * (self.hits / self.hyp_len) if self.hyp_len else 0.0

    @property
    def wil(self) -> float:
        """The word information lost, 1 - wip."""
        return 1 - self.wip

    def _verbose(self) -> str:
        return (
            f"(hits = {self.hits} sub = {self.substitutions} del = {self.deletions} ins = {self.insertions} "
            f"ref_len = {self.ref_len})"
        )


class ROUGEScore(Score):
    """A ROUGE score: `score` is the F-score from 0 to 100, `fraction` the same from 0 to 1, as in rouge-score;
    `precision` and `recall` are from 0 to 1. For a corpus, each of them is the mean over its segments.
    """

    __slots__ = ("fraction", "precision", "recall")

    fraction: float
    precision: float
    recall: float

    def __init__(self, name: str, fraction: float, precision: float, recall: float, signature: str) -> None:
        super().__init__(name, 100 * fraction, signature)
        self._set(fraction=fraction, precision=precision, recall=recall)

    def _verbose(self) -> str:
        return f"(P = {100 * self.precision:.1f} R = {100 * self.recall:.1f})"


class _FractionScore(Score):
    """A score that is 100 times its `fraction`, without other ingredients."""

    __slots__ = ("fraction",)

    fraction: float

    def __init__(self, name: str, fraction: float, signature: str) -> None:
        super().__init__(name, 100 * fraction, signature)
        self._set(fraction=fraction)


class AnswerScore(_FractionScore):
    """Exact match or F1 of answers: `score` from 0 to 100, `fraction` from 0 to 1; of a corpus the mean of its segments."""

    __slots__ = ()


class RIBESScore(_FractionScore):
    """A RIBES score: `score` from 0 to 100, `fraction` from 0 to 1, as in NLTK; of a corpus the mean of its segments."""

    __slots__ = ()


class GivenScore(Score):
    """The mean of given scores, in their own scale: `scored` is the number of `segments` with a score."""

    __slots__ = ("scored", "segments")

    scored: int
    segments: int

    def __init__(self, name: str, score: float, scored: int, segments: int, signature: str) -> None:
        super().__init__(name, score, signature)
        self._set(scored=scored, segments=segments)

    def format(
        self, width: int = 4, score_only: bool = False, signature: str = "", is_json: bool = False
    ) -> str:
        """The score as by `Score.format`, with four digits by default."""
        return super().format(width, score_only, signature, is_json)

    def _verbose(self) -> str:
        return f"n = {self.scored}" + ("" if self.scored == self.segments else f" of {self.segments}")


class GLEUScore(Score):
    """A GLEU score: `score` from 0 to 100, `fraction` from 0 to 1, as in NLTK; `matches` are n-grams in common, `ngrams` those of
    the longer side.
    """

    __slots__ = ("fraction", "matches", "ngrams")

    fraction: float
    matches: int
    ngrams: int

    def __init__(self, fraction: float, matches: int, ngrams: int, signature: str) -> None:
        super().__init__("GLEU", 100 * fraction, signature)
        self._set(fraction=fraction, matches=matches, ngrams=ngrams)


class NISTScore(Score):
    """A NIST score, in bits of information for an n-gram, summed over the orders; from 0, with no upper limit. `individual` are
    the shares of orders 1 to 9, `cumulative` the scores up to each order, and `order` the highest order that the score
    includes. With mode "nltk", `reference_length` is a mean over the orders.
    """

    __slots__ = ("individual", "cumulative", "brevity_penalty", "hypothesis_length", "reference_length", "order")

    individual: list[float]
    cumulative: list[float]
    brevity_penalty: float
    hypothesis_length: int
    reference_length: float
    order: int

    def __init__(
        self, score: float, individual: list[float], cumulative: list[float], brevity_penalty: float,
        hypothesis_length: int, reference_length: float, signature: str, order: int,
    ) -> None:
        super().__init__("NIST", score, signature)
        self._set(
            individual=individual, cumulative=cumulative, brevity_penalty=brevity_penalty,
            hypothesis_length=hypothesis_length, reference_length=reference_length, order=order,
        )

    def _verbose(self) -> str:
        ratio = self.hypothesis_length / self.reference_length if self.reference_length else 0
        return (
            f"{'/'.join(f'{share:.4f}' for share in self.individual[:self.order])} (BP = {self.brevity_penalty:.3f} "
            f"ratio = {ratio:.3f} hyp_len = {self.hypothesis_length:d} ref_len = {self.reference_length:.1f})"
        )


class EEDScore(_FractionScore):
    """An EED score: `score` from 0 to 100, `fraction` from 0 to 1, as in torchmetrics."""

    __slots__ = ()


class CharacTERScore(_FractionScore):
    """A CharacTER score: `score` from 0 to 100, `fraction` from 0 to 1, as in the package cer."""

    __slots__ = ()


class SARIScore(Score):
    """A SARI score, the mean of its three parts `add`, `keep` and `delete`, which are 0 to 100, too."""

    __slots__ = ("add", "keep", "delete")

    add: float
    keep: float
    delete: float

    def __init__(self, score: float, add: float, keep: float, delete: float, signature: str) -> None:
        super().__init__("SARI", score, signature)
        self._set(add=add, keep=keep, delete=delete)

    def _verbose(self) -> str:
        return f"add = {self.add:.1f} keep = {self.keep:.1f} delete = {self.delete:.1f}"


class LEPORScore(Score):
    """A LEPOR score: `score` from 0 to 100, `fraction` from 0 to 1, with its three factors; for a corpus they are means."""

    __slots__ = ("fraction", "length_penalty", "position_penalty", "harmonic_mean")

    fraction: float
    length_penalty: float
    position_penalty: float
    harmonic_mean: float

    def __init__(
        self, fraction: float, length_penalty: float, position_penalty: float, harmonic_mean: float, signature: str
    ) -> None:
        super().__init__("LEPOR", 100 * fraction, signature)
        self._set(
            fraction=fraction, length_penalty=length_penalty, position_penalty=position_penalty, harmonic_mean=harmonic_mean
        )

    def _verbose(self) -> str:
        return f"(LP = {self.length_penalty:.3f} NPP = {self.position_penalty:.3f} HPR = {self.harmonic_mean:.3f})"
