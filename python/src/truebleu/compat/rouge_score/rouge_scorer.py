"""rouge-score's RougeScorer."""
from __future__ import annotations

import re
from collections import defaultdict
from functools import lru_cache, partial
from itertools import count

from ... import kernel
from . import scoring, tokenizers
from .tokenize import as_text, is_plain

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, Callable, Optional

_NGRAMS = re.compile(r"rouge[0-9]$")
_NOTHING = scoring.Score(precision=0, recall=0, fmeasure=0)
_made = partial(tuple.__new__, scoring.Score)


class RougeScorer(scoring.BaseScorer):
    """ROUGE of pairs of texts.

    :param rouge_types: "rouge1" to "rouge9", "rougeL", "rougeLsum".
    :param use_stemmer: whether words are replaced by their Porter stems.
    :param split_summaries: for "rougeLsum", whether NLTK cuts texts into sentences; otherwise each line is a sentence.
    :param tokenizer: an object with a method `tokenize`, in place of rouge-score's words.

    >>> from truebleu.compat.rouge_score.rouge_scorer import RougeScorer
    >>> RougeScorer(["rouge2"]).score("testing one two", "testing one")
    {'rouge2': Score(precision=1.0, recall=0.5, fmeasure=0.6666666666666666)}
    """

    def __init__(
        self,
        rouge_types: Sequence[str],
        use_stemmer: bool = False,
        split_summaries: bool = False,
        tokenizer: Optional[Any] = None,
    ) -> None:
        self.rouge_types = rouge_types
        self._tokenizer = tokenizer if tokenizer else tokenizers.DefaultTokenizer(use_stemmer)
        self._split_summaries = split_summaries

    def score_multi(self, targets: Iterable[str], prediction: str) -> dict[str, scoring.Score]:
        """For each type, the score with the target that gives the highest F-score; of several, with the first.

        :raises ValueError: for no targets, or another type.
        """
        each = [self.score(target, prediction) for target in targets]
        if not each and self.rouge_types:
            raise ValueError("targets has no text: expected at least one")
        return {name: max((scores[name] for scores in each), key=_fmeasure) for name in self.rouge_types}

    def score(self, target: str, prediction: str) -> dict[str, scoring.Score]:
        """The scores of one pair, by type.

        :param target: the reference.
        :param prediction: the text that is scored.
        :raises ValueError: for a type that does not exist.
        """
        if not (self._split_summaries and "rougeLsum" in self.rouge_types) and self._is_plain(target) and self._is_plain(prediction):
            scores = plain_scores(self.rouge_types, target, prediction, bool(self._tokenizer._stemmer), _made)
            if scores is not None:
                return scores
        only_sentences = len(self.rouge_types) == 1 and self.rouge_types[0] == "rougeLsum"
        words = [] if only_sentences else self._words(target, prediction)
        return {name: self._score_of(name, words, target, prediction) for name in self.rouge_types}

    def _score_of(self, name: str, words: list[str], target: str, prediction: str) -> scoring.Score:
        if name == "rougeL":
            return _common(words, False)
        if name == "rougeLsum":
            return _common(self._sentences(target, prediction), True)
        if not _NGRAMS.match(as_text(name)) or int(name[5:]) == 0:
            raise ValueError(f"rouge_types has {name!r}: expected rouge1 to rouge9, rougeL or rougeLsum")
        order = int(name[5:])
        row = kernel.ngram_rows(words[1:], words[:1], order=order, rule="none")
        return _measures(row[1 + order], row[1 + 2 * order], row[1] - order + 1)

    def _words(self, target: Any, prediction: Any) -> list[str]:
        """Both texts as words with blanks between them."""
        if self._is_plain(target) and self._is_plain(prediction):
            try:
                return kernel.rouge_words((target, prediction), stemmed=bool(self._tokenizer._stemmer))
            except UnicodeEncodeError:
                # half of a surrogate pair is no part of a word
                pass
        tokenize, numbers = self._tokenizer.tokenize, _numbers()
        return [_line(tokens, numbers) for tokens in (tokenize(target), tokenize(prediction))]

    def _sentences(self, target: Any, prediction: Any) -> list[str]:
        """The words of both texts as `_words`, with a full stop before each sentence."""
        if not self._split_summaries and self._is_plain(target) and self._is_plain(prediction):
            try:
                stemmed = bool(self._tokenizer._stemmer)
                return kernel.rouge_words((target, prediction), separator="\n", marked=True, stemmed=stemmed)
            except UnicodeEncodeError:
                pass
        tokenize, numbers = self._tokenizer.tokenize, _numbers()
        marked = []
        for text in (target, prediction):
            lines = [_line(tokenize(sentence), numbers) for sentence in self._cut(text) if len(sentence)]
            marked.append(" ".join(f". {line}" for line in lines if line))
        return marked

    def _is_plain(self, text: object) -> bool:
        tokenizer = self._tokenizer
        return type(tokenizer) is tokenizers.DefaultTokenizer and is_plain(text, tokenizer._stemmer)

    def _cut(self, text: Any) -> list[str]:
        if not self._split_summaries:
            return as_text(text).split("\n")
        try:
            import nltk  # type: ignore[import-untyped, import-not-found, unused-ignore]
        except ModuleNotFoundError as error:
            if error.name != "nltk":
                raise
            raise ModuleNotFoundError("split_summaries cuts sentences by NLTK: pip install nltk", name="nltk") from None
        sentences: list[str] = nltk.sent_tokenize(text)
        return sentences


def plain_scores(
    types: Sequence[str], target: str, prediction: str, is_stemmed: bool, made: Callable[[Sequence[float]], Any]
) -> Optional[dict[str, Any]]:
    """The scores of one pair by a single call of the kernel, each ``made`` of three numbers; None if the kernel cannot
    count them.

    :raises ValueError: for too many sentences.
    """
    measures = _measures_of(tuple(types)) if type(types) in (list, tuple) else None
    if measures is None:
        return None
    order, common, in_sentences, places = measures
    try:
        row = kernel.rouge_rows(
            (prediction,), (target,), order=order, common=common, in_sentences=in_sentences, stemmed=is_stemmed
        ).tolist()
    except UnicodeEncodeError:
        # half of a surrogate pair is no part of a word
        return None
    scores = {}
    ngrams_end = 2 + 3 * order
    for name, at in zip(types, places):
        if at >= ngrams_end and row[at + 2] < 0:
            raise _too_many_sentences(row[at], row[at + 1])
        is_nothing = at >= ngrams_end and not (row[0] and row[1])
        scores[name] = made(_NOTHING if is_nothing else row[at : at + 3])
    return scores


@lru_cache(maxsize=256)
def _measures_of(types: tuple[Any, ...]) -> Optional[tuple[int, bool, bool, list[int]]]:
    """The arguments of ``kernel.rouge_rows`` for these types, and the position of each type in a row; None if the
    kernel lacks one of them.
    """
    orders = [int(name[5:]) if type(name) is str and _NGRAMS.match(name) else 0 for name in types]
    common, in_sentences = "rougeL" in types, "rougeLsum" in types
    if not types or any(order == 0 and name not in ("rougeL", "rougeLsum") for order, name in zip(orders, types)):
        return None
    ngrams_end = 2 + 3 * max(orders)
    ends = {"rougeL": ngrams_end, "rougeLsum": ngrams_end + 3 * common}
    places = [3 * order - 1 if order > 0 else ends[name] for order, name in zip(orders, types)]
    return max(orders), common, in_sentences, places


def _fmeasure(score: scoring.Score) -> float:
    return score.fmeasure


def _numbers() -> defaultdict[Any, str]:
    """A word of digits for each distinct token, because tokens of other tokenizers may contain blanks."""
    return defaultdict(map(str, count()).__next__)


def _line(tokens: Sequence[Any], numbers: defaultdict[Any, str]) -> str:
    return " ".join([numbers[tokens[i]] for i in range(len(tokens))])


def _common(lines: list[str], in_sentences: bool) -> scoring.Score:
    row = kernel.common_rows(lines[1:], lines[:1], in_sentences=in_sentences)
    predicted, wanted, common = row
    if common < 0:
        raise _too_many_sentences(predicted, wanted)
    return _measures(common, predicted, wanted) if predicted and wanted else _NOTHING


def _measures(common: float, predicted: float, wanted: float) -> scoring.Score:
    precision, recall = common / max(predicted, 1), common / max(wanted, 1)
    return scoring.Score(precision, recall, scoring.fmeasure(precision, recall))


def _too_many_sentences(predicted: float, wanted: float) -> ValueError:
    return ValueError(
        f"ROUGE-Lsum compares each of the {wanted:.0f} sentences of target with all words of the {predicted:.0f} "
        "sentences of prediction: expected at most 4,194,304 comparisons of a sentence with a word, and 512 for each word; is every line a sentence?"
    )
