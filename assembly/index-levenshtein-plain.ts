/** The boundary of the part "levenshtein" where WebAssembly may not be compiled: text is cut into tokens by the tokenizers of src/text/. */
export { reserve, tokenErrors } from "./index-levenshtein";
