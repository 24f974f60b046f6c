/** The regions of the part "character", in addition to the common regions. */
import { FIRST_OWN } from "../memory/regions";

/** u32 ids of the characters of all words, and u32 for each word: where its characters end (spelling.ts). */
export const SPELLED: u32 = FIRST_OWN;
export const SPELLED_ENDS: u32 = FIRST_OWN + 1;
/** u32 ids of the characters of a pair of lines (spelling.ts). */
export const LINES: u32 = FIRST_OWN + 2;
/** u64 for each word: a bit for each of its positions in a reference of up to 64 words (shifted-line.ts). */
export const PLACES: u32 = FIRST_OWN + 3;
/**
 * i32 for each word: how often the reference has it, less how often the line has it; 0 between pairs
 * (phrase-shifts.ts).
 */
export const COUNTS: u32 = FIRST_OWN + 4;
/** u32 ids of the hypothesis as shifted so far, and of the line after the shift being tried (shifted-line.ts). */
export const SHIFTED: u32 = FIRST_OWN + 5;
/**
 * u64 for each word of the shifted line: a bit for each of its positions in the reference; and rows of the edit matrix
 * (shifted-line.ts).
 */
export const SHIFTED_PLACES: u32 = FIRST_OWN + 6;
export const STATES: u32 = FIRST_OWN + 7;
/** What each block of the edit matrix hands to the next block (distances/pair-distance.ts). */
export const BETWEEN: u32 = FIRST_OWN + 8;
