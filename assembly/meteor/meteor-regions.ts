/** The regions of the part "meteor", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** For each word of the batch a u32 with its weight and whether it is a function word; and a u32 with its stem. */
export const WORD_WEIGHTS: u32 = FIRST_OWN;
export const STEMS: u32 = FIRST_OWN + 1;
/** u32 for each word: words that METEOR treats as equal have the same number. */
export const FORMS: u32 = FIRST_OWN + 2;
/** The synonym sets of each word, and where they end. */
export const SYNONYMS: u32 = FIRST_OWN + 3;
export const SYNONYM_ENDS: u32 = FIRST_OWN + 4;
/** Four u32 for each phrase match, and for each reference line where its phrase matches end. */
export const PHRASES: u32 = FIRST_OWN + 5;
export const PHRASE_ENDS: u32 = FIRST_OWN + 6;
/**
 * The matches of each word of a pair, the generations of synonym sets, and how many matches each word is in
 * (word-matches.ts).
 */
export const WORD_LISTS: u32 = FIRST_OWN + 7;
export const WORD_MATCHES: u32 = FIRST_OWN + 8;
export const SYNONYM_GENERATIONS: u32 = FIRST_OWN + 9;
export const COVERAGE: u32 = FIRST_OWN + 10;
/**
 * The paths of the beam, their candidate successors, the matches of all paths, and the matches of the best path
 * (alignment-paths.ts).
 */
export const PATHS: u32 = FIRST_OWN + 11;
export const CANDIDATES: u32 = FIRST_OWN + 12;
export const NODES: u32 = FIRST_OWN + 13;
export const CHOSEN: u32 = FIRST_OWN + 14;
/**
 * METEOR's words separated by blanks, as UTF-8; the code points of a line before and after a rule; abbreviations
 * (meteor-normalize.ts).
 */
export const NORMALIZED: u32 = FIRST_OWN + 15;
export const LINE_CODES: u32 = FIRST_OWN + 16;
export const PREFIXES: u32 = FIRST_OWN + 17;
/** The forms of a hypothesis' words, then their stems (word-matches.ts). */
export const HYPOTHESIS_FORMS: u32 = FIRST_OWN + 18;
