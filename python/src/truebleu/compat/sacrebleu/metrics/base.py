"""The base of sacreBLEU's metrics: scores, signatures, and the checks of texts."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Optional

from .... import __version__, kernel, scores, shapes
from ....significance import bootstrap_scores, interval_of
from ....statistics import Statistics
from ....sacrebleu.texts import Streams, as_hypotheses, as_streams, count_references

if TYPE_CHECKING:
    from ....metrics.metric import Metric as NativeMetric
    from ....metrics.metric import Rows

#: The logger of sacreBLEU: programs that silence its warnings still silence them.
LOGGER = "sacrebleu"


class Score:
    """A score, `score`, of the metric `name`."""

    def __init__(self, name: str, score: float) -> None:
        self.name = name
        self.score = score
        self._mean = -1.0
        self._ci = -1.0
        self._verbose = ""

    def format(
        self, width: int = 2, score_only: bool = False, signature: str = "", is_json: bool = False
    ) -> str:
        """The score as text or JSON, with the interval of its resamples if there are any.

        >>> Score("BLEU", 51.234).format(width=1, signature="nrefs:1")
        'BLEU|nrefs:1 = 51.2'
        """
        interval = (self._mean, self._ci) if self._mean > 0 else None
        return scores.formatted(self.name, self.score, self._verbose, width, score_only, signature, is_json, interval)

    def estimate_ci(self, scores: Sequence[Score]) -> None:
        """Keeps the mean and the 95% interval of the scores of resamples."""
        self._keep_interval([score.score for score in scores])

    def _keep_interval(self, points: Sequence[float]) -> None:
        interval = interval_of(points)
        self._mean, self._ci = interval.mean, interval.ci

    def __repr__(self) -> str:
        return self.format()

    def _repr_html_(self) -> str:
        from ....notebooks import score_html

        interval = (self._mean, self._ci) if self._mean > 0 else None
        return score_html(self.name, self.score, self._verbose, "", interval)


class Signature:
    """How a score was made, in a line: `info` has the settings by their names."""

    #: The short names of the settings of a metric.
    _ABBREVIATIONS: ClassVar[Mapping[str, str]] = {}

    def __init__(self, args: Mapping[str, object]) -> None:
        """
        :param args: the attributes of a metric.
        :raises ValueError: before the metric has been given references.
        """
        if "num_refs" not in args:
            raise ValueError("the number of references is not known yet: expected the metric to have scored something")
        self._abbr = {
            "version": "v", "nrefs": "#", "test": "t", "lang": "l", "subset": "S", "origlang": "o", "bs": "bs", "ar": "ar",
            "seed": "rs", **self._ABBREVIATIONS,
        }
        self.info: dict[str, object] = {
            "version": f"truebleu-{__version__}",
            "nrefs": "var" if args["num_refs"] == -1 else args["num_refs"],
            "bs": args.get("n_bootstrap"),
            "ar": None,
            "seed": args.get("seed"),
            "test": args.get("test_set"),
            "lang": args.get("langpair"),
            "origlang": args.get("origlang"),
            "subset": args.get("subset"),
        }

    def format(self, short: bool = False) -> str:
        """The line, with the version at its end."""
        names = [*(name for name in self.info if name != "version"), "version"]
        values = [(name, self.info[name]) for name in names if self.info[name] is not None]
        return "|".join(f"{self._abbr[name] if short else name}:{_in_words(value)}" for name, value in values)

    def update(self, key: str, value: object) -> None:
        """Adds a setting, or changes it."""
        self.info[key] = value

    def __repr__(self) -> str:
        return self.format()


class Metric:
    """A metric, which may have references of its own. Its settings are attributes, which may be changed."""

    _SIGNATURE_TYPE: ClassVar[type[Signature]] = Signature

    num_refs: int

    def __init__(self, references: Optional[Sequence[Sequence[Optional[str]]]] = None) -> None:
        self.n_bootstrap: Optional[int] = None
        self.seed: Optional[str] = None
        self._ref_cache: Optional[Streams] = None
        if references is not None:
            self._ref_cache = self._streams(references)

    def corpus_score(
        self, hypotheses: Sequence[str], references: Optional[Sequence[Sequence[Optional[str]]]], n_bootstrap: int = 1
    ) -> Score:
        """The score of a corpus.

        :param hypotheses: a string for each segment.
        :param references: streams: a list for each translator, with a string for each segment, or None. None stands for the
            references that the metric was made with. As in sacreBLEU, the longer side's last lines do not count.
        :param n_bootstrap: how many resamples the score's interval comes from; up to 1, there is no interval.
        :raises TypeError, IndexError, ValueError: for texts of another shape.
        :raises RuntimeError: where there are no references.
        """
        _check_corpus(hypotheses, references)
        native = self._native()
        if not n_bootstrap > 1:
            return self._score_of(native, self._counted(native, hypotheses, references, True))
        table = self._statistics(hypotheses, references)
        score = self._score_of(native, memoryview(table.sum()._rows))
        self.n_bootstrap = n_bootstrap
        self.seed, state = seeded_state()
        score._keep_interval(bootstrap_scores(native, [table], n_bootstrap, state)[0])
        return score

    def sentence_score(self, hypothesis: str, references: Sequence[Optional[str]]) -> Score:
        """The score of a sentence.

        :param references: a list of strings.
        :raises TypeError, IndexError, ValueError: for texts of another shape.
        """
        _check_sentence(hypothesis, references)
        native = self._native()
        return self._score_of(native, self._counted(native, [hypothesis], [[line] for line in references], True))

    def get_signature(self) -> Signature:
        """How the last score was made.

        :raises ValueError: where nothing was scored yet.
        """
        return self._SIGNATURE_TYPE(self.__dict__)

    def _native(self) -> NativeMetric:
        """truebleu's metric of these settings."""
        raise NotImplementedError

    def _score_of(self, native: NativeMetric, totals: Rows) -> Score:
        raise NotImplementedError

    def _warn_of(self, hypotheses: Sequence[str]) -> None:
        """Logs what sacreBLEU logs about the hypotheses of a corpus."""

    def _streams(self, references: Sequence[Sequence[Optional[str]]]) -> Streams:
        """References in lists of our own, because a caller may change the given lists."""
        found = as_streams(references)
        streams = Streams([shapes.checked_stream(k, list(stream)) for k, stream in enumerate(found.streams)], found.size)
        self.num_refs = count_references(streams)
        return streams

    def _counted(
        self, native: NativeMetric, hypotheses: Sequence[str],
        references: Optional[Sequence[Sequence[Optional[str]]]], summed: bool,
    ) -> Rows:
        """Rows of as many segments as both sides have, or their sum."""
        streams = self._streams(references) if references else self._ref_cache
        if streams is None or (streams is self._ref_cache and streams.size == 0):
            raise RuntimeError(
                "references is None or empty: expected a list for each translator, or a metric that was made with "
                "references=..."
            )
        if streams.size == 0:
            raise IndexError("references has a list without lines: expected a line for each hypothesis, or None, in each list")
        lines = as_hypotheses(hypotheses, streams.size)
        _first("hypotheses", lines)
        sides = [stream[: len(lines)] for stream in streams.streams] if len(lines) < streams.size else streams.streams
        hyps, refs = native._texts(lines, sides)
        # before counting, because sacreBLEU counts, and warns of, some texts that are refused here
        self._warn_of(hyps)
        return native._counted(hyps, refs, summed)

    def _statistics(
        self, hypotheses: Sequence[str], references: Optional[Sequence[Sequence[Optional[str]]]]
    ) -> Statistics:
        """A row for each segment."""
        native = self._native()
        rows = self._counted(native, hypotheses, references, False)
        return Statistics(
            native.name, native.counting_key, self.num_refs, len(rows) // len(native.fields), native.fields, rows
        )


def seeded_state() -> tuple[str, bytes]:
    """The seed in SACREBLEU_SEED, by default 12345, and NumPy's generator with that seed; "none" draws a seed."""
    import os

    seed = os.environ.get("SACREBLEU_SEED", "12345").lower()
    if seed == "none":
        return seed, kernel.seeded_generator(os.urandom(16))
    try:
        return seed, kernel.seeded_generator(int(seed).to_bytes(16, "little"))
    except (ValueError, OverflowError):
        raise ValueError(
            f"SACREBLEU_SEED is {seed!r}: expected a whole number from 0 to 2^128 - 1, or none"
        ) from None


def _check_corpus(hypotheses: object, references: object) -> None:
    """sacreBLEU's checks: texts that pass them are scored."""
    expected = "expected a list of strings, a hypothesis for each segment"
    error = ""
    if not isinstance(hypotheses, Sequence):
        error = f"hypotheses is {shapes.described(hypotheses)}: {expected}; list(...) makes one of columns and iterators"
    elif not isinstance(_first("hypotheses", hypotheses), str):
        error = f"hypotheses[0] is {shapes.described(hypotheses[0])}: {expected}"
    elif any(line is None for line in hypotheses):
        error = f"hypotheses[{list(hypotheses).index(None)}] is None: {expected}, the empty one where there is no translation"
    if references is not None:
        expected = "expected a list for each translator, with a string for each segment"
        if not isinstance(references, Sequence):
            error = f"references is {shapes.described(references)}: {expected}"
        elif not isinstance(stream := _first("references", references), Sequence):
            error = f"references[0] is {shapes.described(stream)}: {expected}"
        elif not isinstance(line := _first("references[0]", stream), (str, type(None))):
            error = f"references[0][0] is {shapes.described(line)}: {expected}"
    if error:
        raise TypeError(error)


def _check_sentence(hypothesis: object, references: object) -> None:
    expected = "expected a list of strings"
    if not isinstance(hypothesis, str):
        raise TypeError(f"hypothesis is {shapes.described(hypothesis)}: expected a string; corpus_score() takes lists")
    if isinstance(references, str) or not isinstance(references, Sequence):
        raise TypeError(f"references is {shapes.described(references)}: {expected}; for one reference write [reference]")
    if not isinstance(line := _first("references", references), (str, type(None))):
        raise TypeError(f"references[0] is {shapes.described(line)}: {expected}, which all belong to the one hypothesis")


def _first(name: str, lines: Sequence[object]) -> object:
    try:
        return lines[0]
    except IndexError:
        raise IndexError(f"{name} is empty: expected at least one line; nothing has no score") from None


def _in_words(value: object) -> object:
    return ("yes" if value else "no") if isinstance(value, bool) else value
