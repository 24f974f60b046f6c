/**
 * The rows of NIST and the score from their sums: mteval's, which the kernel writes, and NLTK's, for which each
 * reference is counted as if it were the only one.
 *
 * Information is counted in 1 / 2^20 of a bit, and the remainder in 1 / 2^24 of that: rows add up to the same bits in
 * any order.
 */
import type { Batch } from "../../core/batch.js";
import { NIST_ORDERS, type NistPart } from "../../kernel/nist/nist.js";
import type { Invariant } from "../metric.js";
import { wordsOfParts } from "../mean-length.js";
import { asPairs } from "../reference-pairs.js";

/** The sums of a corpus; lists are by order, from 1. */
export interface NistSums {
  readonly hypothesisLength: number;
  /** The reference length for the score up to each order, in words. */
  readonly referenceLengths: readonly number[];
  readonly ngrams: readonly number[];
  /** The information, in bits. */
  readonly information: readonly number[];
}

const orders = /* @__PURE__ */ Array.from({ length: NIST_ORDERS }, (_, n) => n + 1);
const PARTS = 0x100000;
const REST = 0x1000000;

/** The fields: n-grams by order, reference length in parts of a word, information by order, and its remainders. */
const LENGTH = NIST_ORDERS;
const INFORMATION = LENGTH + 2;
const LEFT = INFORMATION + NIST_ORDERS;
const WIDTH = LEFT + NIST_ORDERS;

/** The same fields, but with a reference length in words for each order. */
const BEST_INFORMATION = LENGTH + NIST_ORDERS;
const BEST_LEFT = BEST_INFORMATION + NIST_ORDERS;
const BEST_WIDTH = BEST_LEFT + NIST_ORDERS;

const byOrder = (name: string): string[] => orders.map((n) => `${name}${n}`);
const information = (): string[] => [...byOrder("information"), ...byOrder("informationRest")];

export const fields = /* @__PURE__ */ (() => [
  ...byOrder("ngrams"),
  "referenceParts",
  "referenceRest",
  ...information(),
])();

export const bestFields = /* @__PURE__ */ (() => [
  ...byOrder("ngrams"),
  ...byOrder("referenceLength"),
  ...information(),
])();

/** No n-gram of a text that fits into memory has more than 64 bits of information. */
const MOST_BITS = 64;

/**
 * The invariants of both kinds of rows: an order has at most as many n-grams as the order below, and no information
 * without n-grams.
 */
export const invariants = /* @__PURE__ */ (() =>
  orders.flatMap((n): Invariant[] => [
    ...(n === 1 ? [] : [[`ngrams${n}`, `ngrams${n - 1}`] as const]),
    [`information${n}`, `ngrams${n}`, MOST_BITS * PARTS],
    [`informationRest${n}`, `ngrams${n}`, REST],
  ]))();

export function readRow(row: Readonly<Float64Array>): NistSums {
  const length = wordsOfParts(row[LENGTH]!, row[LENGTH + 1]!);
  return {
    hypothesisLength: row[0]!,
    referenceLengths: orders.map(() => length),
    ngrams: [...row.subarray(0, NIST_ORDERS)],
    information: orders.map((_, n) => bitsOf(row[INFORMATION + n]!, row[LEFT + n]!)),
  };
}

/** NLTK adds up the lengths of all orders on both sides; the means of these lengths have the same ratio. */
export function readBestRow(row: Readonly<Float64Array>): NistSums {
  let lengths = 0;
  return {
    hypothesisLength: row[0]!,
    referenceLengths: orders.map((order, n) => (lengths += row[LENGTH + n]!) / order),
    ngrams: [...row.subarray(0, NIST_ORDERS)],
    information: orders.map((_, n) => bitsOf(row[BEST_INFORMATION + n]!, row[BEST_LEFT + n]!)),
  };
}

/**
 * NLTK's rows: for each segment and order the reference with most information, the longest of several. References may
 * be tied here although NLTK's floats for them differ in their last bits.
 */
export function bestRows(batch: Batch, table: NistPart, summed = false): Float64Array {
  const { referenceEnds } = batch;
  const pairs = table.matchedInformation(asPairs(batch), false, "a word");
  const rows = new Float64Array((summed ? 1 : referenceEnds.length) * BEST_WIDTH);
  for (let segment = 0, pair = 0; segment < referenceEnds.length; segment++) {
    const to = summed ? 0 : segment * BEST_WIDTH;
    const first = pair * WIDTH;
    pair = referenceEnds[segment]!;
    for (let n = 0; n < NIST_ORDERS; n++) {
      let best = first;
      for (let other = first + WIDTH; other < pair * WIDTH; other += WIDTH)
        if (isBetter(pairs, other, best, n)) best = other;
      rows[to + n]! += pairs[best + n]!;
      rows[to + LENGTH + n]! += wordsOfParts(pairs[best + LENGTH]!, pairs[best + LENGTH + 1]!);
      rows[to + BEST_INFORMATION + n]! += pairs[best + INFORMATION + n]!;
      rows[to + BEST_LEFT + n]! += pairs[best + LEFT + n]!;
    }
  }
  return rows;
}

/**
 * Whether the row at `a` has more information of an order than the row at `b`, or equally much and a longer reference.
 */
function isBetter(rows: Float64Array, a: number, b: number, n: number): boolean {
  const [leftA, leftB] = [rows[a + LEFT + n]!, rows[b + LEFT + n]!];
  // remainders may add up to more than one unit
  const more = rows[a + INFORMATION + n]! - rows[b + INFORMATION + n]! + (leftA - leftB) / REST;
  // the information of each n-gram is rounded to 2^-44 bit
  return Math.abs(more) <= rows[a + n]! / REST ? rows[a + LENGTH]! > rows[b + LENGTH]! : more > 0;
}

function bitsOf(parts: number, rest: number): number {
  return (parts + rest / REST) / PARTS;
}
