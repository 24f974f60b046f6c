/**
 * The boundary of the part "alignment" where WebAssembly may not be compiled: what is translated to JavaScript. It aligns; text is made words by
 * src/text/meteor/.
 */
export { alignments, greedyMatches, powers, reserve } from "./index-alignment";
