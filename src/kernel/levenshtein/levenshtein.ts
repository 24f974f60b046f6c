/** The part for WER and its family: cheapest alignments of the tokens of two lines, and edit distances. */
import { instantiate } from "#kernel/levenshtein-js";
import { wasm } from "#kernel/levenshtein-wasm";
import type { Batch, ScanRule } from "../../core/batch.js";
import type { KernelPart } from "../part.js";
import { createMemory, lastEnd } from "../memory.js";
import { countTextOrIds } from "../put-text.js";
import { textRules, tokenErrorsIn, type TokenErrorsExports, type TokenErrorsPart } from "./token-errors.js";

/**
 * The edits that count: insertions, deletions and substitutions (Levenshtein's distance), or only insertions and
 * deletions.
 */
export type EditKind = "levenshtein" | "indel";

/** The alignments of WER, and edit distances without an alignment. */
export interface LevenshteinPart extends TokenErrorsPart {
  /**
   * A row for each reference of each segment: tokens of the hypothesis, tokens of the reference, and the fewest edits
   * that turn one into the other; -1 if both lines are too long. (The engine "reference" has no such limit.)
   */
  distances(batch: Batch, edits: EditKind): Float64Array;
}

export const levenshteinPart: KernelPart<LevenshteinPart> = { name: "levenshtein", wasm, instantiate, host };

const distanceRules: readonly ScanRule[] = [...textRules, "code points"];

/** The exports that only assembly/levenshtein/index.ts has. */
interface DistanceExports extends TokenErrorsExports {
  tokenDistances(segments: number, withSubstitutions: number): number;
  /** Absent in the translation to JavaScript. */
  textDistances?(segments: number, rule: number, withSubstitutions: number): number;
}

/** The width of a row: tokens of the hypothesis, tokens of the reference, distance. */
const DISTANCE_WIDTH = 3;

function host(exports: unknown): LevenshteinPart {
  const kernel = exports as DistanceExports;
  const memory = createMemory(kernel);
  return {
    ...tokenErrorsIn(memory, kernel, false),
    distances(batch, edits) {
      const { textDistances, tokenDistances } = kernel;
      const numbers = lastEnd(batch.referenceEnds) * DISTANCE_WIDTH;
      const withSubstitutions = Number(edits === "levenshtein");
      return countTextOrIds(memory, batch, numbers, distanceRules, textDistances, tokenDistances, withSubstitutions);
    },
  };
}
