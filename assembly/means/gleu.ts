/** GLEU's rows from n-gram matches, and its scores, computed as in src/metrics/translation/gleu.ts. */
import { f64At, skipF64, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { ROWS_IN, ROWS_OUT, SEGMENT_ENDS } from "../memory/regions";
import { emptyRows, nextRow } from "../memory/rows";

/** A row: the n-grams of all orders that both sides have in common, and the n-grams of the side that has more. */
// @ts-ignore: decorator
@unmanaged
class Row {
  matches: f64;
  ngrams: f64;
}

const ROW_BYTES: usize = 16;

/**
 * Writes a row for each segment to ROWS_OUT, that of the reference with the best ratio, the first of equal ones; or the
 * sum of these rows. ROWS_IN has a row of n-gram matches of orders 1..maxOrder for each reference.
 */
export function bestRatios(segments: u32, minOrder: u32, maxOrder: u32, summed: bool): void {
  const ends = baseOf(SEGMENT_ENDS);
  let pair = baseOf(ROWS_IN);
  let out = emptyRows(segments, ROW_BYTES, summed);
  let line: u32 = 0;
  for (let segment: u32 = 0; segment < segments; segment++, out = nextRow(out)) {
    let best: f64 = -1;
    let bestMatches: f64 = 0;
    let bestNgrams: f64 = 0;
    const end = u32At(ends, segment);
    for (; line < end; line++, pair = skipF64(pair, 2 + 2 * maxOrder)) {
      const ngrams = max(ngramsOf(load<f64>(pair), minOrder, maxOrder), ngramsOf(load<f64>(pair, 8), minOrder, maxOrder));
      if (ngrams == 0) continue;
      let matches: f64 = 0;
      for (let order = minOrder; order <= maxOrder; order++) matches += f64At(pair, 1 + order);
      if (matches / ngrams <= best) continue;
      best = matches / ngrams;
      bestMatches = matches;
      bestNgrams = ngrams;
    }
    const row = changetype<Row>(out);
    row.matches += bestMatches;
    row.ngrams += bestNgrams;
  }
}

/** How many n-grams of these orders a line of this many tokens has. */
function ngramsOf(tokens: f64, minOrder: u32, maxOrder: u32): f64 {
  let ngrams: f64 = 0;
  for (let order = minOrder; order <= maxOrder; order++) ngrams += max<f64>(0, tokens - <f64>order + 1);
  return ngrams;
}

/** Writes the ratio, 0 to 1, of each row in ROWS_IN, or of a sum of rows. */
export function scoreRatios(rows: u32): void {
  let at = baseOf(ROWS_IN);
  for (let out = baseOf(ROWS_OUT), end = skipF64(out, rows); out < end; out += 8, at += ROW_BYTES) {
    const row = changetype<Row>(at);
    store<f64>(out, row.ngrams == 0 ? 0 : row.matches / row.ngrams);
  }
}
