/** The regions for matching n-grams, in the parts "counting", "chrf" and "lcs", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/**
 * u64 masks: positions of each token, ends of n-grams at the current token, positions used up (ngram-match-bits.ts).
 */
export const MASKS: u32 = FIRST_OWN;
/** u64 masks of one column of 64 positions, by token id, and what a column hands to the next (ngram-match-simd.ts). */
export const COLUMNS: u32 = FIRST_OWN + 1;
export const HANDOVERS: u32 = FIRST_OWN + 2;
/** The n-grams of one long segment by hash, and how often they occur (ngram-match-hash.ts). */
export const NGRAM_TABLE: u32 = FIRST_OWN + 3;
export const NGRAM_COUNTS: u32 = FIRST_OWN + 4;

/** The number of the first region that is left to a part that matches n-grams. */
export const FIRST_AFTER_NGRAMS: u32 = FIRST_OWN + 5;
