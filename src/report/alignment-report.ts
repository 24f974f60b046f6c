/** Alignments as text, in columns, in the layout of jiwer 4.0.0 or of NIST's sclite. */
import { checkAlignment, listed, type SegmentAlignment, type Confusions } from "../corpus/word-alignment.js";
import { formatFixed } from "../core/format.js";
import { errorRates } from "../metrics/speech/wer.js";
import { checkBoolean, checkKeys, checkName, checkWhole } from "../core/argument-checks.js";
import { describe } from "../core/describe.js";
import { paint, type Color } from "./color.js";

/** How {@link formatAlignment} prints. */
export interface AlignmentFormatOptions {
  /** Adds the counts and rates of all segments at the end. Default true. */
  readonly summary?: boolean;
  /** Leaves out segments without an error. Default true. */
  readonly skipCorrect?: boolean;
  /** The maximum length of a line, where words allow it; 20 or more. Default: no limit. */
  readonly lineWidth?: number;
  /**
   * The layout. sclite's layout has each segment's counts, words aligned left, and errors in a line named Eval. Default
   * "jiwer".
   */
  readonly layout?: AlignmentLayout;
  /**
   * Whether to use colours, for a terminal: yellow for substitutions, cyan for deletions, red for insertions. Default
   * false.
   */
  readonly color?: boolean;
}

/** The layout of alignments: jiwer's, or that of NIST's sclite. */
export type AlignmentLayout = "jiwer" | "sclite";

const LEAST_WIDTH = 20;

/**
 * Alignments as aligned lines: reference, hypothesis, and S, I or D below substitutions, insertions and deletions. The
 * lines are those of jiwer's visualize_alignment(); columns count code points.
 *
 * @throws TypeError, RangeError for an option of the wrong type or value.
 * @example
 * const alignment = alignSegment("shoe order one", ["short one here"]);
 * const lines = formatAlignment(alignment, { summary: false }).split("\n");
 * lines[2] // "REF: **** short one here"
 * lines[3] // "HYP: shoe order one ****"
 * lines[4] // "        I     S        D"
 */
export function formatAlignment(
  alignments: SegmentAlignment | readonly SegmentAlignment[],
  options: AlignmentFormatOptions = {},
): string {
  checkKeys("formatAlignment", options, ["summary", "skipCorrect", "lineWidth", "layout", "color"]);
  const { summary = true, skipCorrect = true, lineWidth, layout = "jiwer", color = false } = options;
  checkBoolean("summary", summary);
  checkBoolean("color", color);
  checkBoolean("skipCorrect", skipCorrect);
  checkName("layout", layout, Object.keys(layouts) as AlignmentLayout[]);
  if (lineWidth !== undefined) checkWhole("lineWidth", lineWidth, LEAST_WIDTH, Number.MAX_SAFE_INTEGER);
  if (typeof alignments !== "object" || alignments === null)
    throw new TypeError("alignments is not an alignment: expected what alignSegment() or alignCorpus() returns");
  const all = "chunks" in alignments ? [alignments] : [...listed(alignments)];
  for (const [i, alignment] of all.entries()) checkAlignment(`alignments[${i}]`, alignment);
  const shown = all
    .map((alignment, i) =>
      skipCorrect && isCorrect(alignment)
        ? ""
        : `${formatSegment(alignment, `${i + 1}`, { lineWidth, layout, color })}\n`,
    )
    .join("");
  return summary ? shown + formatAlignmentSummary(sumOf(all)) : shown.slice(0, -1);
}

export function isCorrect({ substitutions, deletions, insertions }: Counted): boolean {
  return substitutions + deletions + insertions === 0;
}

interface Layout {
  readonly title: (alignment: SegmentAlignment, name: string) => string;
  /**
   * The prefixes of the lines for reference, hypothesis and errors; `continued` has the prefixes after a line break.
   */
  readonly beginnings: readonly string[];
  readonly continued: readonly string[];
  readonly pad: (text: string, width: number) => string;
  readonly separator: (unit: SegmentAlignment["unit"]) => string;
  /** Whether the last word, too, is followed by a separator. */
  readonly isSeparatedAtEnd: boolean;
}

const jiwerBeginnings = ["REF: ", "HYP: ", "     "];
const scliteBeginnings = ["REF:  ", "HYP:  ", "Eval: "];

const layouts: Readonly<Record<AlignmentLayout, Layout>> = {
  jiwer: {
    title: (_alignment, name) => `=== SENTENCE ${name} ===\n`,
    beginnings: jiwerBeginnings,
    continued: jiwerBeginnings,
    pad: padStart,
    separator: (unit) => (unit === "words" ? " " : ""),
    isSeparatedAtEnd: false,
  },
  // as in path.c of SCTK, except that path.c writes errors in capitals when case is ignored
  sclite: {
    title: ({ hits, substitutions, deletions, insertions }, name) =>
      `id: (${name})\nScores: (#C #S #D #I) ${hits} ${substitutions} ${deletions} ${insertions}`,
    beginnings: scliteBeginnings,
    continued: /* @__PURE__ */ scliteBeginnings.map((beginning) => `>> ${beginning}`),
    pad: padEnd,
    separator: () => " ",
    isSeparatedAtEnd: true,
  },
};

interface SegmentForm {
  readonly lineWidth?: number | undefined;
  readonly layout?: AlignmentLayout;
  readonly color?: boolean;
  /** The text that was translated. */
  readonly source?: string | undefined;
}

/** One alignment, below a title with its number, from 1, or its utterance id, and below the source text if it is given. */
export function formatSegment(
  alignment: SegmentAlignment,
  name: string,
  { lineWidth = Infinity, layout = "jiwer", color = false, source }: SegmentForm = {},
): string {
  const { title, beginnings, continued, pad, separator: separatorOf, isSeparatedAtEnd } = layouts[layout];
  const separator = separatorOf(alignment.unit);
  const parts: string[] = [];
  let lines = [...beginnings];
  let start = beginnings[0]!.length;
  let length = start;
  const end = (): void =>
    void parts.push(
      lines.map((line) => `${separator === "" || isSeparatedAtEnd ? line : line.slice(0, -1)}\n`).join(""),
    );
  for (const column of columnsOf(alignment)) {
    const width = Math.max(...column.map((cell) => codePoints(cell)));
    // a word wider than a line gets a line of its own
    if (length + width > lineWidth && length > start) {
      end();
      lines = [...continued];
      start = length = continued[0]!.length;
    }
    const own = color ? colors[column[2]] : undefined;
    lines = lines.map((line, i) => {
      const cell = column[i] === MISSING ? "*".repeat(width) : pad(column[i]!, width);
      return line + (own === undefined ? cell : paint(cell, own)) + separator;
    });
    length += width + separator.length;
  }
  end();
  const sourceLine = source === undefined ? "" : `${beginnings[0]!.replace("REF", "SRC")}${source}\n`;
  return `${title(alignment, name)}\n${sourceLine}${parts.join("\n")}`;
}

/** The colour of each error, by its mark. */
const colors: Readonly<Record<string, Color>> = { S: "yellow", D: "cyan", I: "red" };

/** The placeholder for a missing token. */
const MISSING = "\0missing";

/** Reference, hypothesis and error mark, column by column. */
function* columnsOf({ reference, hypothesis, chunks }: SegmentAlignment): Generator<readonly [string, string, string]> {
  for (const { type, referenceStart: i, referenceEnd, hypothesisStart: j, hypothesisEnd } of chunks) {
    for (let at = 0; at < Math.max(referenceEnd - i, hypothesisEnd - j); at++) {
      if (type === "insert") yield [MISSING, hypothesis[j + at]!, "I"];
      else if (type === "delete") yield [reference[i + at]!, MISSING, "D"];
      else if (type === "optional")
        yield i < referenceEnd ? [reference[i + at]!, "", " "] : ["", hypothesis[j + at]!, " "];
      else yield [reference[i + at]!, hypothesis[j + at]!, type === "equal" ? " " : "S"];
    }
  }
}

/** Length in code points, as in Python. */
function codePoints(text: string): number {
  return text === MISSING ? 1 : [...text].length;
}

function padStart(text: string, width: number): string {
  return " ".repeat(width - codePoints(text)) + text;
}

function padEnd(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - codePoints(text)));
}

type Counted = Pick<SegmentAlignment, "unit" | "hits" | "substitutions" | "deletions" | "insertions">;

/** The summed counts of several alignments. */
export interface AlignmentTotals extends Counted {
  readonly segments: number;
}

function sumOf(alignments: readonly SegmentAlignment[]): AlignmentTotals {
  return alignments.reduce(addAlignment, {
    unit: alignments[0]?.unit ?? "words",
    segments: 0,
    hits: 0,
    substitutions: 0,
    deletions: 0,
    insertions: 0,
  });
}

export function addAlignment(
  totals: AlignmentTotals,
  { hits, substitutions, deletions, insertions }: Counted,
): AlignmentTotals {
  return {
    unit: totals.unit,
    segments: totals.segments + 1,
    hits: totals.hits + hits,
    substitutions: totals.substitutions + substitutions,
    deletions: totals.deletions + deletions,
    insertions: totals.insertions + insertions,
  };
}

/** The counts and rates of all segments. */
export function formatAlignmentSummary({
  unit,
  segments,
  hits,
  substitutions,
  deletions,
  insertions,
}: AlignmentTotals): string {
  const names = unit === "characters" ? (["CER"] as const) : (["MER", "WIL", "WIP", "WER"] as const);
  const rates = names.map(
    (name) =>
      `${name.toLowerCase()}=${formatFixed(100 * errorRates[name](hits, substitutions, deletions, insertions), 2)}%`,
  );
  return (
    "=== SUMMARY ===\n" +
    `number of sentences: ${segments}\n` +
    `substitutions=${substitutions} deletions=${deletions} insertions=${insertions} ` +
    `hits=${hits}\n\n${rates.join("\n")}\n`
  );
}

/** How {@link formatConfusions} prints. */
export interface ConfusionFormatOptions {
  /** The maximum number of lines in each list. Default: all. */
  readonly top?: number;
}

/**
 * Confusions as three lists, as jiwer's visualize_error_counts() writes them.
 *
 * @throws TypeError, RangeError for an option of the wrong type or value.
 * @example
 * formatConfusions(countConfusions([alignSegment("shoe order one", ["short one here"])]))
 * // "=== SUBSTITUTIONS ===\nshort --> order = 1x\n\n=== INSERTIONS ===\nshoe = 1x\n\n=== DELETIONS ===\nhere = 1x"
 */
export function formatConfusions(found: Confusions, options: ConfusionFormatOptions = {}): string {
  const { substitutions, insertions, deletions } = Object(found) as Confusions;
  if (![substitutions, insertions, deletions].every((entries) => Array.isArray(entries))) {
    throw new TypeError(`confusions are ${describe(found)}: expected what countConfusions() returns`);
  }
  checkKeys("formatConfusions", options, ["top"]);
  const { top = Infinity } = options;
  if (top !== Infinity) checkWhole("top", top, 0, Number.MAX_SAFE_INTEGER);
  const list = (
    title: string,
    entries: readonly { readonly reference?: string; readonly hypothesis?: string; readonly count: number }[],
  ): string => {
    const shown = entries.slice(0, top).map(({ reference, hypothesis, count }) => ({
      texts: [reference, hypothesis].filter((text) => text !== undefined),
      count,
    }));
    const width = Math.max(0, ...shown.flatMap(({ texts }) => texts.map(codePoints)));
    const lines = shown.map(
      ({ texts, count }) => `${texts.map((text) => padEnd(text, width)).join(" --> ")} = ${count}x`,
    );
    return `=== ${title} ===\n${lines.length === 0 ? "none" : lines.join("\n")}`;
  };
  return [list("SUBSTITUTIONS", substitutions), list("INSERTIONS", insertions), list("DELETIONS", deletions)].join(
    "\n\n",
  );
}
