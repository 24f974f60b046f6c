/**
 * The regions that parts have in common. A part numbers its own regions, in PART/PART-regions.ts, from FIRST_OWN on.
 * The numbers of two parts may be equal, because each part has a memory of its own.
 */

/** UTF-8 of the lines of a batch, followed by PADDING bytes, and u32 for each line: where its bytes end. */
export const TEXT: u32 = 0;
export const TEXT_ENDS: u32 = 1;
/** u32 ids of the hypotheses, and where each hypothesis ends. */
export const HYPOTHESIS_IDS: u32 = 2;
export const HYPOTHESIS_ENDS: u32 = 3;
/** u32 ids of the references, where each reference ends, and where the references of each segment end. */
export const REFERENCE_IDS: u32 = 4;
export const REFERENCE_ENDS: u32 = 5;
export const SEGMENT_ENDS: u32 = 6;
/** f64 rows passed in (such as sums to be scored), and f64 rows returned. */
export const ROWS_IN: u32 = 7;
export const ROWS_OUT: u32 = 8;
/** A slot for each token id of a segment's references (positions.ts). */
export const POSITIONS: u32 = 9;
/** Start and end of each token of one or two lines (tokens/cut.ts). */
export const TOKENS: u32 = 10;
/** The scanner's table of tokens (tokens/vocabulary.ts). */
export const VOCABULARY: u32 = 11;
/** u32 id of each token that the scanner found, and for each scanned line where its ids end. */
export const SCANNED_IDS: u32 = 12;
export const SCANNED_ENDS: u32 = 13;
/** The bytes of the tokens that the scanner found, in the order of their ids, and u32 for each: where its bytes end. */
export const SCANNED_WORDS: u32 = 14;
export const SCANNED_WORD_ENDS: u32 = 15;
/** Ids of characters, by code point (tokens/characters.ts). */
export const CHARACTERS: u32 = 16;
/** UTF-8 of lines with blanks between tokens, in the parts spacing and lcs. */
export const SPACED_TEXT: u32 = 17;
/** u32 for each hypothesis token, and one more for each line: how it is aligned (levenshtein, sclite). */
export const STEPS: u32 = 18;
/** Packed sums (resampling); columns of f64 for the references (pairwise). */
export const SUMS: u32 = 19;

/**
 * The number of a part's first own region; and the number of entries in the table of regions, which is enough for every
 * part.
 */
export const FIRST_OWN: u32 = 20;
export const REGIONS: u32 = 40;

/** How far past the end of TEXT the scanner may read. */
export const PADDING: u32 = 64;
