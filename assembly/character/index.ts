/** The boundary of the part "character": everything that src/kernel/character/character.ts may call. */
import { rateBatch } from "./character-rows";

export { reserve } from "../memory/memory";

/**
 * Ids and ends of hypotheses, references and segments; in TEXT the bytes of the words 1..words, each in a line ->
 * ROWS_OUT: a row for each reference. Called once a batch. Returns false when memory ran out.
 *
 * @row hypothesis, reference, rate
 */
export function characterRates(segments: u32, words: u32): bool {
  return rateBatch(segments, words);
}
