/** The regions of the part "nist", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/**
 * The words of the table: their bytes; where each ends, starting with 0 for no word; their ids by hash
 * (known-words.ts).
 */
export const KNOWN_BYTES: u32 = FIRST_OWN;
export const KNOWN_ENDS: u32 = FIRST_OWN + 1;
export const KNOWN_SLOTS: u32 = FIRST_OWN + 2;
/** Eight bytes for each word of the table (corpus-ngrams.ts, nist-match-64.ts); the ids of the words of a batch. */
export const WORD_SLOTS: u32 = FIRST_OWN + 3;
export const WORD_IDS: u32 = FIRST_OWN + 4;
/**
 * The lines of the table: their ids, with a 0 after each line; where each ends; how often it was added; lines by hash
 * (corpus-lines.ts).
 */
export const LINES: u32 = FIRST_OWN + 5;
export const LINE_ENDS: u32 = FIRST_OWN + 6;
export const LINE_TIMES: u32 = FIRST_OWN + 7;
export const LINE_SLOTS: u32 = FIRST_OWN + 8;
/** u32 for each line to be added: how many times. */
export const ADDED_TIMES: u32 = FIRST_OWN + 9;
/**
 * The n-grams that occur at two or more offsets in LINES; the longest of them at each offset; offsets while they are
 * sorted (corpus-ngrams.ts).
 */
export const GROUPS: u32 = FIRST_OWN + 10;
export const DEEPEST: u32 = FIRST_OWN + 11;
export const SORTED_OFFSETS: u32 = FIRST_OWN + 12;
/** The n-grams of one order in a segment, and the state at each token (nist-match-hash.ts, nist-match-64.ts). */
export const SEGMENT_NGRAMS: u32 = FIRST_OWN + 13;
export const NGRAM_STATES: u32 = FIRST_OWN + 14;
/**
 * The lines of the table that a segment's references equal; for each word of other references, where the longest match
 * with a line starts.
 */
export const FOUND_LINES: u32 = FIRST_OWN + 15;
export const LONGEST_MATCHES: u32 = FIRST_OWN + 16;
