/** truebleu/gleu: Google's BLEU for single sentences. */
export * from "./scoring.js";
export { gleu, type GleuOptions, type GleuScore } from "./metrics/translation/gleu.js";
