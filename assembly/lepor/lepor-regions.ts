/** The regions of the part "lepor", beside the common ones. */
import { FIRST_OWN } from "../memory/regions";

/** The words of a pair, renumbered, and how they are aligned (lepor-pair.ts). */
export const WORDS: u32 = FIRST_OWN;
export const ALIGNMENT: u32 = FIRST_OWN + 1;
