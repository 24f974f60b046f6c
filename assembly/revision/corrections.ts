/** GLEU of grammatical error correction (Napoles et al. 2015): the matches of a hypothesis with each reference. */
import { COUNT_BYTES, MOST_ORDER, countNgrams, lineLength, ofFirst } from "./segment-ngrams";

/** A row of ROWS_OUT, for each reference. */
// @ts-ignore: decorator
@unmanaged
class CorrectionRow {
  hypothesisLength: f64;
  referenceLength: f64;
}

/** Where the matches of the orders are in a row, f64 each, and how many bytes a row has. */
const MATCHES: usize = 16;
const ROW_BYTES: usize = 48;

/** Writes a row for each reference of the segment, whose first line is the hypothesis; returns the end of the rows. */
export function correctionRows(references: u32, row: usize): usize {
  for (let line: u32 = 2; line < references + 2; line++, row += ROW_BYTES) {
    changetype<CorrectionRow>(row).hypothesisLength = <f64>lineLength(0);
    changetype<CorrectionRow>(row).referenceLength = <f64>lineLength(line);
    for (let order: u32 = 1; order <= MOST_ORDER; order++) {
      const counts = countNgrams(order, line, line + 1);
      store<f64>(row + (<usize>(order - 1) << 3), <f64>matchesIn(counts, counts + COUNT_BYTES * ofFirst), MATCHES);
    }
  }
  return row;
}

/**
 * The number of n-grams that hypothesis and reference share, less the number of n-grams that hypothesis and source
 * share but the reference lacks; at least 0. Only the hypothesis' n-grams matter.
 */
function matchesIn(counts: usize, end: usize): i32 {
  let matches: i32 = 0;
  for (; counts < end; counts += COUNT_BYTES) {
    const times = load<i32>(counts);
    const wanted = load<i32>(counts, 8);
    const mistakes = min<i32>(times, load<i32>(counts, 4));
    matches += min<i32>(times, wanted) - select<i32>(mistakes, 0, wanted == 0);
  }
  return max<i32>(0, matches);
}
