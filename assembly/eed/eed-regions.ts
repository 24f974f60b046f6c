/** The regions of the part "eed", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** f64 for each place in the hypothesis: the cost of the cheapest path there. */
export const COSTS: u32 = FIRST_OWN;
/** i32 for each place: how often the cheapest cost was found there, less one. */
export const VISITS: u32 = FIRST_OWN + 1;
