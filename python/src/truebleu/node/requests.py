"""Corpora and sentences as requests: in one, or in parts where they are large."""
from __future__ import annotations

import itertools
from array import array
from dataclasses import dataclass

from . import process

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, Optional

    #: A name, or one with settings: ``{"metric": "chrf", "word_order": 2}``.
    MetricRequest = str | dict[str, Any]

#: Characters of text in one request. In JSON each may take six bytes, and a line has at most 32 MiB.
MOST_CHARACTERS = 4_000_000

#: Segments in one request. An answer has at most 2^22 scores, and one name may stand for several metrics.
MOST_SEGMENTS = 1 << 18

_corpora = itertools.count(1)


@dataclass(frozen=True)
class NodeScore:
    """A score of a corpus with what it was made of.

    ``metric`` is the name that was asked for, ``name`` the printed one (``chrF2++``), ``score`` unrounded,
    ``signature`` how it was made, ``better`` "higher" or "lower"; ``details`` has what the metric has besides, such as
    precisions, by the names of the TypeScript library.
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
    return process.ask("hello")["metrics"]


def corpus_score(
    metric: str, hypotheses: Sequence[str], references: Sequence[Sequence[Optional[str]]], **settings: Any
) -> NodeScore:
    """The score of a corpus.

    :param metric: its name: meteor, rouge, nist, lepor, hlepor, ribes, gleu, bleu, chrf, ter, wer, ...
    :param hypotheses: a list of str, one for each segment.
    :param references: streams, as in sacreBLEU: a list for each translator or file, with a str for each segment, None
        where that one has none.
    :param settings: the metric's, by the names of the library in either spelling: ``word_order`` or ``wordOrder``.
    :raises TypeError: for texts of the wrong shape.
    :raises ValueError: for texts or settings that are wrong (RequestError), or a metric that has several scores.
    :raises NodeError: where the command is missing, crashes (NodeCrash) or fails.

    >>> from truebleu import node
    >>> score = node.corpus_score("meteor", ["The cat sat."], [["The cat sat down."]], modules=["exact", "stem"])
    >>> round(score.score, 4), score.details["chunks"]
    (36.2214, 2)
    """
    scores = corpus_scores([{"metric": metric, **settings}], hypotheses, references)
    if len(scores) == 1:
        return scores[0]
    names = ", ".join(score.name for score in scores)
    raise ValueError(f"{metric} has {len(scores)} scores, {names}: choose one (type=...), or call corpus_scores")


def corpus_scores(
    metrics: Sequence[MetricRequest], hypotheses: Sequence[str], references: Sequence[Sequence[Optional[str]]]
) -> list[NodeScore]:
    """The scores of a corpus under several metrics, in their order, from one pass over the text.

    :param metrics: names, or dicts with the name under "metric" and its settings.

    >>> from truebleu import node
    >>> [score.name for score in node.corpus_scores(["ter", {"metric": "chrf", "word_order": 2}], ["a"], [["a"]])]
    ['TER', 'chrF2++']
    """
    _check_texts(hypotheses, references)
    asked = _checked_metrics(metrics)
    parts = list(_parts(hypotheses, references))
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
    metric: str, hypotheses: Sequence[str], references: Sequence[Sequence[Optional[str]]], **settings: Any
) -> memoryview:
    """The score of each segment by itself, as a buffer of doubles, for which NumPy needs no copy.

    Parameters and errors are those of corpus_score. Metrics that weigh by the references of the whole corpus (NIST) do
    so by all that are given here.

    >>> from truebleu import node
    >>> scores = node.sentence_scores("ribes", ["a b c", "d e"], [["a c b", "d e"], [None, "d f"]])
    >>> scores.format, len(scores), scores[1]
    ('d', 2, 100.0)
    """
    _check_texts(hypotheses, references)
    asked = _checked_metrics([{"metric": metric, **settings}])
    parts = list(_parts(hypotheses, references))
    scores = array("d")
    with process.exclusively():
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
    except (process.RequestError, process.NodeError):
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


def _parts(hypotheses: Sequence[str], references: Sequence[Sequence[Optional[str]]]) -> Iterator[dict[str, Any]]:
    """The texts in parts that fit in requests, at least one."""
    start = characters = 0
    for i, texts in enumerate(zip(hypotheses, *references)):
        more = sum(len(text) for text in texts if text is not None)
        if i > start and (characters + more > MOST_CHARACTERS or i - start == MOST_SEGMENTS):
            yield _part(hypotheses, references, start, i)
            start, characters = i, 0
        characters += more
    yield _part(hypotheses, references, start, len(hypotheses))


def _part(
    hypotheses: Sequence[str], references: Sequence[Sequence[Optional[str]]], start: int, end: int
) -> dict[str, Any]:
    return {
        "hypotheses": list(hypotheses[start:end]),
        "referenceStreams": [list(stream[start:end]) for stream in references],
    }


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


def _check_texts(hypotheses: Any, references: Any) -> None:
    _check_lines("hypotheses", hypotheses, "a list of str, one for each segment", False)
    if isinstance(references, (str, bytes)) or not isinstance(references, (list, tuple)):
        raise TypeError(f"references is {type(references).__name__}: expected a list of streams, each a list of str")
    if references and all(isinstance(stream, str) for stream in references):
        raise TypeError(
            "references is a list of str: expected a list of streams, each with a str for each segment; "
            "for one reference for each segment write [references]"
        )
    if not references:
        raise ValueError("references is empty: expected at least one stream, a list with a str for each segment")
    if not hypotheses:
        raise ValueError("hypotheses is empty: expected at least one; an empty corpus has no score")
    for k, stream in enumerate(references):
        _check_lines(f"references[{k}]", stream, "a list with a str for each segment, or None", True)
        if len(stream) != len(hypotheses):
            swapped = len(references) == len(hypotheses) and len({len(one) for one in references}) == 1
            raise ValueError(
                f"references[{k}] has {len(stream)} lines, hypotheses {len(hypotheses)}: expected as many; "
                + (
                    "are these the references of each segment? Streams are a list for each translator: "
                    "list(zip(*references))"
                    if swapped
                    else "a missing or an extra line in a file shows up like this"
                )
            )


def _check_lines(name: str, lines: Any, expected: str, missing: bool) -> None:
    if not isinstance(lines, (list, tuple)):
        raise TypeError(f"{name} is {type(lines).__name__}: expected {expected}")
    for i, line in enumerate(lines):
        if isinstance(line, str):
            try:
                line.encode()
            except UnicodeEncodeError:
                raise ValueError(f"{name}[{i}] has a lone surrogate: expected text that can be written as UTF-8") from None
        elif line is not None or not missing:
            raise TypeError(f"{name}[{i}] is {type(line).__name__}: expected str{', or None' if missing else ''}")
