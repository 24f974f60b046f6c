/** The regions of the part "folding", beside the common ones. */
import { FIRST_OWN } from "../memory/regions";

/** For each code point a byte: 1 for what is removed (character-changes.ts). */
export const CHANGES: u32 = FIRST_OWN;
