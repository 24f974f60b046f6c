/** The regions of the part "permutation", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/**
 * Pairs of f64: what each value of a byte of signs adds to the sums of two systems, for a few rows of signs
 * (signed-sums.ts).
 */
export const CHOICES: u32 = FIRST_OWN;
/** A byte for each score of two metrics: 1 if the first metric has it now (exchanged-ranks.ts). */
export const FIRSTS: u32 = FIRST_OWN + 1;
