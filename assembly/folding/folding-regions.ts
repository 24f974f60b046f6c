/** The regions of the part "folding", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** A byte for each code point: what happens to the character (character-changes.ts). */
export const CHANGES: u32 = FIRST_OWN;
/** UTF-8 of the needles (needles.ts), and u32 for each: where its bytes end. */
export const NEEDLES: u32 = FIRST_OWN + 1;
export const NEEDLE_ENDS: u32 = FIRST_OWN + 2;
