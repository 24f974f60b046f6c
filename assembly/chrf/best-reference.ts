/**
 * Chooses for each segment the row of the reference with the highest F-score, the first of equal ones, as sacreBLEU
 * does.
 */
import { u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { PAIR_TRIPLES } from "./chrf-regions";
import { ROWS_OUT, SEGMENT_ENDS } from "../memory/regions";
import { fScore } from "./f-score";
import { bytesOfTriples, isPaired } from "./triples";

/** PAIR_TRIPLES -> ROWS_OUT, unless the rows are there already because each segment has one reference. */
export function keepBest(segments: u32, orders: u32, beta: f64, epsSmoothing: bool, summed: bool): void {
  if (isPaired(segments)) return;
  const bytes = bytesOfTriples(orders);
  let out = baseOf(ROWS_OUT);
  memory.fill(out, 0, summed ? bytes : bytes * segments);
  let row = baseOf(PAIR_TRIPLES);
  let line: u32 = 0;
  for (let segment: u32 = 0; segment < segments; segment++) {
    let best = row;
    let highest: f64 = -1;
    for (const end = u32At(baseOf(SEGMENT_ENDS), segment); line < end; line++, row += bytes) {
      const score = fScore(row, orders, beta, epsSmoothing);
      if (score > highest) {
        highest = score;
        best = row;
      }
    }
    for (let at: usize = 0; at < bytes; at += 8) store<f64>(out + at, load<f64>(out + at) + load<f64>(best + at));
    if (!summed) out += bytes;
  }
}
