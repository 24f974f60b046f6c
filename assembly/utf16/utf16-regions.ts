/** The regions of the part "utf16", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** The UTF-16 units of all lines, back to back, followed by PADDING bytes. */
export const UTF16_UNITS: u32 = FIRST_OWN;
