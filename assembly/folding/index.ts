/** The boundary of the part "folding": everything that src/kernel/folding/folding.ts may call. */
import { ANSWERS, foldLines as fold } from "./fold-lines";

export { reserve } from "../memory/memory";

/**
 * Lines as SQuAD compares answers, with single blanks between their words: TEXT, TEXT_ENDS -> SPACED_TEXT, TEXT_ENDS. A line
 * that is left to the host is empty, as one without words is. Once for each stream of a batch. False when memory ran out.
 */
export function answers(lines: u32): bool {
  return fold(lines, ANSWERS) >= 0;
}
/**
 * TEXT, TEXT_ENDS -> SPACED_TEXT, TEXT_ENDS, and the numbers of lines left to the host in SCANNED_IDS. Once for each
 * stream of a batch. Returns how many lines are left, or -1 when memory ran out.
 */
export { foldLines } from "./fold-lines";
/**
 * Takes the table of `codePoints` entries in CHANGES. Once for each combination of a table and the other parameters.
 */
export { prepareChanges } from "./character-changes";
/** Like foldLines, by the table in CHANGES. */
export { changeLines } from "./character-changes";
/** Takes the `count` needles in NEEDLES, whole words first. Once for each list of needles. */
export { prepareNeedles } from "./needles";
/** Like foldLines, but lines stay as they are, and those that contain a needle are left to the host. */
export { leaveLines } from "./needles";
