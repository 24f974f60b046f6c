/** The part for chrF. */
import * as constants from "#kernel/constants";
import type { BatchText, ScanRule } from "../../core/batch.js";
import type { ChrfFormula, ChrfPart, ChrfUnit } from "./chrf-part.js";
import { checkBatch } from "../checks.js";
import { checkTriples, checkUnits } from "./chrf-checks.js";
import { createMemory, type MemoryExports } from "../memory.js";
import { countText } from "../put-text.js";

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

/** How the kernel is told what to count. */
interface TextUnits {
  readonly text: BatchText;
  readonly charOrder: number;
  readonly wordOrder: number;
  readonly whitespace: number;
}

export function host(exports: unknown): ChrfPart {
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

/** The units as the kernel cuts them from text; undefined where they have no text, or are cut in another way. */
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
