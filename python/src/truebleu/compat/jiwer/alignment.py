"""jiwer's pictures of alignments, and how often each error was made."""
from __future__ import annotations

from collections import defaultdict

from .process import CharacterOutput, WordOutput

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any, Optional, Union

    from .process import AlignmentChunk

__all__ = ["visualize_alignment", "collect_error_counts", "visualize_error_counts"]


def visualize_alignment(
    output: Union[WordOutput, CharacterOutput],
    show_measures: bool = True,
    skip_correct: bool = True,
    line_width: Optional[int] = None,
) -> str:
    """Each reference above its hypothesis, with a letter below each error; then counts and rates.

    :param output: what `process_words` or `process_characters` returned.
    :param show_measures: whether counts and rates are added.
    :param skip_correct: whether sentences without errors are left out.
    :param line_width: the number of characters at which lines are broken, roughly.

    >>> from truebleu.compat import jiwer
    >>> print(jiwer.visualize_alignment(jiwer.process_words("short one here", "shoe order one"), show_measures=False))
    === SENTENCE 1 ===
    <BLANKLINE>
    REF: **** short one here
    HYP: shoe order one ****
            I     S        D
    <BLANKLINE>
    """
    is_cer = isinstance(output, CharacterOutput)
    blocks = []
    for i, (reference, hypothesis, chunks) in enumerate(zip(output.references, output.hypotheses, output.alignments)):
        if skip_correct and (len(chunks) == 0 or (len(chunks) == 1 and chunks[0].type == "equal")):
            continue
        picture = _picture(reference, hypothesis, chunks, "" if is_cer else " ", line_width)
        blocks.append(f"=== SENTENCE {i + 1} ===\n\n{picture}\n")
    text = "".join(blocks)
    if not show_measures:
        return text[:-1]
    rates = ("cer",) if is_cer else ("mer", "wil", "wip", "wer")
    return (
        f"{text}=== SUMMARY ===\nnumber of sentences: {len(output.alignments)}\n"
        f"substitutions={output.substitutions} deletions={output.deletions} insertions={output.insertions} "
        f"hits={output.hits}\n" + "".join(f"\n{rate}={getattr(output, rate) * 100:.2f}%" for rate in rates) + "\n"
    )


_LETTERS = {"equal": " ", "substitute": "S", "delete": "D", "insert": "I"}


def _picture(
    reference: list[str], hypothesis: list[str], chunks: list[AlignmentChunk], space: str, line_width: Optional[int]
) -> str:
    """Three rows: the reference, the hypothesis and the errors. If lines are broken, there are three rows for each
    part."""
    rows, done = ["REF: ", "HYP: ", "     "], ""
    for chunk in chunks:
        if chunk.type not in _LETTERS:
            raise ValueError(f"an alignment has a chunk of type {chunk.type!r}: expected one of {', '.join(_LETTERS)}")
        inserted, deleted = chunk.type == "insert", chunk.type == "delete"
        hyp = hypothesis[chunk.hyp_start_idx : chunk.hyp_end_idx]
        ref = ["*"] * len(hyp) if inserted else reference[chunk.ref_start_idx : chunk.ref_end_idx]
        for words in zip(ref, ["*"] * len(ref) if deleted else hyp):
            width = max(map(len, (*words, "*")))
            if line_width is not None and len(rows[0]) + width > line_width:
                done += _ended(rows, space) + "\n"
                rows = ["REF: ", "HYP: ", "     "]
            # a word that is itself a star is padded with stars, too, but on one side only
            if words[0] == "*":
                words = ("*" * width, words[1])
            elif words[1] == "*":
                words = (words[0], "*" * width)
            for row, cell in enumerate((*words, _LETTERS[chunk.type])):
                rows[row] += f"{cell:>{width}}{space}"
    return done + _ended(rows, space)


def _ended(rows: list[str], space: str) -> str:
    """The rows without the spaces at their ends."""
    return "".join(f"{row[: -len(space)] if space else row}\n" for row in rows)


def collect_error_counts(
    output: Union[WordOutput, CharacterOutput],
) -> tuple[defaultdict[tuple[str, str], int], defaultdict[str, int], defaultdict[str, int]]:
    """Three dicts, which say how often each run of words or characters was substituted (by pairs), inserted, and
    deleted.

    >>> from truebleu.compat import jiwer
    >>> [dict(counts) for counts in jiwer.collect_error_counts(jiwer.process_words("short one here", "shoe order one"))]
    [{('short', 'order'): 1}, {'shoe': 1}, {'here': 1}]
    """
    substitutions: defaultdict[tuple[str, str], int] = defaultdict(int)
    insertions: defaultdict[str, int] = defaultdict(int)
    deletions: defaultdict[str, int] = defaultdict(int)
    between = " " if isinstance(output, WordOutput) else ""
    for i, chunks in enumerate(output.alignments):
        for chunk in chunks:
            reference = between.join(output.references[i][chunk.ref_start_idx : chunk.ref_end_idx])
            hypothesis = between.join(output.hypotheses[i][chunk.hyp_start_idx : chunk.hyp_end_idx])
            if chunk.type == "substitute":
                substitutions[reference, hypothesis] += 1
            elif chunk.type == "insert":
                insertions[hypothesis] += 1
            elif chunk.type == "delete":
                deletions[reference] += 1
    return substitutions, insertions, deletions


def visualize_error_counts(
    output: Union[WordOutput, CharacterOutput],
    show_substitutions: bool = True,
    show_insertions: bool = True,
    show_deletions: bool = True,
    top_k: Optional[int] = None,
) -> str:
    """The counts of `collect_error_counts` as text, the most frequent first.

    :param top_k: the largest number of errors shown of each kind.

    >>> from truebleu.compat import jiwer
    >>> print(jiwer.visualize_error_counts(jiwer.process_words("short one here", "shoe order one")))
    === SUBSTITUTIONS ===
    short --> order = 1x
    <BLANKLINE>
    === INSERTIONS ===
    shoe = 1x
    <BLANKLINE>
    === DELETIONS ===
    here = 1x
    """
    substitutions, insertions, deletions = collect_error_counts(output)
    parts = []
    if show_substitutions:
        parts.append(f"=== SUBSTITUTIONS ===\n{_list_of(substitutions, top_k)}")
    if show_insertions:
        parts.append(f"=== INSERTIONS ===\n{_list_of(insertions, top_k)}")
    if show_deletions:
        parts.append(f"=== DELETIONS ===\n{_list_of(deletions, top_k)}")
    return "\n".join(parts).removesuffix("\n")


def _list_of(counts: Mapping[Any, int], top_k: Optional[int]) -> str:
    if not counts:
        return "none"
    most = sorted(counts.items(), key=lambda item: item[1], reverse=True)
    columns = [[key] if isinstance(key, str) else key for key, _ in most[:top_k]]
    width = max(len(word) for words in columns for word in words)
    rows = (" --> ".join(f"{word:<{width}}" for word in words) for words in columns)
    return "".join(f"{row} = {count}x\n" for row, (_, count) in zip(rows, most))
