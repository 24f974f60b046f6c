/** The rules for cutting lines into tokens. */

/** Words between white space. */
export const NONE: u32 = 0;
/** The words of sacreBLEU's tokenizer 13a: entities are decoded, punctuation is separated. */
export const MTEVAL_13A: u32 = 1;
/** Every code point except white space. */
export const CHAR: u32 = 2;
/** Every code point, including white space. */
export const CODE_POINTS: u32 = 3;
/**
 * Words, from which one ASCII punctuation mark is split: that at their end or, if there is none, that at their
 * beginning.
 */
export const CHRF_WORDS: u32 = 4;
/** Words between spaces U+0020, runs of white space, and the ends of the line: a single tab is part of a word. */
export const SPACED_WORDS: u32 = 5;
/** Every code point, except white space at both ends. */
export const TRIMMED_CODE_POINTS: u32 = 6;
/** MTEVAL is like 13a, but U+001C-001F are not white space; MTEVAL_LOWERCASE also lower-cases ASCII letters. */
export const MTEVAL: u32 = 7;
export const MTEVAL_LOWERCASE: u32 = 8;

/** Whether a rule is one of mteval itself, which uses Perl's white space. */
export function isMteval(rule: u32): bool {
  return rule == MTEVAL || rule == MTEVAL_LOWERCASE;
}
