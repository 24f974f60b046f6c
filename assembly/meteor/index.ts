/** The boundary of the part "meteor": everything that src/kernel/meteor/meteor.ts may call. */
import { alignBatch } from "./meteor";
import { normalizeLines } from "./meteor-normalize";
import { matchBatch } from "./nltk-matches";

export { reserve } from "../memory/memory";

/**
 * A batch, WORD_WEIGHTS, FORMS, STEMS, SYNONYMS and PHRASES -> ROWS_OUT. Called once a batch. Returns false when memory
 * ran out.
 */
export function alignments(
  segments: u32, words: u32, sets: u32, hasStems: bool, hasSynonyms: bool, hasForms: bool,
): bool {
  return alignBatch(segments, words, sets, hasStems, hasSynonyms, hasForms);
}

/** A batch, STEMS and SYNONYMS -> ROWS_OUT, by NLTK's rules. Called once a batch. Returns false when memory ran out. */
export function greedyMatches(segments: u32, words: u32, hasStems: bool, hasSynonyms: bool): bool {
  return matchBatch(segments, words, hasStems, hasSynonyms);
}

/**
 * TEXT, TEXT_ENDS, PREFIXES -> NORMALIZED, TEXT_ENDS. Called once for each stream of a batch. Returns the number of
 * bytes, -1 when memory ran out, or -2 when the lines have to be normalized by the host.
 */
export function normalize(lines: u32, apostrophes: u32, keepPunctuation: bool, prefixes: u32): i32 {
  return normalizeLines(lines, apostrophes, keepPunctuation, prefixes);
}
