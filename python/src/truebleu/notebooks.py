"""Results as a notebook shows them: HTML, in which every text is escaped."""
from __future__ import annotations

from html import escape

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Optional

    from .line_pairs import ScoreMatrix
    from .significance import PairedTest

#: The most rows and columns of a matrix that are shown.
MOST_SHOWN = 40


def score_html(
    name: str, score: float, verbose: str, signature: str, interval: Optional[tuple[float, float]] = None
) -> str:
    """A score with its ingredients and its signature; `interval` is the mean and half the width, printed after ±."""
    around = "" if interval is None else f" (μ = {interval[0]:.2f} ± {interval[1]:.2f})"
    parts = [f"<div><strong>{escape(name)} = {score:.2f}</strong>{around}"]
    if verbose:
        parts.append(f" {escape(verbose)}")
    if signature:
        parts.append(f"<br><code>{escape(signature)}</code>")
    return "".join(parts) + "</div>"


def test_html(test: PairedTest, ps: Sequence[str]) -> str:
    """A table of the systems; `ps` contains the p-values as words."""
    rows = [[test.baseline.system or "baseline", f"{test.baseline.score:.2f} ± {test.baseline.interval.ci:.2f}", "", ""]]
    for i, (system, p) in enumerate(zip(test.systems, ps), 1):
        low, high = system.difference_interval.low, system.difference_interval.high
        rows.append(
            [
                system.system or f"system {i}", f"{system.score:.2f} ± {system.interval.ci:.2f}",
                f"{system.difference:+.2f} [{low:+.2f}, {high:+.2f}]", p,
            ]
        )
    warnings = [f"{row[0]}: {system.warning}" for row, system in zip(rows[1:], test.systems) if system.warning is not None]
    below = "".join(f"<p>{escape(warning)}</p>" for warning in warnings)
    body = "".join(_row("td", map(escape, row)) for row in rows)
    head = _row("th", ["system", f"{escape(test.name)} ± 95%", "difference [95%]", "p"])
    return f"<table>{head}{body}</table>{below}<code>{escape(test.signature)}</code>"


test_html.__test__ = False  # type: ignore[attr-defined]


def matrix_html(scores: ScoreMatrix) -> str:
    """A table of numbers; the higher a number, the stronger the colour behind it. Its title may be wider than the table."""
    rows, columns = scores.shape
    shown_rows, shown_columns = range(min(rows, MOST_SHOWN)), range(min(columns, MOST_SHOWN))
    shown = [scores[i, k] for i in shown_rows for k in shown_columns]
    low, high = min(shown), max(shown)
    span = high - low or 1.0
    more = "<th>…</th>" if columns > MOST_SHOWN else ""
    lines = [f"<tr><th></th>{''.join(f'<th>{k}</th>' for k in shown_columns)}{more}</tr>"]
    for i in shown_rows:
        cells = "".join(
            f'<td style="text-align: right; background: rgba(0, 114, 178, {0.6 * (score - low) / span:.2f})">{score:.1f}</td>'
            for score in shown[i * len(shown_columns) : (i + 1) * len(shown_columns)]
        )
        lines.append(f"<tr><th>{i}</th>{cells}</tr>")
    if rows > MOST_SHOWN:
        lines.append("<tr><th>…</th></tr>")
    title = f"{scores.metric}: {rows} x {columns}, hypotheses down, references across"
    caption = f'<caption style="white-space: nowrap; text-align: left">{escape(title)}</caption>'
    return f"<table>{caption}{''.join(lines)}</table>"


def _row(cell: str, texts: Iterable[str]) -> str:
    return f"<tr>{''.join(f'<{cell}>{text}</{cell}>' for text in texts)}</tr>"
