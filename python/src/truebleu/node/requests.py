"""Corpora and sentences as requests: as one request, or in parts if they are large."""
from __future__ import annotations

import itertools
from array import array
from contextlib import contextmanager
from dataclasses import dataclass

from .. import shapes
from . import process
from .program import NodeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, Optional

    #: A name, or a name with settings: ``{"metric": "chrf", "word_order": 2}``.
    MetricRequest = str | dict[str, Any]

#: The most characters of text in one request. In JSON each may take six bytes, and a line may have 32 MiB.
MOST_CHARACTERS = 4_000_000

#: The most segments in one request. An answer has at most 2^22 scores, and one name may stand for several metrics.
MOST_SEGMENTS = 1 << 18

_corpora = itertools.count(1)


@dataclass(frozen=True)
class NodeScore:
    """A score of a corpus with its signature and its parts.

    ``metric`` is the requested name, ``name`` the printed one (``chrF2++``), ``score`` is unrounded, ``signature`` says
    how it was made, ``better`` is "higher" or "lower"; ``details`` has the metric's other results, such as precisions,
    by their names in the TypeScript library.
    """

    metric: str
    name: str
    score: float
    signature: str
    better: str
    details: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.name}|{self.signature} = {self.score:.2f}"


def metrics() -> dict[str, list[str]]:
    """The metrics by name, each with the options that it takes.

    >>> from truebleu import node
    >>> "meteorModules" in node.metrics()["meteor"]
    True
    """
    named: dict[str, list[str]] = process.ask("hello")["metrics"]
    return named


def corpus_score(
    metric: str,
    hypotheses: Sequence[str],
    references: Sequence[Sequence[Optional[str]]],
    sources: Optional[Sequence[str]] = None,
    **settings: Any,
) -> NodeScore:
    """The score of a corpus.

    :param metric: its name: meteor, rouge, nist, lepor, hlepor, ribes, gleu, bleu, chrf, ter, wer, ...
    :param hypotheses: a str for each segment.
    :param references: streams, as in sacreBLEU: a list for each translator or file, with a str for each segment, or
        None where the translator has none.
    :param sources: for each segment the text that the hypothesis was made from, for SARI and GEC-GLEU.
    :param settings: the metric's, by the names of the library in either spelling: ``word_order`` or ``wordOrder``.
    :raises TypeError: for texts of the wrong shape.
    :raises ValueError: for texts or settings that are wrong (RequestError), or a metric that has several scores.
    :raises NodeError: where the command is missing, crashes (NodeCrash) or fails.

    >>> from truebleu import node
    >>> score = node.corpus_score("meteor", ["The cat sat."], [["The cat sat down."]], modules=["exact", "stem"])
    >>> round(score.score, 4), score.details["chunks"]
    (36.2214, 2)
    >>> node.corpus_score("sari", ["The cat sat."], [["The cat sat down."]], sources=["The feline sat."]).score
    54.44444444444445
    """
    with _of_one_metric():
        scores = corpus_scores([{"metric": metric, **settings}], hypotheses, references, sources)
    if len(scores) == 1:
        return scores[0]
    names = ", ".join(score.name for score in scores)
    raise ValueError(f"{metric} has {len(scores)} scores, {names}: choose one (type=...), or call corpus_scores")


def corpus_scores(
    metrics: Sequence[MetricRequest],
    hypotheses: Sequence[str],
    references: Sequence[Sequence[Optional[str]]],
    sources: Optional[Sequence[str]] = None,
) -> list[NodeScore]:
    """The scores of a corpus under several metrics, in their order, from one pass over the text.

    :param metrics: names, or dicts with the name under "metric" and its settings.

    >>> from truebleu import node
    >>> [score.name for score in node.corpus_scores(["ter", {"metric": "chrf", "word_order": 2}], ["a"], [["a"]])]
    ['TER', 'chrF2++']
    """
    texts = _Texts(hypotheses, references, sources)
    asked = _checked_metrics(metrics)
    parts = list(texts.parts())
    if len(parts) == 1:
        return _scores_of(process.ask("score", metrics=asked, **parts[0]))
    with process.exclusively():
        name = _opened(asked, parts)
        try:
            for part in parts:
                process.ask("add", corpus=name, **part)
            return _scores_of(process.ask("score", corpus=name))
        finally:
            _closed(name)


def sentence_scores(
    metric: str,
    hypotheses: Sequence[str],
    references: Sequence[Sequence[Optional[str]]],
    sources: Optional[Sequence[str]] = None,
    **settings: Any,
) -> memoryview:
    """The score of each segment by itself, as a buffer of doubles, for which NumPy needs no copy.

    Parameters and errors are those of corpus_score. Metrics that take weights from the references of the whole corpus
    (NIST) take them from all references of this call.

    >>> from truebleu import node
    >>> scores = node.sentence_scores("ribes", ["a b c", "d e"], [["a c b", "d e"], [None, "d f"]])
    >>> scores.format, len(scores), scores[1]
    ('d', 2, 100.0)
    """
    texts = _Texts(hypotheses, references, sources)
    asked = _checked_metrics([{"metric": metric, **settings}])
    parts = list(texts.parts())
    scores = array("d")
    with process.exclusively(), _of_one_metric():
        result = process.ask("segments", metrics=asked, **parts[0])
        if len(result["scores"]) > 1:
            names = ", ".join(one["name"] for one in result["scores"])
            raise ValueError(f"{metric} has {len(result['scores'])} scores, {names}: choose one (type=...)")
        if len(parts) == 1 or not result["weighing"]:
            scores.extend(result["scores"][0]["scores"])
            for part in parts[1:]:
                scores.extend(process.ask("segments", metrics=asked, **part)["scores"][0]["scores"])
        else:
            name = _opened(asked, parts)
            try:
                for part in parts:
                    scores.extend(process.ask("segments", corpus=name, **part)["scores"][0]["scores"])
            finally:
                _closed(name)
    return memoryview(scores).toreadonly()


@contextmanager
def _of_one_metric() -> Iterator[None]:
    """Errors of calls with one metric, which name the argument `metric`."""
    try:
        yield
    except process.RequestError as error:
        message = str(error)
        if not message.startswith("metrics[0] is "):
            raise
        raise process.RequestError(message.replace("metrics[0]", "metric", 1)) from None


def _opened(asked: list[Any], parts: list[dict[str, Any]]) -> str:
    """Begins a corpus in parts, and returns its name."""
    name = str(next(_corpora))
    if process.ask("open", corpus=name, metrics=asked)["weighing"]:
        for part in parts:
            process.ask("references", corpus=name, referenceStreams=part["referenceStreams"])
    return name


def _closed(name: str) -> None:
    try:
        process.ask("close", corpus=name)
    except (process.RequestError, NodeError):
        # a process that was started again has no such corpus
        pass


def _scores_of(result: dict[str, Any]) -> list[NodeScore]:
    return [
        NodeScore(
            score.pop("metric"), score.pop("name"), float(score.pop("score")), score.pop("signature"),
            score.pop("better"), score,
        )
        for score in result["scores"]
    ]


class _Texts:
    """The texts of a corpus, checked like those of truebleu.corpus_bleu."""

    def __init__(self, hypotheses: Any, references: Any, sources: Any) -> None:
        self.hypotheses = shapes.lines_of("hypotheses", hypotheses)
        self.streams = shapes.streams_of(references, len(self.hypotheses))
        self.sources = None if sources is None else shapes.sources_of(sources, len(self.hypotheses))
        try:
            for lines in (self.hypotheses, *self.streams, self.sources or ()):
                "".join(line or "" for line in lines).encode()
        except UnicodeEncodeError:
            shapes.refuse_surrogates(self.hypotheses, self.streams, self.sources or ())

    def parts(self) -> Iterator[dict[str, Any]]:
        """The texts in parts that fit in requests, at least one."""
        start = characters = 0
        all_texts = [self.hypotheses, *self.streams, *([] if self.sources is None else [self.sources])]
        for i, texts in enumerate(zip(*all_texts)):
            more = sum(len(text) for text in texts if text is not None)
            if i > start and (characters + more > MOST_CHARACTERS or i - start == MOST_SEGMENTS):
                yield self._part(start, i)
                start, characters = i, 0
            characters += more
        yield self._part(start, len(self.hypotheses))

    def _part(self, start: int, end: int) -> dict[str, Any]:
        part: dict[str, Any] = {
            "hypotheses": self.hypotheses[start:end],
            "referenceStreams": [stream[start:end] for stream in self.streams],
        }
        if self.sources is not None:
            part["sources"] = self.sources[start:end]
        return part


def _checked_metrics(metrics: Any) -> list[Any]:
    if isinstance(metrics, (str, dict)) or not isinstance(metrics, (list, tuple)):
        raise TypeError(f"metrics is {type(metrics).__name__}: expected a list, such as ['meteor']")
    for i, metric in enumerate(metrics):
        if not isinstance(metric, (str, dict)):
            raise TypeError(f"metrics[{i}] is {type(metric).__name__}: expected a name, or a dict with settings")
        if isinstance(metric, dict):
            for key, value in metric.items():
                if not isinstance(key, str) or not _is_json(value):
                    raise TypeError(
                        f"{key} is {value!r:.60}: expected a str, a number, True, False, None or a list of these"
                    )
    return list(metrics)


def _is_json(value: Any) -> bool:
    if isinstance(value, (list, tuple)):
        return all(_is_json(one) for one in value)
    if isinstance(value, float):
        # JSON has no infinity
        return value - value == 0
    return value is None or isinstance(value, (str, bool, int))
