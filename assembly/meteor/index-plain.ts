/**
 * The boundary of the part "meteor" for hosts that may not compile WebAssembly; it is translated to JavaScript. It
 * only aligns: src/text/meteor/ makes the words.
 */
export { alignments, greedyMatches, reserve } from "./index";
