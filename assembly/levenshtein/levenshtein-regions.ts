/** The regions of the part "levenshtein", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** Rows of the edit matrix as bits, and what one block of them hands to the next (levenshtein-blocks.ts). */
export const DELTAS: u32 = FIRST_OWN;
export const BORDER: u32 = FIRST_OWN + 1;
/** u32 costs of prefixes of the reference (hirschberg.ts). */
export const COSTS: u32 = FIRST_OWN + 2;
/** Runs of alignments, and where those of each segment end (alignment-runs.ts). */
export const RUNS: u32 = FIRST_OWN + 3;
export const RUN_ENDS: u32 = FIRST_OWN + 4;
