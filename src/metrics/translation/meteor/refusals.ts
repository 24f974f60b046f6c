/** Segments that METEOR refuses, because it would try too many matches. */
import type { Batch } from "../../../core/batch.js";
import { mostComparisons, mostMatches } from "../../../kernel/meteor/limits.js";
import { METEOR_FIELDS } from "./meteor-score.js";
import { SegmentError } from "../../../text/line-error.js";

const WIDTH = METEOR_FIELDS.length;
/** Where a row has the number of chunks, or what the kernel refused. */
const CHUNKS = 20;

/**
 * Refuses a segment whose equal words alone have too many matches, before its words are stemmed and looked up, which
 * takes longer than to count them.
 *
 * @throws SegmentError for the first such segment.
 */
export function refuseRepetition({ hypotheses, references, referenceEnds }: Batch): void {
  const times = new Map<number, number>();
  for (let segment = 0, from = 0, start = 0, line = 0; segment < referenceEnds.length; segment++) {
    const hypothesis = hypotheses.ids.subarray(from, (from = hypotheses.ends[segment]!));
    const first = start;
    if (line < referenceEnds[segment]!) start = references.ends[(line = referenceEnds[segment]!) - 1]!;
    const others = references.ids.subarray(first, start);
    const most = mostMatches(hypothesis.length + others.length);
    if (hypothesis.length * others.length <= most) continue;
    times.clear();
    for (const word of hypothesis) times.set(word, (times.get(word) ?? 0) + 1);
    let matches = 0;
    for (const word of others) matches += times.get(word) ?? 0;
    if (matches > most) throw tooManyMatches(hypothesis.length, others.length, segment);
  }
}

/** @throws SegmentError for the first segment that the kernel did not align. */
export function refuseLongest(rows: Float64Array, { referenceEnds }: Batch): void {
  for (let line = 0, row = 0; row < rows.length; line++, row += WIDTH) {
    if (rows[row + CHUNKS]! >= 0) continue;
    const [words, others] = [rows[row]!, rows[row + 1]!];
    const segment = referenceEnds.findIndex((end) => line < end);
    if (rows[row + CHUNKS] === -1) throw tooManyMatches(words, others, segment);
    throw new SegmentError(
      `METEOR: ${words} words and ${others} of the references need more than ${mostComparisons(words + others)} ` +
        "comparisons to find their matches, 16,384 for each word; is the text one line?",
      segment,
    );
  }
}

function tooManyMatches(words: number, others: number, segment: number): SegmentError {
  return new SegmentError(
    `METEOR: ${words} words have more than ${mostMatches(words + others)} matches with ${others} words of the ` +
      "references: expected at most that many, 262,144 plus 64 for each word, because METEOR tries them all; is the text " +
      "one line, or does it repeat a word?",
    segment,
  );
}
