/** The boundary of the part "folding": everything that src/kernel/folding/folding.ts may call. */
import { ANSWERS, foldLines as fold } from "./fold-lines";

export { reserve } from "../memory/memory";

/**
 * Rewrites lines as SQuAD compares answers, with single blanks between words: TEXT, TEXT_ENDS -> SPACED_TEXT,
 * TEXT_ENDS. A line that is left to the host becomes empty, like a line without words. Called once for each stream of a
 * batch. Returns false when memory ran out.
 */
export function answers(lines: u32): bool {
  return fold(lines, ANSWERS) >= 0;
}
/**
 * TEXT, TEXT_ENDS -> SPACED_TEXT, TEXT_ENDS, and the numbers of lines left to the host in SCANNED_IDS. Called once for
 * each stream of a batch. Returns how many lines are left, or -1 when memory ran out.
 */
export { foldLines } from "./fold-lines";
/**
 * Takes the table of `codePoints` entries in CHANGES. Called once for each combination of a table and the other
 * parameters.
 */
export { prepareChanges } from "./character-changes";
/** Like foldLines, by the table in CHANGES. */
export { changeLines } from "./character-changes";
/** Takes the `count` needles in NEEDLES, whole words first. Called once for each list of needles. */
export { prepareNeedles } from "./needles";
/** Like foldLines, but it changes no line, and leaves those that contain a needle to the host. */
export { leaveLines } from "./needles";
