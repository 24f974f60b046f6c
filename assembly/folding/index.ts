/** The boundary of the part "folding": everything that src/kernel/folding/folding.ts may call. */
export { reserve } from "../memory/memory";
/**
 * TEXT, TEXT_ENDS -> SPACED_TEXT, TEXT_ENDS, and the numbers of lines left to the host in SCANNED_IDS. Once for each
 * stream of a batch. Returns how many those are, or -1 when memory ran out.
 */
export { foldLines } from "./fold-lines";
/** `codePoints` entries of CHANGES are set. Once for each table and what else changes. */
export { prepareChanges } from "./character-changes";
/** As foldLines, by CHANGES. */
export { changeLines } from "./character-changes";
/** `count` texts are in NEEDLES, whole words first. Once for each list of them. */
export { prepareNeedles } from "./needles";
/** As foldLines: lines stay as they are, and those with one of NEEDLES are left. */
export { leaveLines } from "./needles";
