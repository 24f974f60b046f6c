/** The regions of the part "pairwise", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** u32 for each token of a side: the number of the n-gram that starts there (line-ngrams.ts). */
export const HYPOTHESIS_NGRAMS: u32 = FIRST_OWN;
export const REFERENCE_NGRAMS: u32 = FIRST_OWN + 1;
/** The n-grams of one order: numbers by hash; halves by number; first occurrences by number (ngram-table.ts). */
export const NGRAM_TABLE: u32 = FIRST_OWN + 2;
export const NGRAMS: u32 = FIRST_OWN + 3;
export const OCCURRENCES_OF_NGRAMS: u32 = FIRST_OWN + 4;
/** Occurrences by number (ngram-occurrences.ts), and those of the references' tokens. */
export const NGRAM_OCCURRENCES: u32 = FIRST_OWN + 5;
export const REFERENCE_OCCURRENCES: u32 = FIRST_OWN + 6;
/**
 * The references that have an occurrence, as lists and as rows of bits; the postings of the hypotheses' n-grams
 * (inverted-index.ts).
 */
export const LISTED_LINES: u32 = FIRST_OWN + 7;
export const ROWS_OF_BITS: u32 = FIRST_OWN + 8;
export const HYPOTHESIS_POSTINGS: u32 = FIRST_OWN + 9;
/** The addresses of the rows of bits to be added up (positional-popcount.ts). */
export const ADDED_ROWS: u32 = FIRST_OWN + 10;
/** u32 length of each reference (pair-chrf.ts). */
export const LENGTHS: u32 = FIRST_OWN + 11;
/** Values computed before for a hypothesis: geometric means by counts, brevity penalties by length (pair-bleu.ts). */
export const KEPT_MEANS: u32 = FIRST_OWN + 12;
export const PENALTIES: u32 = FIRST_OWN + 13;
/**
 * For means over many lines: a u32 number for each token id, and sorted entries (ngram-keys.ts); counters of digits
 * (radix-sort.ts).
 */
export const TOKEN_NUMBERS: u32 = FIRST_OWN + 14;
export const KEYED_ENTRIES: u32 = FIRST_OWN + 15;
export const DIGITS: u32 = FIRST_OWN + 16;
/**
 * How often the references have each n-gram; for each line, what it has in common with them, and its last key
 * (mean-matches.ts).
 */
export const GROUP_TOTALS: u32 = FIRST_OWN + 17;
export const LINE_SUMS: u32 = FIRST_OWN + 18;
export const LAST_KEYS: u32 = FIRST_OWN + 19;
