"""The references that a metric keeps: `BLEU(references=...)`."""

import sys
from collections.abc import Sequence
from copy import copy
from typing import Any, Callable, Dict, Iterator, Tuple

from .originals import ORIGINALS
from .plans import own_tokenizer, plan_references
from .texts import Streams


class References(Sequence):
    """
    A metric's `_ref_cache` while sacreBLEU is accelerated: it holds the references themselves, which are cut into
    n-grams again for each score.

    Other code sees sacreBLEU's own list of n-grams, whose elements are made when they are read, by the metric in the
    state in which it received the references. So sacreBLEU can count with it after uninstall(), and where the kernel
    cannot count.
    """

    def __init__(self, streams: Streams, prepared: Streams, metric: Any) -> None:
        # copies, because the caller's lists may change
        self._lines = Streams([list(stream) for stream in streams.streams], streams.size)
        self.prepared = Streams([tuple(stream) for stream in prepared.streams], prepared.size)
        self._metric = copy(metric)
        self._metric._ref_cache = None
        # the metric that makes the elements; a worker gets it with its tokenizer, by which it recognizes its references
        self._maker = copy(self._metric)
        if hasattr(metric, "tokenizer"):
            self._maker.tokenizer = own_tokenizer(metric)
        self.plan = plan_references(metric)

    def __len__(self) -> int:
        return self._lines.size

    def __eq__(self, other: object) -> bool:
        return list(self) == list(other) if isinstance(other, (list, References)) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self._information(at) for at in range(*index.indices(len(self)))]
        return self._information(range(len(self))[index])

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        return map(self._information, range(len(self)))

    def _information(self, at: int) -> Dict[str, Any]:
        """The list that sacreBLEU's `_cache_references()` would have made when the metric received the references."""
        lines = [stream[at] for stream in self._lines.streams]
        with ORIGINALS.in_place():
            prepared = [self._maker._preprocess_segment(line) for line in lines if line is not None]
            information: Dict[str, Any] = self._maker._extract_reference_info(prepared)
        return information

    def __reduce__(self) -> Tuple[Callable[..., Any], Tuple[Any, ...]]:
        """A pickle contains sacreBLEU's own list, so that it can be read without truebleu."""
        return list, (list(self),)

    def __copy__(self) -> "References":
        return self

    def __deepcopy__(self, memo: Any) -> "References":
        return self


def _reduce_for_workers(references: References) -> Tuple[Callable[..., Any], Tuple[Any, ...]]:
    return References, (references._lines, references.prepared, references._metric)


_registered = False


def register_for_workers() -> None:
    """
    Makes multiprocessing send the references themselves to workers, if it was imported: importing it here would cost
    every run some milliseconds.
    """
    global _registered
    if _registered:
        return
    reduction = sys.modules.get("multiprocessing.reduction")
    if reduction is not None:
        reduction.ForkingPickler.register(References, _reduce_for_workers)
        _registered = True
