/**
 * The information of n-grams at offsets of the table's lines, and its sum over those that match.
 *
 *   information(w1..wn) = log2(count(w1..wn-1) / count(w1..wn)), for n = 1: log2(all words / count(w1)),
 *
 * where all references are counted.
 */
import { u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { beginningOf, countOf, firstGroup, groupAt } from "./corpus-ngrams";
import { zeroWord } from "./known-words";
import { LINES } from "./nist-regions";

/** A pair of counts, and the information that follows from it, in parts of a bit. */
// @ts-ignore: decorator
@unmanaged
class Remembered {
  pair: u64;
  information: f64;
}

/**
 * Information is counted in units of 2^-20 bit, and the remainder in units of 2^-44 bit, so that sums are exact in any
 * order.
 */
const PARTS: f64 = 1048576;
const REST: f64 = 16777216;

/**
 * A few pairs of counts recur often, so each pair is cached until another one takes its slot: u64 pair | f64
 * information in parts of a bit.
 */
const REMEMBERED_BITS: u32 = 10;
const remembered = memory.data(16 << REMEMBERED_BITS, 16);

/** The sums since startWeighing(). */
export let parts: f64 = 0;
export let rest: f64 = 0;

/** Whether the word 0 is false, as in Perl. */
let zeroIsFalse: bool = true;

export function treatZero(isFalse: bool): void {
  zeroIsFalse = isFalse;
}

export function startWeighing(): void {
  parts = 0;
  rest = 0;
}

/**
 * Weighs the n-gram of one order at an offset of a line that was added `times` times. The first n - 1 words of the
 * n-gram must occur elsewhere, too. Adds its information if `counts`. Returns whether a longer n-gram at this offset
 * can bear information.
 */
export function weigh(offset: u32, order: u32, times: u32, counts: bool): bool {
  const group = groupAt(offset, order);
  const isSingle = group < firstGroup(order);
  // to Perl the string "0" is false, like the empty one, so mteval weighs a word after the word 0 like a single word
  const afterZero = zeroIsFalse && order <= 2 && u32At(baseOf(LINES), offset) == zeroWord;
  if (counts) {
    const beginning = afterZero ? 0 : isSingle ? group : beginningOf(group);
    addInformation(countOf(beginning), isSingle ? times : countOf(group));
  }
  return !isSingle || (afterZero && order == 1);
}

function addInformation(beginning: u32, count: u32): void {
  if (beginning == count) return;
  const pair = ((<u64>beginning) << 32) | count;
  const at = changetype<Remembered>(remembered
      + (<usize>((beginning * 0x9e3779b1 + count) * 0x85ebca6b >>> (32 - REMEMBERED_BITS)) << 4));
  if (at.pair != pair) {
    at.pair = pair;
    at.information = NativeMath.log2(<f64>beginning / <f64>count) * PARTS;
  }
  const information = at.information;
  const whole = Math.floor(information);
  parts += whole;
  rest += Math.floor((information - whole) * REST + 0.5);
}
