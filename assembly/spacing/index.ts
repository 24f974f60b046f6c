/** The boundary of the part "spacing": everything that the host may call, only from src/kernel/spacing/spacing.ts. */
export { reserve } from "../memory/memory";
/** Takes the table of `codePoints` entries in KINDS. Called once for each table. */
export { prepareKinds } from "./spacing";
/**
 * TEXT, TEXT_ENDS, KINDS -> SPACED_TEXT, TEXT_ENDS. Called once for each stream of a batch. Returns false when memory
 * ran out.
 */
export { spaceLines } from "./spacing";
