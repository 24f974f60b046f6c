"""The base of all metrics: rows of whole numbers from texts, and scores from rows or their sums."""
from __future__ import annotations

from _collections_abc import Sequence  # see scores.py

from .. import __version__, shapes
from ..scores import Score

Line = str | None
Stream = Sequence[Line]
References = Sequence[Stream]
ReferenceCount = int | str
#: A field (or fields with the weights by which they are added), a factor, and another field: the first is at most the
#: factor times the other.
Invariant = tuple[str | dict[str, float], float, str]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn

    from typing_extensions import TypeAlias

    from ..statistics import Statistics

    #: The numbers of all rows, one row after the other.
    Rows: TypeAlias = memoryview[float]
else:
    # some versions of Python do not allow brackets after it
    Rows = memoryview


class Metric:
    """A metric with its settings. It has no other state, so threads may share it.

    `name` is printed with its scores; `better` is "higher" or "lower"; `fields` names the numbers of a row of statistics.
    """

    __slots__: tuple[str, ...] = ()

    #: Whether a list of strings is accepted as a single stream of references.
    one_reference_each = False
    #: The version of the counting: only rows of the same version may be added.
    counting = 1
    better = "higher"
    #: Whether texts are changed as strings before they are counted, so that Arrow's buffers cannot be used.
    needs_strings = False
    #: Whether the metric compares with sources, too, which are then the first of its streams.
    needs_sources = False

    @property
    def name(self) -> str:
        raise NotImplementedError

    @property
    def fields(self) -> tuple[str, ...]:
        raise NotImplementedError

    def corpus_score(self, hypotheses: Sequence[str], references: References) -> Score:
        """The score of a whole corpus: that of its summed statistics, not the mean of the scores of sentences.

        :param hypotheses: a string for each segment.
        :param references: streams: a list for each translator, with a string for each segment, or None.
        :raises TypeError, ValueError: for texts of another shape.
        """
        hyps, streams = self._texts(hypotheses, references)
        metric = self._informed(streams)
        rows = metric._counted(hyps, streams, True)
        return metric._score(rows, metric.signature(shapes.count_of_references(streams)))

    def signature(self, references: ReferenceCount, **drawn: int) -> str:
        """The line that says how a score was made, as sacreBLEU writes it.

        :param references: the number of references of each segment, or "var".
        :param drawn: `bs`, `ar`, `seed`: how a test of significance drew its resamples.
        """
        settings = [("nrefs", references), *drawn.items(), *self._settings(), ("version", f"truebleu-{__version__}")]
        return "|".join(f"{key}:{value}" for key, value in settings)

    @property
    def counting_key(self) -> str:
        """The key that two tables of statistics must share to be added: the settings that counting depends on."""
        settings = [*self._settings(scoring=False), ("counting", self.counting)]
        return "|".join(f"{key}:{value}" for key, value in settings)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__getstate__() == other.__getstate__()

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.__getstate__()))

    def __repr__(self) -> str:
        settings = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._names())
        return f"{type(self).__name__}({settings})"

    def __getstate__(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self._names())

    def __setstate__(self, values: tuple[object, ...]) -> None:
        for name, value in zip(self._names(), values):
            object.__setattr__(self, name, value)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a metric's settings stay as they are: make another {type(self).__name__}({name}=...)")

    @classmethod
    def _names(cls) -> list[str]:
        return [name for kind in reversed(cls.__mro__) for name in getattr(kind, "__slots__", ())]

    def _set(self, **values: object) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)
        self._check_settings()

    def _check_settings(self) -> None:
        """:raises ValueError: for settings that do not go together."""

    def _texts(
        self, hypotheses: object, references: object, sources: object = None
    ) -> tuple[list[str], list[list[Line]]]:
        hyps = shapes.lines_of("hypotheses", hypotheses)
        streams = shapes.streams_of(references, len(hyps), self.one_reference_each)
        if sources is None and self.needs_sources:
            raise TypeError(
                "sources is None: expected a list of strings, what the hypotheses were made of, because "
                f"{self.name} compares with it"
            )
        lines = [] if sources is None else shapes.sources_of(sources, len(hyps))
        if self.needs_sources:
            streams.insert(0, list(lines))
        return hyps, streams

    def _parted(self, streams: list[list[Line]]) -> tuple[list[str], list[list[Line]]]:
        """Splits the streams into the sources, if the metric needs them, and the references."""
        if self.needs_sources:
            return streams[0], streams[1:]  # type: ignore[return-value]
        return [], streams

    def _informed(self, streams: list[list[Line]]) -> Metric:
        """The metric for a corpus with these references, from which it takes its weights, if it has any."""
        return self

    def _check_parts(self) -> None:
        """Raises ValueError if parts of a corpus cannot be counted one by one, because the weights depend on all
        references."""

    def _scoring(self, key: str) -> Metric:
        """The metric that scores statistics with this key, for a corpus whose references are not available."""
        return self

    def _counted(self, hypotheses: list[str], streams: list[list[Line]], summed: bool) -> Rows:
        try:
            return self._rows(hypotheses, streams, summed)
        except UnicodeEncodeError:
            self._refuse_surrogates(hypotheses, streams)

    def _refuse_surrogates(self, hypotheses: list[str], streams: list[list[Line]]) -> NoReturn:
        sources, references = self._parted(streams)
        shapes.refuse_surrogates(hypotheses, references, sources)

    def _settings(self, scoring: bool = True) -> list[tuple[str, object]]:
        """The settings in the order of the signature; with `scoring`, also those that only affect the score."""
        raise NotImplementedError

    def _rows(self, hypotheses: list[str], streams: list[list[Line]], summed: bool) -> Rows:
        """A row for each segment, or their sum."""
        raise NotImplementedError

    def _scores(self, rows: Rows) -> Rows:
        """The score of each row."""
        raise NotImplementedError

    def _segment_scores(self, rows: Rows) -> Rows:
        """The score of each row, where a row stands for one segment."""
        return self._scores(rows)

    def _score(self, totals: Rows, signature: str) -> Score:
        """The score of a sum, with its ingredients."""
        raise NotImplementedError

    def _pairs(self, hypotheses: list[str], references: list[str], means: bool) -> Rows | None:
        """The score of each hypothesis with each reference, or the mean for each hypothesis; None if they have to be
        counted pair by pair."""
        return None

    def _check_pairs(self, names: Sequence[str], tables: Sequence[Statistics]) -> None:
        """:raises ValueError: for systems that cannot be compared segment by segment."""

    def _invariants(self) -> list[Invariant]:
        """The properties that each row has to have."""
        return []


def doubles(numbers: Sequence[float]) -> Rows:
    """Numbers as rows."""
    # not an array, whose module loads collections, which a first score does without
    from struct import pack

    return memoryview(pack(f"{len(numbers)}d", *numbers)).cast("d")
