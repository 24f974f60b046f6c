/** RIBES of each segment, from the places of its words, computed as in src/metrics/translation/ribes.ts. */
import { setF64, skipF64, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { ROWS_IN, ROWS_OUT, SEGMENT_ENDS } from "../memory/regions";

/** A row of the part "ribes". */
// @ts-ignore: decorator
@unmanaged
class Orders {
  length: f64;
  referenceLength: f64;
  found: f64;
  ordered: f64;
}

const FIELDS: usize = 4;

/**
 * Writes a number from 0 to 1 for each segment to ROWS_OUT, that of its best reference; ROWS_IN has a row for each
 * reference.
 */
export function measureOrders(segments: u32, alpha: f64, beta: f64, asAuthors: bool): void {
  const ends = baseOf(SEGMENT_ENDS);
  const out = baseOf(ROWS_OUT);
  let row = baseOf(ROWS_IN);
  let line: u32 = 0;
  for (let segment: u32 = 0; segment < segments; segment++) {
    let best: f64 = 0;
    const end = u32At(ends, segment);
    for (; line < end; line++, row = skipF64(row, FIELDS)) {
      best = max(best, measureOf(changetype<Orders>(row), alpha, beta, asAuthors));
    }
    setF64(out, segment, best);
  }
}

function measureOf(row: Orders, alpha: f64, beta: f64, asAuthors: bool): f64 {
  const tau = tauOf(row, asAuthors);
  if (tau == 0) return 0;
  const brevityPenalty = min<f64>(1, NativeMath.exp(1 - row.referenceLength / row.length));
  return tau * NativeMath.pow(row.found / row.length, alpha) * NativeMath.pow(brevityPenalty, beta);
}

/** Kendall's tau, 0..1: the share of pairs that are in order. */
function tauOf(row: Orders, asAuthors: bool): f64 {
  const found = row.found;
  // a reference of one word has no pairs: the authors' program only asks whether the word is there
  if (found < 2) return asAuthors && row.referenceLength == 1 ? found : 0;
  const possible = (found * (found - 1)) / 2;
  // in NLTK's order of operations
  return asAuthors ? row.ordered / possible : ((2 * row.ordered) / possible - 1 + 1) / 2;
}
