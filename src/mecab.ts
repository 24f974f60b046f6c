/** truebleu/mecab: Japanese and Korean words, by a dictionary of MeCab. */
export { mecabTokenizer, type MecabDictionaryFiles, type MecabName } from "./text/tokenizers/mecab/index.js";
