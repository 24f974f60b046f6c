/** The boundary of the part "character": everything that src/kernel/character/character.ts may call. */
import { rateBatch } from "./character-rows";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments, and the bytes of the words in TEXT, where word i is line i - 1,
 * of `words` words -> ROWS_OUT: a row for each reference. Once a batch. False when memory ran out.
 *
 * @row hypothesis, reference, rate
 */
export function characterRates(segments: u32, words: u32): bool {
  return rateBatch(segments, words);
}
