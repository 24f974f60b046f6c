/** The regions of the part "lines", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** u32 for each line feed found in TEXT and not yet consumed. */
export const LINE_FEEDS: u32 = FIRST_OWN;
