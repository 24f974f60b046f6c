/** The regions of the part "revision", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** u32 ids of the sources, and where each source ends. */
export const SOURCE_IDS: u32 = FIRST_OWN;
export const SOURCE_ENDS: u32 = FIRST_OWN + 1;
/** u32 words of the lines of a segment, and where each line ends (segment-ngrams.ts). */
export const WORDS: u32 = FIRST_OWN + 2;
export const LINE_ENDS: u32 = FIRST_OWN + 3;
/** u32 for each of these words: the number of the n-gram that begins with it. */
export const NUMBERS: u32 = FIRST_OWN + 4;
/** Four u32 for each n-gram: how often each of the three sides has it, and one that is not used. */
export const COUNTS: u32 = FIRST_OWN + 5;
/**
 * i32 entries, found by an n-gram's beginning and last word, or by a hash of this pair; and the pair of each n-gram.
 */
export const PAIRS: u32 = FIRST_OWN + 6;
export const HASHED_PAIRS: u32 = FIRST_OWN + 7;
export const NGRAM_PARTS: u32 = FIRST_OWN + 8;
