/** The boundary of the part "edits" where WebAssembly may not be compiled: text is cut into words by the tokenizers of src/text/. */
export { reserve, shiftedEdits } from "./index-edits";
