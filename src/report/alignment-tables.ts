/** Alignments as tables for other programs: words, segments, confusions, and long runs of errors. */
import type { ErrorRun } from "../inspect/error-runs.js";
import type { Confusions, SegmentAlignment } from "../corpus/word-alignment.js";
import { tableOf, type Table } from "./table.js";

/** The kinds of rows that a table of alignments can have. */
const alignmentTables = ["words", "segments", "confusions", "runs"] as const;

export type AlignmentTable = (typeof alignmentTables)[number];

/** A row for each word of either side; words that are aligned with each other are in one row. */
export function wordsTable(name: string, { reference, hypothesis, chunks }: SegmentAlignment): Table {
  const words = chunks.flatMap(({ type, referenceStart, referenceEnd, hypothesisStart, hypothesisEnd }) =>
    Array.from({ length: Math.max(referenceEnd - referenceStart, hypothesisEnd - hypothesisStart) }, (_, i) => ({
      type,
      reference: referenceStart + i < referenceEnd ? reference[referenceStart + i]! : null,
      hypothesis: hypothesisStart + i < hypothesisEnd ? hypothesis[hypothesisStart + i]! : null,
    })),
  );
  return tableOf(words, [
    { title: "segment", value: () => name },
    { title: "type", value: ({ type }) => type },
    { title: "reference", value: (word) => word.reference },
    { title: "hypothesis", value: (word) => word.hypothesis },
  ]);
}

/** One row with the counts of a segment. */
export function countsTable(name: string, alignment: SegmentAlignment): Table {
  const { hits, substitutions, deletions, insertions } = alignment;
  return tableOf(
    [alignment],
    [
      { title: "segment", value: () => name },
      { title: "hits", value: () => hits },
      { title: "substitutions", value: () => substitutions },
      { title: "deletions", value: () => deletions },
      { title: "insertions", value: () => insertions },
      { title: "reference_length", value: () => hits + substitutions + deletions },
      { title: "hypothesis_length", value: () => hits + substitutions + insertions },
    ],
  );
}

/** A row for each pair of words that were confused, and for each inserted or deleted word, the most frequent first. */
export function confusionsTable({ substitutions, insertions, deletions }: Confusions): Table {
  const all = [
    ...substitutions.map((found) => ({ type: "substitute", ...found })),
    ...insertions.map(({ hypothesis, count }) => ({ type: "insert", reference: null, hypothesis, count })),
    ...deletions.map(({ reference, count }) => ({ type: "delete", reference, hypothesis: null, count })),
  ];
  return tableOf(all, [
    { title: "type", value: ({ type }) => type },
    { title: "reference", value: ({ reference }) => reference },
    { title: "hypothesis", value: ({ hypothesis }) => hypothesis },
    { title: "count", value: ({ count }) => count },
  ]);
}

/** A run with the name of its segment, a number or an id. */
export interface NamedRun extends ErrorRun {
  readonly name: string;
}

export function runsTable(runs: readonly NamedRun[], unit: SegmentAlignment["unit"]): Table {
  return tableOf(runs, [
    { title: "segment", value: ({ name }) => name },
    { title: "type", value: ({ type }) => type },
    { title: "length", value: ({ words }) => words.length },
    { title: "position", value: ({ start }) => start + 1 },
    { title: "text", value: ({ words }) => words.join(unit === "words" ? " " : "") },
  ]);
}

/** How many words of a run are shown to people. */
const SHOWN_WORDS = 12;

/** A line for each run, below a title; nothing if there are none. */
export function formatRuns(runs: readonly NamedRun[], unit: SegmentAlignment["unit"]): string {
  if (runs.length === 0) return "";
  const lines = runs.map(({ name, type, start, words }) => {
    const text = words.slice(0, SHOWN_WORDS).join(unit === "words" ? " " : "");
    const more = words.length > SHOWN_WORDS ? " ..." : "";
    const unitName = unit === "words" ? "word" : "character";
    const happened = type === "insert" ? "inserted" : "deleted";
    return `${words.length} ${unitName}s ${happened} in ${/^\d+$/.test(name) ? "line " : ""}${name}, at ${unitName} ${start + 1}: ${text}${more}`;
  });
  return `=== LONGEST RUNS ===\n${lines.join("\n")}\n`;
}
