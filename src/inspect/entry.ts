/** What apps/ may import of inspect/, beside the names that users import. */
export { encodeWords } from "./encoded-words.js";
export { type CountedNgram, type CountedWord, createNgramCounter, findNgram } from "./ngram-counts.js";
export { readableWords } from "./readable-words.js";
