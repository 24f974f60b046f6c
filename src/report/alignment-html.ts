/** Alignments as a page: a file that opens by itself, with errors in colour. */
import type { SegmentAlignment } from "../corpus/word-alignment.js";
import { isCorrect } from "./alignment-report.js";

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => escapes[character]!);
}

/**
 * The beginning of the page. Errors do not differ by colour alone: deleted words are struck out, and inserted words
 * underlined.
 */
export function alignmentPageStart(title: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>
:root { color-scheme: light dark; --ins: #d3f5d8; --del: #ffd9d6; --sub: #fff0b8; --dim: #666 }
@media (prefers-color-scheme: dark) { :root { --ins: #14532d; --del: #7f1d1d; --sub: #713f12; --dim: #aaa } }
body { font: 16px/1.7 system-ui, sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem }
section { border-top: 1px solid #8884; padding: .5rem 0 }
h2, .counts { font-size: .85rem; color: var(--dim); margin: 0; font-weight: normal }
p { margin: .2rem 0; overflow-wrap: anywhere }
ins, del, .sub { border-radius: .2rem; padding: 0 .15rem }
ins { background: var(--ins) } del { background: var(--del) } .sub { background: var(--sub) }
.sub del { background: none } .sub ins { background: none; text-decoration: none; font-weight: 600 }
pre { overflow-x: auto; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
<h1>${escapeHtml(title)}</h1>
<p><del>left out</del> <ins>added</ins> <span class="sub"><del>expected</del> <ins>said instead</ins></span></p>
`;
}

/** One segment. @param name its number or id */
export function alignmentSection(alignment: SegmentAlignment, name: string, source?: string): string {
  const { unit, reference, hypothesis, chunks, hits, substitutions, deletions, insertions } = alignment;
  const separator = unit === "words" ? " " : "";
  const text = (side: readonly string[], start: number, end: number): string =>
    escapeHtml(side.slice(start, end).join(separator));
  const parts = chunks.map(({ type, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd }) => {
    const [left, right] = [
      text(reference, referenceStart, referenceEnd),
      text(hypothesis, hypothesisStart, hypothesisEnd),
    ];
    if (type === "insert") return `<ins>${right}</ins>`;
    if (type === "delete") return `<del>${left}</del>`;
    if (type === "substitute") return `<span class="sub"><del>${left}</del> <ins>${right}</ins></span>`;
    return left || right;
  });
  const counts = isCorrect(alignment)
    ? "correct"
    : `${hits} correct, ${substitutions} substituted, ${deletions} deleted, ${insertions} inserted`;
  return (
    `<section><h2>${escapeHtml(name)}: ${counts}</h2>\n` +
    (source === undefined ? "" : `<p dir="auto" class="counts">${escapeHtml(source)}</p>\n`) +
    `<p dir="auto">${parts.join(separator)}</p></section>\n`
  );
}

/** The end of the page. @param summary a text of several lines */
export function alignmentPageEnd(summary: string): string {
  return `<section><pre>${escapeHtml(summary)}</pre></section>\n</html>\n`;
}
