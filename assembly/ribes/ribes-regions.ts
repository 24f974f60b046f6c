/** The regions of the part "ribes", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** For each word its places on either side (word-places.ts). */
export const WORD_PLACES: u32 = FIRST_OWN;
