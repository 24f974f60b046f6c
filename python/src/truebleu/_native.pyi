"""The kernel's functions; truebleu.kernel says what segments, rows, threads and errors are."""

from collections.abc import Iterable
from typing import Literal

from typing_extensions import Buffer

class Column:
    """What text_column returns."""

Hypotheses = Iterable[str] | Column
References = Column | Iterable[str | list[str] | list[str | None] | tuple[str | None, ...]]
Rule = Literal[
    "none",
    "13a",
    "char",
    "code points",
    "chrF words",
    "mteval",
    "mteval lower-cased",
    "spaced words",
]
Smoothing = Literal["none", "floor", "add-k", "exp"]
ErrorRule = Literal["none", "spaced words", "trimmed code points"]

def ngram_rows(
    hypotheses: Hypotheses,
    references: References,
    *,
    order: int,
    rule: Rule,
    summed: bool = False,
    lowercase: bool = False,
    trim: bool = False,
) -> memoryview[float]:
    """N-gram matches, clipped at the reference with the most, against the closest reference length.

    Rows of 2 + 2 * ``order`` (1..16). ``rule`` cuts text into tokens. ``lowercase`` is ``str.lower()``, ``trim``
    ``str.rstrip()``, in that order, before the text is cut; sacreBLEU trims for every tokenizer of BLEU.
    """

def chrf_rows(
    hypotheses: Hypotheses,
    references: References,
    *,
    char_order: int = 6,
    word_order: int = 0,
    beta: float = 2,
    whitespace: bool = False,
    eps_smoothing: bool = False,
    lowercase: bool = False,
    summed: bool = False,
) -> memoryview[float]:
    """chrF's triples of 3 * (``char_order`` + ``word_order``) numbers, both 0..16, not both 0.

    Of several references, each segment takes the first of those with the highest F-score, for which ``beta`` and
    ``eps_smoothing`` are needed.
    """

def ter_rows(hypotheses: Hypotheses, references: References) -> memoryview[float]:
    """Fewest edits, with shifts, to any reference; the sum of all reference lengths; their number. Rows of 3.

    The text must be tokenized, with words between white space. With one reference each, rows may be added; with several,
    the mean reference length is a fraction, and sacreBLEU adds those one by one.
    """

def error_rows(
    hypotheses: Hypotheses, references: References, *, rule: ErrorRule, summed: bool = False, lowercase: bool = False
) -> memoryview[float]:
    """Hits, substitutions, deletions, insertions of a cheapest alignment, as rapidfuzz (jiwer) chooses it. Rows of 4.

    ``rule`` is "spaced words" for jiwer's WER, "trimmed code points" for its CER, or "none". Of several references, that
    with the fewest errors, then the most hits, then the first.
    """

def bleu_scores(
    rows: Buffer,
    *,
    order: int,
    smoothing: Smoothing,
    value: float = 0,
    effective_order: bool = False,
) -> memoryview[float]:
    """BLEU of each row of ``ngram_rows``: score, brevity penalty, and ``order`` precisions: 2 + ``order`` numbers a row.

    ``value`` is what "floor" and "add-k" add. The logarithm and the exponential are the kernel's: the same bits
    everywhere.
    """

def chrf_scores(
    rows: Buffer, *, orders: int, beta: float = 2, eps_smoothing: bool = False
) -> memoryview[float]:
    """chrF of each row of ``chrf_rows``, in sacreBLEU's order of operations; ``orders`` is char_order + word_order."""

def text_column(
    data: Buffer | Column | None,
    offsets: Buffer | None,
    *,
    wide: bool = False,
    validity: Buffer | None = None,
    start: int = 0,
    length: int,
) -> Column:
    """A column of texts as Arrow has it, which every function takes in place of a list: nothing is copied or decoded.

    Entry i is ``data[offsets[start + i] : offsets[start + i + 1]]``, UTF-8, which is not checked here; ``offsets`` are of
    64 bits where ``wide``, else of 32; ``validity`` has a bit for each entry, of which 0 is null. With a column as
    ``data``, each entry is a list of its texts: references, where there are several for a segment.
    """

def group_sums(rows: Buffer, groups: Buffer, *, width: int, count: int) -> memoryview[float]:
    """The sums of rows by group, ``count`` rows of ``width`` numbers. ``groups`` has an int32 for each row, 0..count-1."""

def bleu_pairs(
    hypotheses: Iterable[str],
    references: Iterable[str],
    *,
    order: int,
    rule: Rule,
    smoothing: Smoothing,
    value: float = 0,
    effective_order: bool = False,
    means: bool = False,
) -> memoryview[float]:
    """BLEU of hypothesis i with reference k, at i * references + k; with ``means`` one number for each hypothesis.

    At least one line on each side; text is cut as it is, so lower-case and trim it before.
    """

def chrf_pairs(
    hypotheses: Iterable[str],
    references: Iterable[str],
    *,
    char_order: int,
    word_order: int,
    beta: float,
    whitespace: bool = False,
    means: bool = False,
) -> memoryview[float]:
    """chrF of hypothesis i with reference k, at i * references + k; with ``means`` one number for each hypothesis.

    ``beta`` squared must be above 0.
    """

def seeded_generator(seed: bytes) -> bytes:
    """The state of NumPy's ``default_rng`` of a seed of 16 bytes, the lowest first."""

def bootstrap_sums(state: bytes, rows: Buffer, width: int, count: int) -> tuple[memoryview[float], bytes]:
    """``count`` sums of as many rows as there are, drawn with replacement; and the state after that."""

def reference_hashes(references: References) -> bytes:
    """For each segment the hash of the hashes of its references, 16 bytes, the lowest first."""

def hash128(data: Buffer) -> bytes:
    """MurmurHash3_x86_128 with seed 0: 16 bytes, the lowest first."""

def spaced_lines(lines: Iterable[str], kinds: bytes, trim: Literal["none", "end", "both"]) -> list[str]:
    """Lines with blanks around what stands apart by the four rules of mteval; ``kinds`` has the class of each code
    point: 0 other, 1 white space, 2 apart, 3 mark, 4 number, 5 dash."""

def release() -> None:
    """Frees the memory of all instances of the kernel that nobody uses. The next call makes new ones."""
