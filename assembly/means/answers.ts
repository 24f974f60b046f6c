/** Exact match and F1 of the words of short answers, computed as in src/metrics/generation/squad.ts. */
import { setF64, skipF64, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { ROWS_IN, ROWS_OUT, SEGMENT_ENDS, TEXT, TEXT_ENDS } from "../memory/regions";

/** The result for two lines without words. */
const NEITHER: f64 = -1;

/**
 * A row of n-gram matches of order 1 has four numbers: words of the hypothesis and of the reference, words in common,
 * and n-grams of the hypothesis.
 */
const COUNTS: usize = 4;

/**
 * A number from 0 to 1 for each segment, of its best reference. F1 is computed from rows in ROWS_IN, one for each
 * reference; exact match from lines in TEXT and TEXT_ENDS, all hypotheses, then all references. Where neither line has
 * words, exact match is 1 and F1 is 0 by the rule of SQuAD 1.1. By the rule of SQuAD 2.0 both are 1 if no reference has
 * words, else 0.
 */
export function measureAnswers(segments: u32, isF1: bool, isVersion2: bool): void {
  const ends = baseOf(SEGMENT_ENDS);
  const ofNeither: f64 = isF1 ? 0 : 1;
  let row = baseOf(ROWS_IN);
  let line: u32 = 0;
  for (let segment: u32 = 0; segment < segments; segment++) {
    const end = u32At(ends, segment);
    const references = end - line;
    let best: f64 = 0;
    let withoutWords: u32 = 0;
    for (; line < end; line++, row = skipF64(row, COUNTS)) {
      const measured = isF1 ? f1Of(row) : sameLines(segment, segments + line);
      withoutWords += u32(measured == NEITHER);
      best = max(best, measured == NEITHER ? ofNeither : measured);
    }
    if (isVersion2 && withoutWords > 0) best = withoutWords == references ? 1 : 0;
    setF64(baseOf(ROWS_OUT), segment, best);
  }
}

/** F1 of a row, computed in the order of operations of SQuAD's script. */
function f1Of(row: usize): f64 {
  const words = load<f64>(row);
  const referenceWords = load<f64>(row, 8);
  const common = load<f64>(row, 16);
  if (common == 0) return words == 0 && referenceWords == 0 ? NEITHER : 0;
  const precision = common / words;
  const recall = common / referenceWords;
  return (2 * precision * recall) / (precision + recall);
}

function sameLines(a: u32, b: u32): f64 {
  const start = startOf(a);
  const other = startOf(b);
  const length = startOf(a + 1) - start;
  if (length != startOf(b + 1) - other) return 0;
  if (length == 0) return NEITHER;
  return memory.compare(baseOf(TEXT) + start, baseOf(TEXT) + other, length) == 0 ? 1 : 0;
}

function startOf(line: u32): usize {
  return line == 0 ? 0 : u32At(baseOf(TEXT_ENDS), line - 1);
}
