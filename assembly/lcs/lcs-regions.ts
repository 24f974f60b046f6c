/** The regions of the part "lcs", in addition to the common regions and those of n-grams. */
import { FIRST_AFTER_NGRAMS } from "../ngrams/ngram-regions";

/** A column of the matrix, then masks of the positions of the reference's words (lcs-rows.ts, lcs-union.ts). */
export const MASKS: u32 = FIRST_AFTER_NGRAMS;
/** The words of a pair, renumbered (lcs-union.ts). */
export const WORDS: u32 = FIRST_AFTER_NGRAMS + 1;
/** UTF-8 of the separator between the sentences of a line (rouge-words.ts). */
export const SEPARATOR: u32 = FIRST_AFTER_NGRAMS + 2;
/** For each word its places on either side, and for each place the next place of the same word (skip-bigrams.ts). */
export const WORD_PLACES: u32 = FIRST_AFTER_NGRAMS + 3;
export const CHAINS: u32 = FIRST_AFTER_NGRAMS + 4;
