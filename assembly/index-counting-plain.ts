/**
 * The boundary of the part "counting" where WebAssembly may not be compiled: what is translated to JavaScript. It counts and scores; text
 * is cut into tokens by the tokenizers of src/text/, which are there anyway, so that who never needs the translation loads little of it.
 */
export { addRows, bleuScores, ngramMatches, reserve } from "./index-counting";
