/** Transforms of transcripts that change nothing. */
import type { Transforms } from "../../src/text/tokenizers/transcript.js";

export const noTransforms: Transforms = {
  lowercase: false,
  expandContractions: false,
  removeNonWords: false,
  removeWords: [],
  removePunctuation: false,
  whitespace: "keep",
  collapseSpaces: false,
  keepEmptied: false,
};
