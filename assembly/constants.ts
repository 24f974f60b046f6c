/**
 * The numbers that the host has to know. They are compiled by themselves and written to build/kernel/constants.js: as exports of the
 * kernel they would make it a kilobyte longer.
 */
export {
  ADDED_TIMES, GENERATOR, HYPOTHESIS_ENDS, HYPOTHESIS_IDS, INDICES, KNOWN_BYTES, KNOWN_ENDS, LINES, LINE_ENDS, LINE_TIMES, PADDING,
  REFERENCE_ENDS, REFERENCE_IDS, ROWS_IN, ROWS_OUT, SCANNED_ENDS, SCANNED_IDS, SCANNED_WORDS, SCANNED_WORD_ENDS, SEGMENT_ENDS, SELECTION,
  STEPS, SUMS, TEXT, TEXT_ENDS,
} from "./memory";
export { GENERATOR_BYTES } from "./random";
export { EXHAUSTED } from "./information";
export {
  CHAR as RULE_CHAR, CHRF_WORDS as RULE_CHRF_WORDS, CODE_POINTS as RULE_CODE_POINTS, MTEVAL as RULE_MTEVAL,
  MTEVAL_13A as RULE_13A, MTEVAL_LOWERCASE as RULE_MTEVAL_LOWERCASE, NONE as RULE_NONE, SPACED_WORDS as RULE_SPACED_WORDS, TRIMMED_CODE_POINTS as RULE_TRIMMED_CODE_POINTS,
} from "./rules";
export { SMOOTH_ADD_K, SMOOTH_EXP, SMOOTH_FLOOR, SMOOTH_NONE } from "./bleu";
