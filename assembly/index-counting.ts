/**
 * The boundary of the part "counting": everything that the host may call, from src/kernel/counting.ts and nowhere else.
 * The host reserves the regions that a call reads and writes, fills them, calls, and reads the result before the next call. The
 * numbers of regions, rules and smoothings reach it through constants.ts.
 */
import { countCharacters } from "./character-texts";
import { lowercaseLines } from "./lowercase";
import { CHAR, CODE_POINTS } from "./rules";
import { scanLines } from "./scan";
import { copyWords } from "./vocabulary";
import { countTexts } from "./texts";

export { addRows, bleuScores, ngramMatches, reserve } from "./index-counting-plain";

/** TEXT, TEXT_ENDS -> SCANNED_IDS, SCANNED_ENDS. Once a batch. Returns the number of ids, or -1 when memory ran out. */
export function scan(lines: u32, rule: u32): i32 {
  return scanLines(lines, rule);
}

/** TEXT, TEXT_ENDS -> TEXT in lower case, SCANNED_IDS. Once for each stream of a batch. Returns the number of lines left, or -1 when memory ran out. */
export function lowercase(lines: u32): i32 {
  return lowercaseLines(lines);
}

/** What the last scan's ids stand for -> SCANNED_WORDS, SCANNED_WORD_ENDS. Returns how many they are, or -1 when memory ran out. */
export function scannedWords(): i32 {
  return copyWords();
}

/** TEXT and TEXT_ENDS of hypotheses, then references, and SEGMENT_ENDS -> ROWS_OUT, summed or not. Once a batch. False when memory ran out. */
export function textMatches(segments: u32, maxOrder: u32, rule: u32, summed: bool): bool {
  return rule == CHAR || rule == CODE_POINTS ? countCharacters(segments, maxOrder, rule == CHAR, summed) : countTexts(segments, maxOrder, rule, summed);
}
