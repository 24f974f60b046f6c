/** The limits of METEOR 1.5 for a segment with all its references; assembly/meteor/word-matches.ts has the same. */

/** The most matches: a fixed number, plus a number for each word. */
const LEAST_MATCHES = 262_144;
const MATCHES_A_WORD = 64;

/** The most comparisons that list the matches, for each word. */
const COMPARISONS_A_WORD = 16_384;

export const mostMatches = (words: number): number => LEAST_MATCHES + MATCHES_A_WORD * words;
export const mostComparisons = (words: number): number => COMPARISONS_A_WORD * words;
