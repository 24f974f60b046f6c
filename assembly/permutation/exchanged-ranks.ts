/**
 * The sums behind Spearman's coefficients of two metrics whose scores are exchanged at random. The scores of both
 * metrics are sorted together once; after an exchange each score belongs to one metric or the other, and the ranks
 * follow from that order. Every engine adds in the same order.
 */
import { setF64, skipU32, u32At, f64At } from "../memory/arrays";
import { baseOf, reserve } from "../memory/memory";
import { HYPOTHESIS_IDS, REFERENCE_IDS, ROWS_IN, ROWS_OUT, SEGMENT_ENDS, TEXT } from "../memory/regions";
import { FIRSTS } from "./permutation-regions";

/**
 * Writes, for each group and each of the two metrics, the sum of weights times ranks, and the sum of t^3 - t over
 * stretches of t equal scores. HYPOTHESIS_IDS has a key for each score, in sorted order: twice the number of its cell,
 * plus 1 if it is the second metric's. ROWS_IN has the weight of each score. REFERENCE_IDS has the start and the end of
 * each stretch of equal scores, with an empty stretch at the end of each group; SEGMENT_ENDS has the number of each
 * group's last stretch. A bit of TEXT is 1 for a cell whose scores stay. Returns false when memory ran out.
 */
export function rankSums(cells: u32, groups: u32): bool {
  const firsts = reserve(FIRSTS, cells << 1);
  if (firsts == 0) return false;
  markFirsts(cells, firsts);
  const ties = baseOf(REFERENCE_IDS);
  let tie: u32 = 0;
  let start: u32 = 0;
  for (let group: u32 = 0; group < groups; group++) {
    const last = u32At(baseOf(SEGMENT_ENDS), group);
    sumGroup(firsts, start, skipU32(ties, tie << 1), skipU32(ties, last << 1), baseOf(ROWS_OUT) + (<usize>group << 5));
    start = u32At(ties, last << 1);
    tie = last + 1;
  }
  return true;
}

/** Writes a byte for each score, by its key: whether the score belongs to the first metric now. */
function markFirsts(cells: u32, firsts: usize): void {
  const bits = baseOf(TEXT);
  for (let cell: u32 = 0; cell < cells; cell++, firsts += 2) {
    const stays = load<u8>(bits + (cell >> 3)) >> <u8>(cell & 7) & 1;
    store<u8>(firsts, stays);
    store<u8>(firsts, 1 - stays, 1);
  }
}

/**
 * Writes the sums of a group, which starts at score `start`. Its stretches of equal scores are at ties..last, two u32
 * each.
 */
function sumGroup(firsts: usize, start: u32, ties: usize, last: usize, to: usize): void {
  const keys = baseOf(HYPOTHESIS_IDS);
  const weights = baseOf(ROWS_IN);
  let ranked: u32 = 0;
  let product: f64 = 0, otherProduct: f64 = 0;
  let tied: f64 = 0, otherTied: f64 = 0;
  let at = start;
  for (; ties <= last; ties += 8) {
    const from = load<u32>(ties);
    for (; at < from; at++) {
      const isFirst = <u32>load<u8>(firsts + <usize>u32At(keys, at));
      const weight = f64At(weights, at);
      ranked += isFirst;
      product += weight * <f64>(ranked & (0 - isFirst));
      otherProduct += weight * <f64>((at + 1 - start - ranked) & (isFirst - 1));
    }
    const end = load<u32>(ties, 4);
    let many: u32 = 0;
    let sum: f64 = 0, all: f64 = 0;
    for (; at < end; at++) {
      const isFirst = <u32>load<u8>(firsts + <usize>u32At(keys, at));
      many += isFirst;
      sum += <f64>isFirst * f64At(weights, at);
      all += f64At(weights, at);
    }
    const few = <f64>many, rest = <f64>(end - from - many);
    product += sum * (<f64>ranked + (few + 1) / 2);
    otherProduct += (all - sum) * (<f64>(from - start - ranked) + (rest + 1) / 2);
    tied += few * few * few - few;
    otherTied += rest * rest * rest - rest;
    ranked += many;
  }
  store<f64>(to, product);
  setF64(to, 1, otherProduct);
  setF64(to, 2, tied);
  setF64(to, 3, otherTied);
}
