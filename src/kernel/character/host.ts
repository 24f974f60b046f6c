/** The part for CharacTER: shifts of phrases, and edits of characters. */
import type { CharacterPart } from "./character-part.js";
import { countPairs } from "../count-pairs.js";
import { createMemory, type MemoryExports } from "../memory.js";
import { putText } from "../put-text.js";
import { checkedWords } from "./word-checks.js";

/** The exports of assembly/character/index.ts. */
interface CharacterExports extends MemoryExports {
  characterRates(segments: number, words: number): number;
}

/** Words of the hypothesis, words of the reference, rate. */
const WIDTH = 3;

export function host(exports: unknown): CharacterPart {
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
