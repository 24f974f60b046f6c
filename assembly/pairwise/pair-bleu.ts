/**
 * BLEU from what a hypothesis has in common with each reference. Most pairs of lines have little in common, so the same
 * few counts and lengths recur: means and brevity penalties are cached, and computed once for each hypothesis.
 */
import { brevityPenalty, geometricMean } from "../math/bleu";
import { setF64, skipF64, u32At, u32Bytes } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { HYPOTHESIS_ENDS, ROWS_IN, ROWS_OUT, SUMS } from "../memory/regions";
import { orders } from "./inverted-index";
import { lengthOf, references } from "./line-ngrams";
import { stride } from "./overlaps";
import { longest } from "./pair-chrf";
import { KEPT_MEANS, LENGTHS, PENALTIES } from "./pairwise-regions";

/** Counts of all orders side by side, and their mean. */
// @ts-ignore: decorator
@unmanaged
class KeptMean {
  counts: u64;
  mean: f64;
}

/** How many means are kept. */
const SLOTS: u32 = 256;

/**
 * Writes the scores, with each reference, of the hypothesis that countOverlaps() has counted last to SUMS, f64.
 * Smoothing is that of math/bleu.ts. Returns false when memory ran out.
 */
export function scoreBleu(hypothesis: u32, smoothing: u32, value: f64, effectiveOrder: bool): bool {
  const means = reserve(KEPT_MEANS, SLOTS << 4);
  const penalties = reserve(PENALTIES, (longest + 1) << 3);
  const row = reserve(ROWS_IN, (3 * orders) << 3);
  if (means == 0 || penalties == 0 || row == 0) return false;
  const length = lengthOf(baseOf(HYPOTHESIS_ENDS), hypothesis);
  const totals = skipF64(row, orders);
  const precisions = skipF64(totals, orders);
  for (let order: u32 = 0; order < orders; order++) {
    store<f64>(skipF64(totals, order), <f64>max<i32>(length - order, 0));
  }
  // the key 0 means no matches, whose mean is 0; no penalty is negative, so -1 marks an empty entry
  memory.fill(means, 0, SLOTS << 4);
  for (let at = penalties; at <= skipF64(penalties, longest); at += 8) store<f64>(at, -1);

  // the number of bits for each order; no count exceeds the hypothesis' length
  const bits = <u64>(64 / orders);
  const fit = bits >= 32 || length >>> <u32>bits == 0;
  const lengths = baseOf(LENGTHS);
  const columnBytes = u32Bytes(stride());
  let matches = baseOf(ROWS_OUT);
  let out = baseOf(SUMS);
  for (let line: u32 = 0; line < references; line++, matches += 4, out += 8) {
    let counts: u64 = 0;
    for (let order: u32 = 0; order < orders; order++) {
      counts = counts << bits | load<u32>(matches + <usize>order * columnBytes);
    }
    const slot = changetype<KeptMean>(means + (<usize>(counts * 0x9e3779b97f4a7c15 >>> 56) << 4));
    if (!fit || slot.counts != counts) {
      for (let order: u32 = 0; order < orders; order++) {
        store<f64>(skipF64(row, order), <f64>load<u32>(matches + <usize>order * columnBytes));
        setF64(precisions, order, 0);
      }
      slot.counts = counts;
      slot.mean = geometricMean(row, totals, orders, smoothing, value, effectiveOrder, precisions);
    }
    const referenceLength = u32At(lengths, line);
    const penalty = skipF64(penalties, referenceLength);
    if (load<f64>(penalty) < 0) store<f64>(penalty, brevityPenalty(<f64>length, <f64>referenceLength));
    store<f64>(out, load<f64>(penalty) * slot.mean);
  }
  return true;
}
