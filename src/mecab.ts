/** truebleu/mecab: splits Japanese and Korean text into words, with a MeCab dictionary. */
export { mecabTokenizer, type MecabDictionaryFiles, type MecabName } from "./text/tokenizers/mecab/index.js";
