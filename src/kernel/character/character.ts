/** The part for CharacTER: shifts of phrases, and edits of characters. */
import { instantiate } from "#kernel/character-js";
import { wasm } from "#kernel/character-wasm";
import type { Batch, TextLines } from "../../core/batch.js";
import { checkBatch, checkEnds } from "../checks.js";
import { countPairs } from "../count-pairs.js";
import type { KernelPart } from "../part.js";
import { createMemory, lastEnd, type MemoryExports } from "../memory.js";
import { putText } from "../put-text.js";

/** Shifts of phrases and edits of characters. */
export interface CharacterPart {
  /**
   * A row for each reference of each segment: words of the hypothesis, words of the reference, and CharacTER, 0..1, or
   * -1 if the pair would take more steps than a segment may take. (The engine "reference" has no such limit.)
   *
   * @param batch a batch that holds the bytes of its words
   * @throws RangeError for an id without a word
   */
  characterRates(batch: Batch): Float64Array;
}

export const characterPart: KernelPart<CharacterPart> = {
  name: "character",
  wasm,
  instantiate,
  host,
};

/** The words of a batch. @throws RangeError unless the batch is consistent, and has the word of each id */
export function checkedWords(batch: Batch): TextLines {
  checkBatch(batch);
  const { hypotheses, references, wordBytes } = batch;
  if (wordBytes === undefined) throw new RangeError("the batch has no wordBytes: expected a tokenizer that keepsBytes");
  const { bytes, ends } = wordBytes;
  checkEnds("wordBytes", ends, bytes.length);
  for (const lines of [hypotheses, references]) {
    const { ids } = lines;
    for (let i = lastEnd(lines.ends) - 1; i >= 0; i--)
      if (ids[i]! - 1 >= ends.length || ids[i] === 0)
        throw new RangeError(`an id is ${ids[i]}: expected 1 to ${ends.length}, the words of the batch`);
  }
  return wordBytes;
}

/** The exports of assembly/character/index.ts. */
interface CharacterExports extends MemoryExports {
  characterRates(segments: number, words: number): number;
}

/** The width of a row: words of the hypothesis, words of the reference, rate. */
const WIDTH = 3;

function host(exports: unknown): CharacterPart {
  const kernel = exports as CharacterExports;
  const memory = createMemory(kernel);
  return {
    characterRates(batch) {
      const words = checkedWords(batch);
      putText(memory, [words]);
      return countPairs(memory, batch, WIDTH, (segments) => kernel.characterRates(segments, words.ends.length));
    },
  };
}
