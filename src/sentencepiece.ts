/** truebleu/sentencepiece: splits text into pieces of words, with a SentencePiece model. */
export { sentencePieceTokenizer } from "./text/tokenizers/sentencepiece/index.js";
