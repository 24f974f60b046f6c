/** The regions of the part "lepor", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** The words of a pair, renumbered, and how they are aligned (lepor-pair.ts). */
export const WORDS: u32 = FIRST_OWN;
export const ALIGNMENT: u32 = FIRST_OWN + 1;
