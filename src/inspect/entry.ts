/** The names of inspect/ that apps/ may import besides those that users import. */
export { encodeWords } from "./encoded-words.js";
export { createRunCollector } from "./error-runs.js";
export { type CountedNgram, type CountedWord, createNgramCounter, findNgram } from "./ngram-counts.js";
export { largest } from "./largest.js";
export { readableWords } from "./readable-words.js";
