/**
 * The numbers that the host needs. They are compiled separately and written to build/kernel/constants.js: if the kernel
 * exported them, it would be a kilobyte larger.
 */
export {
  HYPOTHESIS_ENDS, HYPOTHESIS_IDS, PADDING, REFERENCE_ENDS, REFERENCE_IDS, ROWS_IN, ROWS_OUT, SCANNED_ENDS,
  SCANNED_IDS, SCANNED_WORDS, SCANNED_WORD_ENDS, SEGMENT_ENDS, SPACED_TEXT, STEPS, SUMS, TEXT, TEXT_ENDS,
} from "./memory/regions";
export { ABI_VERSION, LONGEST_ORDER, MOST_TEXT_BYTES } from "./memory/limits";
export { ANSWERS as FOLD_ANSWERS, TRANSCRIPTS as FOLD_TRANSCRIPTS } from "./folding/fold-lines";
export { CHANGES, NEEDLES, NEEDLE_ENDS } from "./folding/folding-regions";
export { SEPARATOR } from "./lcs/lcs-regions";
export { RUNS, RUN_ENDS } from "./levenshtein/levenshtein-regions";
export {
  FORMS, NORMALIZED, PHRASES, PHRASE_ENDS, PREFIXES, STEMS, SYNONYMS, SYNONYM_ENDS, WORD_WEIGHTS,
} from "./meteor/meteor-regions";
export { ADDED_TIMES, KNOWN_BYTES, KNOWN_ENDS, LINES, LINE_ENDS, LINE_TIMES } from "./nist/nist-regions";
export { GENERATOR, INDICES, SELECTION, TWISTER } from "./resampling/resampling-regions";
export { CORRECTIONS, SHARES, SIMPLIFICATIONS } from "./revision/revision";
export { SOURCE_ENDS, SOURCE_IDS } from "./revision/revision-regions";
export { HYPOTHESIS_TAKEN, TAKEN, WORDS, WORD_ENDS } from "./sclite/sclite-regions";
export { KINDS } from "./spacing/spacing-regions";
export { GENERATOR_BYTES } from "./resampling/pcg64";
export { EXHAUSTED } from "./nist/nist";
export {
  CHAR as RULE_CHAR, CHRF_WORDS as RULE_CHRF_WORDS, CODE_POINTS as RULE_CODE_POINTS, MTEVAL as RULE_MTEVAL,
  MTEVAL_13A as RULE_13A, MTEVAL_LOWERCASE as RULE_MTEVAL_LOWERCASE, NONE as RULE_NONE,
      SPACED_WORDS as RULE_SPACED_WORDS, TRIMMED_CODE_POINTS as RULE_TRIMMED_CODE_POINTS,
} from "./tokens/rules";
export { ALIGNMENT as TER_ALIGNMENT, SHIFTS_MADE } from "./ter/ter-regions";
export { TRIM_BOTH, TRIM_END, TRIM_NONE } from "./spacing/spacing";
export { UTF16_UNITS } from "./utf16/utf16-regions";
export { SMOOTH_ADD_K, SMOOTH_EXP, SMOOTH_FLOOR, SMOOTH_NONE } from "./math/bleu";
export {
  APART as APOSTROPHES_APART, ENGLISH as APOSTROPHES_ENGLISH, FRENCH as APOSTROPHES_FRENCH, SPLIT as ONLY_SPLIT,
} from "./meteor/meteor-normalize";
