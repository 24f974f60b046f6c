/** The regions of the part "permutation", beside the common ones. */
import { FIRST_OWN } from "../memory/regions";

/**
 * f64 pairs: for each of a few rows of signs, what each value of a byte of signs adds for two systems (signed-sums.ts).
 */
export const CHOICES: u32 = FIRST_OWN;
/** A byte for each score of two metrics: 1 if the first metric has it now (exchanged-ranks.ts). */
export const FIRSTS: u32 = FIRST_OWN + 1;
