/** The part for chrF. */
import * as constants from "#kernel/constants";
import { instantiate } from "#kernel/chrf-js";
import { wasm } from "#kernel/chrf-wasm";
import type { Batch, BatchText, ScanRule } from "../../core/batch.js";
import { checkBatch, checkOrder } from "../checks.js";
import type { KernelPart } from "../part.js";
import { createMemory, type MemoryExports } from "../memory.js";
import { countText } from "../put-text.js";

/** One kind of n-grams: the lines of a batch cut into characters, or into words. */
export interface ChrfUnit {
  readonly batch: Batch;
  /** The longest n-grams, 1..16. */
  readonly maxOrder: number;
}

/** How chrF is computed from triples, which also decides which reference is the best. */
export interface ChrfFormula {
  readonly beta: number;
  readonly epsSmoothing: boolean;
}

/** Rows of chrF, ready to be added, and their scores. */
export interface ChrfPart {
  /**
   * A row for each segment, or their sum, a single row: for each order, unit by unit, n-grams of the hypothesis,
   * n-grams of the reference, matches. The number of the hypothesis' n-grams is 0 if the reference has none of that
   * order. Of several references, the row of the reference with the highest score counts; of equal scores, the first.
   *
   * @param units one or two, of the same lines
   */
  chrfRows(units: readonly ChrfUnit[], formula: ChrfFormula, summed?: boolean): Float64Array;
  /** A score, 0..100, for each row of `orders` triples or sum of rows. */
  chrfScores(rows: Readonly<Float64Array>, orders: number, formula: ChrfFormula): Float64Array;
}

export const chrfPart: KernelPart<ChrfPart> = { name: "chrf", wasm, instantiate, host };

/**
 * The number of orders of all units together. @throws RangeError unless there are one or two units of the same
 * segments.
 */
export function checkUnits(units: readonly ChrfUnit[]): number {
  if (units.length < 1 || units.length > 2)
    throw new RangeError(`units has ${units.length} entries: expected characters, words, or both`);
  let orders = 0;
  for (const { batch, maxOrder } of units) {
    checkOrder(maxOrder);
    orders += maxOrder;
    if (batch.referenceEnds.length !== units[0]!.batch.referenceEnds.length)
      throw new RangeError(
        `units have ${units[0]!.batch.referenceEnds.length} and ${batch.referenceEnds.length} segments: expected the same`,
      );
  }
  return orders;
}

/** How many rows of `orders` triples these numbers hold. */
export function checkTriples(rows: Readonly<Float64Array>, orders: number): number {
  const count = rows.length / (3 * orders);
  if (!Number.isInteger(count))
    throw new RangeError(`rows has ${rows.length} numbers: expected a multiple of ${3 * orders}, for ${orders} orders`);
  return count;
}

/** The exports of assembly/chrf/index.ts. */
interface ChrfExports extends MemoryExports {
  unitTriples(segments: number, maxOrder: number, first: number, orders: number, summed: number): number;
  bestTriples(segments: number, orders: number, beta: number, epsSmoothing: number, summed: number): void;
  chrfScores(rows: number, orders: number, beta: number, epsSmoothing: number): void;
  /** Absent in the translation to JavaScript. */
  textTriples?(
    segments: number,
    charOrder: number,
    wordOrder: number,
    whitespace: number,
    beta: number,
    epsSmoothing: number,
    summed: number,
  ): number;
}

/** The arguments of the kernel's functions for counting. */
interface TextUnits {
  readonly text: BatchText;
  readonly charOrder: number;
  readonly wordOrder: number;
  readonly whitespace: number;
}

function host(exports: unknown): ChrfPart {
  // a copy: a module's exports are an object that V8 keeps as a slow dictionary
  const kernel = { ...(exports as ChrfExports) };
  const memory = createMemory(kernel);
  return {
    chrfRows(units: readonly ChrfUnit[], { beta, epsSmoothing }: ChrfFormula, summed = false): Float64Array {
      const orders = checkUnits(units);
      const { referenceEnds } = units[0]!.batch;
      const segments = referenceEnds.length;
      const numbers = (summed ? 1 : segments) * 3 * orders;
      // nothing is counted, so nothing is written
      if (segments === 0) return new Float64Array(numbers);
      const texts = kernel.textTriples === undefined ? undefined : textUnits(units);
      if (texts !== undefined) {
        const { text, charOrder, wordOrder, whitespace } = texts;
        return countText(memory, text, referenceEnds, numbers, () =>
          kernel.textTriples!(segments, charOrder, wordOrder, whitespace, beta, +epsSmoothing, +summed),
        );
      }
      for (const { batch } of units) checkBatch(batch);
      let first = 0;
      const rows = units.map(({ batch, maxOrder }) =>
        memory.countBatch(batch, numbers, () => {
          if (!kernel.unitTriples(segments, maxOrder, first, orders, +summed)) return 0;
          first += maxOrder;
          if (first === orders) kernel.bestTriples(segments, orders, beta, +epsSmoothing, +summed);
          return 1;
        }),
      );
      return rows.at(-1)!;
    },

    chrfScores(rows: Readonly<Float64Array>, orders: number, { beta, epsSmoothing }: ChrfFormula): Float64Array {
      const count = checkTriples(rows, orders);
      memory.reserve(constants.ROWS_OUT, count * 8);
      memory.putRows(rows);
      kernel.chrfScores(count, orders, beta, +epsSmoothing);
      return memory.takeRows(count);
    },
  };
}

const characterRules: readonly (ScanRule | undefined)[] = ["char", "code points"];

/**
 * The units for the kernel to cut from text; undefined if they have no text, or are cut in a way that the kernel lacks.
 */
function textUnits(units: readonly ChrfUnit[]): TextUnits | undefined {
  const { text } = units[0]!.batch;
  const rules = units.map(({ batch }) => batch.text?.rule);
  const hasCharacters = characterRules.includes(rules[0]);
  const words = units[hasCharacters ? 1 : 0];
  if (text === undefined || (words !== undefined && words.batch.text?.rule !== "chrF words")) return undefined;
  return {
    text,
    charOrder: hasCharacters ? units[0]!.maxOrder : 0,
    wordOrder: words?.maxOrder ?? 0,
    whitespace: rules[0] === "code points" ? 1 : 0,
  };
}
