/** Lines without text where the other side has text. */
import { trim } from "../../text/whitespace.js";
import { shown } from "../code-points.js";
import { findingIn, leftOut, type Found } from "../finding.js";
import { sidesWithOthers, type LintedTexts } from "../linted-texts.js";

export function* empty(texts: LintedTexts): Iterable<Found> {
  const isBlank = (line: string | null | undefined): boolean => typeof line === "string" && trim(line) === "";
  const hasText = (line: string | null | undefined): boolean => typeof line === "string" && trim(line) !== "";
  for (const { side, others } of sidesWithOthers(texts)) {
    const { role, lines } = side;
    const segments = [...lines.keys()].filter(
      (i) => isBlank(lines[i]) && others.some((other) => hasText(other.lines[i])),
    );
    if (segments.length === 0) continue;
    yield findingIn("empty", side, segments, {
      what:
        role === "system"
          ? "empty, where a reference is not"
          : "empty, where a system is not: whatever is said there counts as wrong",
      excerpt: (segment) => ({ text: "", other: shown(others.map((stream) => stream.lines[segment]).find(hasText)!) }),
      ...leftOut(segments),
    });
  }
}
