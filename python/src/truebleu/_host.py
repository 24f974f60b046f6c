"""The host of the kernel, and code that its functions share; truebleu.kernel says how the host is chosen."""
from __future__ import annotations

from ._constants import REGION_ROWS_IN, REGION_ROWS_OUT

try:
    from . import _native as _chosen

    HOST = "native"
except ImportError as _no_extension:
    try:
        from . import _wasmtime as _chosen  # type: ignore[no-redef]
    except ImportError as error:
        advice = (
            'expected wasmtime, which runs the kernel of this wheel: pip install "truebleu[wasmtime]"'
            if error.name == "wasmtime" else
            "this wheel has the kernel for the extension alone, so wasmtime beside it is of no use: expected the extension, or "
            "the wheel for every platform, by pip download --no-deps --only-binary :all: --platform any truebleu, and then "
            "pip install --force-reinstall truebleu-*-py3-none-any.whl wasmtime"
        )
        raise ImportError(f"truebleu's kernel has no host ({_no_extension}): {advice}") from error

    HOST = "wasmtime"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from typing_extensions import Buffer

are_plain = _chosen.are_plain
call = _chosen.call
calls = _chosen.calls
count = _chosen.count
group_sums = _chosen.group_sums
hash128 = _chosen.hash128
pairs = _chosen.pairs
periods = _chosen.periods
reference_hashes = _chosen.reference_hashes
release = _chosen.release
rewritten_lines = _chosen.rewritten_lines
spaced_words = _chosen.spaced_words
# Arrow's buffers are read by the extension alone
text_column = getattr(_chosen, "text_column", None)


def check_order(name: str, order: int, least: int, most: int) -> None:
    if not least <= order <= most:
        raise ValueError(f"{name} is {order}: expected {least} to {most}")


def number_of(what: str, name: str, numbers: Mapping[str, int]) -> int:
    """The number that the kernel has for a rule, or for another named value."""
    number = numbers.get(name)
    if number is None:
        *others, last = numbers
        raise ValueError(f"{what} is '{name}': expected {', '.join(others)} or {last}")
    return number


def scored(
    part: str, function: str, settings: tuple[float, ...], rows: Buffer, width: int, numbers: int
) -> memoryview[float]:
    """The result of a function of the kernel for rows of `width` numbers, with `numbers` numbers for each row."""
    size = memoryview(rows).nbytes
    if size % (8 * width) != 0:
        raise ValueError(f"rows has {size} bytes: expected a multiple of {8 * width}, rows of {width} doubles")
    count = size // (8 * width)
    outputs = ((REGION_ROWS_OUT, 8 * count * numbers),)
    (found,) = call(part, function, (count, *settings), ((REGION_ROWS_IN, rows),), outputs, size)
    return memoryview(found).cast("d")
