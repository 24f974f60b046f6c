/**
 * NIST's best references as in NLTK, and its scores, computed as in src/metrics/translation/nist-sums.ts and nist.ts.
 */
import { penaltyOf } from "../math/length-penalty";
import { f64At, setF64, skipF64, u32At } from "../memory/arrays";
import { baseOf } from "../memory/memory";
import { ROWS_IN, ROWS_OUT, SEGMENT_ENDS } from "../memory/regions";
import { emptyRows, nextRow } from "../memory/rows";

const ORDERS: u32 = 9;

/**
 * Where the numbers of a row of the part "nist" begin: n-grams, the mean length of the references, information, its
 * remainder.
 */
const LENGTH: usize = ORDERS;
const INFORMATION: usize = LENGTH + 2;
const REST: usize = INFORMATION + ORDERS;
const WIDTH: usize = REST + ORDERS;

/** Where these numbers begin in a row that has a reference length, in words, for each order. */
const BEST_INFORMATION: usize = LENGTH + ORDERS;
const BEST_REST: usize = BEST_INFORMATION + ORDERS;
const BEST_WIDTH: usize = BEST_REST + ORDERS;

/**
 * A row of scores starts with three fields, the score, the penalty and the reference length; the shares of the orders
 * follow.
 */
const SHARES: usize = 3;
const SCORE_WIDTH: usize = SHARES + 2 * ORDERS;

const PARTS_OF_WORD: f64 = 720720;
const PARTS_OF_BIT: f64 = 0x100000;
const PARTS_OF_PART: f64 = 0x1000000;

export function bestInformation(segments: u32, summed: bool): void {
  const ends = baseOf(SEGMENT_ENDS);
  let pair = baseOf(ROWS_IN);
  let line: u32 = 0;
  let out = emptyRows(segments, BEST_WIDTH << 3, summed);
  for (let segment: u32 = 0; segment < segments; segment++, out = nextRow(out)) {
    const end = skipF64(pair, (u32At(ends, segment) - line) * <u32>WIDTH);
    line = u32At(ends, segment);
    for (let n: u32 = 0; n < ORDERS; n++) {
      let best = pair;
      for (let other = skipF64(pair, WIDTH); other < end; other = skipF64(other, WIDTH)) {
        if (isBetter(other, best, n)) best = other;
      }
      add(out, n, f64At(best, n));
      add(out, LENGTH + n, wordsOf(best));
      add(out, BEST_INFORMATION + n, f64At(best, INFORMATION + n));
      add(out, BEST_REST + n, f64At(best, REST + n));
    }
    pair = end;
  }
}

/**
 * Whether row `a` has more information of an order than row `b`, or equally much information and a longer reference.
 */
function isBetter(a: usize, b: usize, n: usize): bool {
  // remainders may add up to more than one unit
  const more = f64At(a, INFORMATION + n) - f64At(b, INFORMATION + n) +
    (f64At(a, REST + n) - f64At(b, REST + n)) / PARTS_OF_PART;
  // the information of each n-gram is rounded to 2^-44 bit
  return abs(more) <= f64At(a, n) / PARTS_OF_PART ? f64At(a, LENGTH) > f64At(b, LENGTH) : more > 0;
}

export function scoreInformation(rows: u32, order: u32, asNltk: bool): void {
  const width = asNltk ? BEST_WIDTH : WIDTH;
  let row = baseOf(ROWS_IN);
  let out = baseOf(ROWS_OUT);
  for (let i: u32 = 0; i < rows; i++, row = skipF64(row, width), out = skipF64(out, SCORE_WIDTH)) {
    scoreRow(row, order, asNltk, out);
  }
}

function scoreRow(row: usize, order: u32, asNltk: bool, out: usize): void {
  const information = skipF64(row, asNltk ? BEST_INFORMATION : INFORMATION);
  const meanLength = asNltk ? 0 : wordsOf(row);
  const individual = skipF64(out, SHARES);
  let lengths: f64 = 0;
  let sum: f64 = 0;
  for (let n: u32 = 0; n < ORDERS; n++) {
    // NLTK adds up the lengths of all orders on both sides; the ratio of these sums is that of the mean lengths
    if (asNltk) lengths += f64At(row, LENGTH + n);
    const length = asNltk ? lengths / <f64>(n + 1) : meanLength;
    // two empty texts are of equal length
    const penalty = length == 0 ? 1 : penaltyOf(load<f64>(row) / length);
    const bits = (f64At(information, n) + f64At(information, ORDERS + n) / PARTS_OF_PART) / PARTS_OF_BIT;
    const share = bits / max<f64>(1, f64At(row, n));
    sum += share;
    setF64(individual, n, share);
    setF64(individual, ORDERS + n, sum * penalty);
    if (n + 1 != order) continue;
    setF64(out, 0, sum * penalty);
    setF64(out, 1, penalty);
    setF64(out, 2, length);
  }
  for (let n: u32 = 0; n < ORDERS; n++) setF64(individual, n, f64At(individual, n) * f64At(out, 1));
}

/** The mean length of a pair's reference in words. */
function wordsOf(row: usize): f64 {
  return (f64At(row, LENGTH) + f64At(row, LENGTH + 1) / PARTS_OF_PART) / PARTS_OF_WORD;
}

function add(row: usize, field: usize, value: f64): void {
  setF64(row, field, f64At(row, field) + value);
}
