/** The regions of the part "ter", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** The words of a pair, and u64 masks of their positions in the reference (ter-pair.ts). */
export const WORDS: u32 = FIRST_OWN;
export const MASKS: u32 = FIRST_OWN + 1;
/** The rows of the edit matrix within tercom's beam (beam.ts). */
export const BEAM: u32 = FIRST_OWN + 2;
/** How the words of a pair are aligned (traceback.ts), and the candidate shifts (shifts.ts). */
export const ALIGNMENT: u32 = FIRST_OWN + 3;
export const SHIFTS: u32 = FIRST_OWN + 4;
/** The shifts made with the last pair (shifts.ts). */
export const SHIFTS_MADE: u32 = FIRST_OWN + 5;
