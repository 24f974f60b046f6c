/**
 * A hypothesis and its reference in one text, with their differences marked: [-what is missing-]{+what was added+}, as
 * Git writes it.
 */
import { inspectWords, type WordsInspection } from "../inspect/words-inspection.js";
import { cer, wer } from "../metrics/speech/wer.js";
import type { Metric } from "../metrics/metric.js";
import { printable } from "../report/printable.js";

/** Marks differences, for instance by brackets or colours. */
export type Mark = (text: string, kind: "missing" | "added") => string;

/** The number of words kept on either side of a difference: longer stretches of equal words are cut in the middle. */
const CONTEXT = 6;
/** The most differences that are shown. */
const MOST_CHANGES = 30;
/** Longer texts are not aligned: the time grows with the product of their lengths, and nobody would read the result. */
const MOST_CHARACTERS = 50_000;

/**
 * Both texts as a single text, in their original spelling: capitals stay even if the metric ignores case.
 *
 * @param metric for wer(), cer() and the rest of their family, the metric's own alignment is shown; for any other
 *   metric, words are aligned as they are written, or characters in texts without spaces
 */
export function wordChanges(
  hypothesis: string,
  references: readonly (string | null)[],
  mark: Mark,
  metric: Metric,
): string {
  const length = Math.max(hypothesis.length, ...references.map((reference) => reference?.length ?? 0));
  if (length > MOST_CHARACTERS) return `(not shown: ${length} characters)`;
  const isAligning = /^(WER|CER|MER|WI[LP])$/.test(metric.name);
  const aligned = inspectWords(isAligning ? metric : unitFor(hypothesis, references), hypothesis, references);
  return changesOf(aligned, hypothesis, references[aligned.referenceNumber]!, mark);
}

/** Chinese, Japanese and Thai have no spaces between words. */
function unitFor(hypothesis: string, references: readonly (string | null)[]): Metric {
  const hasSpaces = [hypothesis, ...references].some((text) => text !== null && /\S\s+\S/.test(text));
  return hasSpaces ? wer({ whitespace: "space" }) : cer();
}

function changesOf(aligned: WordsInspection, hypothesis: string, reference: string, mark: Mark): string {
  const stretches = stretchesOf(aligned);
  const ofHypothesis = (start: number, end: number): string => textOf(hypothesis, aligned.hypothesis, start, end);
  const parts: string[] = [];
  let changes = 0;
  for (const [i, { isEqual, referenceStart, referenceEnd, start, end }] of stretches.entries()) {
    if (isEqual) {
      const before = i === 0 && stretches.length > 1 ? 0 : CONTEXT;
      const after = i === stretches.length - 1 && i > 0 ? 0 : CONTEXT;
      if (end - start <= before + after + 1) parts.push(ofHypothesis(start, end));
      else parts.push(ofHypothesis(start, start + before), "…", ofHypothesis(end - after, end));
      continue;
    }
    if (++changes > MOST_CHANGES) {
      parts.push(`… and ${stretches.slice(i).filter((stretch) => !stretch.isEqual).length} more differences`);
      break;
    }
    const missing = textOf(reference, aligned.reference, referenceStart, referenceEnd);
    const added = ofHypothesis(start, end);
    parts.push((missing === "" ? "" : mark(missing, "missing")) + (added === "" ? "" : mark(added, "added")));
  }
  return parts.filter((part) => part !== "").join(aligned.unit === "words" ? " " : "");
}

interface Stretch {
  readonly isEqual: boolean;
  readonly referenceStart: number;
  readonly referenceEnd: number;
  /** The stretch in the hypothesis: its tokens are [start .. end). */
  readonly start: number;
  readonly end: number;
}

/** Joins neighbouring chunks that differ into one difference. */
function stretchesOf({ chunks }: WordsInspection): Stretch[] {
  const stretches: Stretch[] = [];
  for (const { type, referenceStart, referenceEnd, hypothesisStart: start, hypothesisEnd: end } of chunks) {
    const isEqual = type === "equal" || type === "optional";
    const before = stretches.at(-1);
    if (before?.isEqual === isEqual) stretches[stretches.length - 1] = { ...before, referenceEnd, end };
    else stretches.push({ isEqual, referenceStart, referenceEnd, start, end });
  }
  return stretches;
}

/** The text of the tokens [start .. end), on one line. */
function textOf(text: string, tokens: WordsInspection["reference"], start: number, end: number): string {
  if (start === end) return "";
  return printable(text.slice(tokens[start]!.start, tokens[end - 1]!.end).replaceAll(/\s+/g, " "));
}
