"""jiwer's outputs: words or characters of two sides, compared by the kernel. The lists in an output are made when they are read."""
from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, fields
from itertools import chain
from typing import NamedTuple

from ... import kernel
from ...metrics.error_rate import DELETED, INSERTED, KINDS, alignment_runs
from ...scores import ErrorRateScore
from .transformations import cer_default, wer_default
from .transforms import (
    Compose,
    ReduceToListOfListOfChars,
    ReduceToListOfListOfWords,
    RemoveMultipleSpaces,
    Strip,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Any, Optional

    from ..._calls import Rule
    from .transforms import Sentences, Transform

    Tails = tuple[tuple[tuple[type, ...], Rule], ...]

__all__ = ["AlignmentChunk", "WordOutput", "CharacterOutput", "process_words", "process_characters"]


@dataclass
class AlignmentChunk:
    """A run of words or characters that are equal, or to be substituted, inserted or deleted, as its type says;
    positions are from 0, and ends are exclusive.

    >>> from truebleu.compat import jiwer
    >>> jiwer.AlignmentChunk("replace", 0, 1, 0, 1).type
    'substitute'
    """

    type: str
    ref_start_idx: int
    ref_end_idx: int
    hyp_start_idx: int
    hyp_end_idx: int

    def __post_init__(self) -> None:
        if self.type not in ("replace", "insert", "delete", "equal", "substitute"):
            raise ValueError(f"type is {self.type!r}: expected 'equal', 'substitute', 'insert' or 'delete'")
        if self.type == "replace":
            self.type = "substitute"
        for side in ("ref", "hyp"):
            start, end = getattr(self, f"{side}_start_idx"), getattr(self, f"{side}_end_idx")
            if start > end:
                raise ValueError(f"{side}_start_idx is {start}, {side}_end_idx is {end}: expected an end not before the start")


class _Output:
    """An output whose lists are made when they are first read, if it comes from a comparison."""

    __slots__ = ("_comparison",)

    _comparison: Comparison

    def __getattr__(self, name: str) -> Any:
        if name not in ("references", "hypotheses", "alignments"):
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        made = getattr(self._comparison, name)()
        setattr(self, name, made)
        return made

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]


@dataclass
class WordOutput(_Output):
    """The result of `process_words`: words of each sentence, alignments, rates and counts.

    >>> from truebleu.compat import jiwer
    >>> out = jiwer.process_words("short one here", "shoe order one")
    >>> out.references, [chunk.type for chunk in out.alignments[0]], out.substitutions
    ([['short', 'one', 'here']], ['insert', 'substitute', 'equal', 'delete'], 1)
    """

    references: list[list[str]]
    hypotheses: list[list[str]]
    alignments: list[list[AlignmentChunk]]
    wer: float
    mer: float
    wil: float
    wip: float
    hits: int
    substitutions: int
    insertions: int
    deletions: int


@dataclass
class CharacterOutput(_Output):
    """The result of `process_characters`: characters of each sentence, alignments, the rate and counts.

    >>> from truebleu.compat import jiwer
    >>> out = jiwer.process_characters("word", "werd")
    >>> out.cer, out.references
    (0.25, [['w', 'o', 'r', 'd']])
    """

    references: list[list[str]]
    hypotheses: list[list[str]]
    alignments: list[list[AlignmentChunk]]
    cer: float
    hits: int
    substitutions: int
    insertions: int
    deletions: int


def process_words(
    reference: Sentences,
    hypothesis: Sentences,
    reference_transform: Transform = wer_default,
    hypothesis_transform: Transform = wer_default,
) -> WordOutput:
    """Compares words.

    :param reference: a string, or a list of strings.
    :param hypothesis: likewise; after the transforms it has as many sentences as the reference.
    :raises ValueError: for anything else, and for transforms that do not make lists of lists of words.

    >>> from truebleu.compat import jiwer
    >>> jiwer.process_words(["a b c"], ["a c"]).deletions
    1
    """
    comparison = _compare(reference, hypothesis, reference_transform, hypothesis_transform)
    output: WordOutput = _filled(WordOutput, comparison, *rates_of(comparison.score))
    return output


def process_characters(
    reference: Sentences,
    hypothesis: Sentences,
    reference_transform: Transform = cer_default,
    hypothesis_transform: Transform = cer_default,
) -> CharacterOutput:
    """Compares characters; arguments are those of `process_words`.

    >>> from truebleu.compat import jiwer
    >>> jiwer.process_characters(["a b"], ["a"]).deletions
    2
    """
    comparison = _compare(reference, hypothesis, reference_transform, hypothesis_transform)
    output: CharacterOutput = _filled(CharacterOutput, comparison, rates_of(comparison.score)[0])
    return output


def _filled(kind: Any, comparison: Comparison, *rates: float) -> Any:
    output = kind.__new__(kind)
    score = comparison.score
    values = (*rates, score.hits, score.substitutions, score.insertions, score.deletions)
    vars(output).update(zip(kind.__match_args__[3:], values))
    output._comparison = comparison
    return output


def rates_of(score: ErrorRateScore) -> tuple[float, float, float, float]:
    """WER, MER, WIL and WIP; as whole numbers where jiwer returns whole numbers."""
    if score.ref_len:
        wer, mer, wip = score.fraction, score.mer, score.wip if score.hyp_len else 0
    else:
        wer, mer, wip = (score.insertions, 1, 0) if score.insertions else (0, 0, 1)
    return wer, mer, 1 - wip, wip


#: Endings of transforms, which make words that the kernel can cut itself.
_TAILS: Tails = (
    ((RemoveMultipleSpaces, Strip, ReduceToListOfListOfWords), "spaced words"),
    ((Strip, ReduceToListOfListOfChars), "trimmed code points"),
)
_AS_MADE: tuple[dict[str, str], ...] = ({}, {"word_delimiter": " "})


class Side(NamedTuple):
    """One side after its transform: sentences that the kernel cuts by a rule, or lists of words."""

    sentences: list[Any]
    rule: Optional[Rule]

    def words(self) -> list[list[str]]:
        if self.rule is None:
            return self.sentences
        if self.rule != "spaced words":
            return [list(line.strip()) for line in self.sentences]
        return kernel.spaced_words(self.sentences)


def known_tail(
    transform: Any, compose: Any = Compose, tails: Tails = _TAILS
) -> Optional[tuple[Sequence[Any], Sequence[Any], Rule]]:
    """The part of a transform before an ending that the kernel knows, the ending, and the kernel's rule for it; None
    otherwise."""
    steps = transform.transforms if type(transform) is compose else None
    if type(steps) is list or type(steps) is tuple:
        for kinds, rule in tails:
            tail = steps[-len(kinds) :]
            if tuple(map(type, tail)) == kinds and all(vars(one) in _AS_MADE for one in tail):
                return steps[: -len(kinds)], tail, rule
    return None


def is_plain(text: object) -> bool:
    """Whether the kernel can take a text: a list of one or more strings."""
    return type(text) is list and set(map(type, text)) == {str}


def _transformed(sentences: Sentences, transform: Transform, name: str) -> Side:
    text: Any = [sentences] if isinstance(sentences, str) else sentences
    known = known_tail(transform)
    if known is not None:
        head, tail, rule = known
        for one in head:
            text = one(text)
        if is_plain(text):
            # a copy of the list, because the caller's list may change before the words are read
            return Side(text[:], rule)
        transform = Compose(list(tail))
    text = transform(text)
    if not isinstance(text, list) or not all(
        isinstance(words, list) and all(isinstance(word, str) for word in words) for words in text
    ):
        raise ValueError(
            f"{name}_transform makes {text!r:.60} of the {name}: expected a list with a list of strings, its words or "
            "characters, for each sentence; does it end with ReduceToListOfListOfWords() or ReduceToListOfListOfChars()?"
        )
    return Side(text, None)


def _compare(
    reference: Sentences, hypothesis: Sentences, reference_transform: Transform, hypothesis_transform: Transform
) -> Comparison:
    references = _transformed(reference, reference_transform, "reference")
    hypotheses = _transformed(hypothesis, hypothesis_transform, "hypothesis")
    if len(references.sentences) != len(hypotheses.sentences):
        raise ValueError(
            f"reference has {len(references.sentences)} sentences after its transform, hypothesis {len(hypotheses.sentences)}: "
            "expected the same number; wer_contiguous and cer_contiguous join all sentences into one"
        )
    if references.rule is not None and references.rule == hypotheses.rule:
        try:
            found = Comparison(references, hypotheses, references.sentences, hypotheses.sentences, references.rule)
            found.score
            return found
        except UnicodeEncodeError:
            # half of a surrogate pair is a character, too
            pass
    numbers: defaultdict[str, str] = defaultdict(chain(map(chr, chain(*_LETTERS)), _too_many()).__next__)
    sides = [
        ["".join(map(numbers.__getitem__, words)) for words in side.words()] for side in (references, hypotheses)
    ]
    return Comparison(references, hypotheses, sides[0], sides[1], "trimmed code points")


#: Each distinct word is replaced by one of these code points, none of which is white space.
_LETTERS = (range(0x3001, 0xD800), range(0xE000, 0x110000))


def _too_many() -> Iterator[str]:
    raise ValueError(
        f"reference and hypothesis have more than {sum(map(len, _LETTERS))} different words: compare fewer sentences at a time"
    )
    yield ""


class Comparison:
    """Both sides of a comparison, in two forms: as jiwer's results contain them, and as lines for the kernel."""

    __slots__ = ("_sides", "_lines", "_rule", "_score")

    def __init__(
        self, references: Side, hypotheses: Side, reference_lines: list[str], hypothesis_lines: list[str], rule: Rule
    ) -> None:
        self._sides = references, hypotheses
        self._lines = reference_lines, hypothesis_lines
        self._rule: Rule = rule
        self._score: Optional[ErrorRateScore] = None

    @property
    def score(self) -> ErrorRateScore:
        """:raises UnicodeEncodeError: for a lone surrogate."""
        if self._score is None:
            references, hypotheses = self._lines
            self._score = _score_of(map(int, kernel.error_rows(hypotheses, references, rule=self._rule, summed=True)))
        return self._score

    @property
    def segments(self) -> int:
        return len(self._lines[0])

    def references(self) -> list[list[str]]:
        return self._sides[0].words()

    def hypotheses(self) -> list[list[str]]:
        return self._sides[1].words()

    def alignments(self, kind: Any = AlignmentChunk) -> list[list[Any]]:
        """The alignments as objects of a class with the fields of AlignmentChunk."""
        references, hypotheses = self._lines
        totals, aligned = alignment_runs(hypotheses, references, [1] * len(references), self._rule)
        if self._score is None:
            self._score = _score_of(map(int, totals))
        return [_chunks(runs, kind) for runs in aligned]


def _score_of(counts: Iterable[int]) -> ErrorRateScore:
    hits, substitutions, deletions, insertions = counts
    return ErrorRateScore("", hits, substitutions, deletions, insertions, "")


def _chunks(runs: list[int], kind: Any) -> list[Any]:
    """The kernel's runs as objects, made without the checks of their class, which take most of the time. `placed` would
    take a quarter of what is left."""
    chunks: list[Any] = []
    new, add = kind.__new__, chunks.append
    ref = hyp = 0
    for run in runs:
        number, count = run & 3, run >> 2
        chunk = new(kind)
        chunk.type = KINDS[number]
        chunk.ref_start_idx = ref
        if number != INSERTED:
            ref += count
        chunk.ref_end_idx = ref
        chunk.hyp_start_idx = hyp
        if number != DELETED:
            hyp += count
        chunk.hyp_end_idx = hyp
        add(chunk)
    return chunks
