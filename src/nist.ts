/** truebleu/nist: NIST, and the information of n-grams, which NIST takes from the references of a whole corpus. */
export * from "./scoring.js";
export { nist, type NistMode, type NistOptions, type NistScore } from "./metrics/translation/nist.js";
export type { NgramInformation, NistTokenizer } from "./metrics/translation/ngram-information.js";
export {
  decodeNgramInformation,
  encodeNgramInformation,
  type DecodeNgramInformationOptions,
} from "./corpus/information-codec.js";
export { mergeNgramInformation, ngramInformation, type NgramInformationOptions } from "./corpus/collect-information.js";
export type { CorpusReferences } from "./text/segments.js";
