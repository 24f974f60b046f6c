/** The names of text/ that apps/ may import besides those that users import. */
export { decodedLines } from "./decoded-lines.js";
export { encodeSegments } from "./encode.js";
export { createLineBuffer } from "./encode-strings.js";
export { SegmentError } from "./line-error.js";
export { lowercase } from "./lowercase.js";
export { wordNetFileNames } from "./meteor/wordnet.js";
export { toSegmentText } from "./segments.js";
export { dictionaryFileNames } from "./tokenizers/mecab/index.js";
export type { SentencePieceName } from "./tokenizers/sentencepiece/index.js";
export { transformNames } from "./transforms/transform.js";
export { decodeMended } from "./utf8.js";
export { splitWhitespace, trimEnd } from "./whitespace.js";
