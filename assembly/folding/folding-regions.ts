/** The regions of the part "folding", beside the common ones. */
import { FIRST_OWN } from "../memory/regions";

/** For each code point a byte: 1 for what is removed (character-changes.ts). */
export const CHANGES: u32 = FIRST_OWN;
/** UTF-8 of texts that are looked for (needles.ts), and u32 for each: where its bytes end. */
export const NEEDLES: u32 = FIRST_OWN + 1;
export const NEEDLE_ENDS: u32 = FIRST_OWN + 2;
