/** truebleu/sentencepiece: pieces of words, by a model of SentencePiece. */
export { sentencePieceTokenizer } from "./text/tokenizers/sentencepiece/index.js";
