/** The regions of the part "spacing", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** For each code point a byte with its class in the rules of a tokenizer. */
export const KINDS: u32 = FIRST_OWN;
