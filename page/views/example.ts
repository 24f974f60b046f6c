/** What the page shows before there are texts: the sentences by which BLEU is taught (Papineni et al. 2002). */
import type { CorpusTexts } from "../model/corpus.js";

export const exampleTexts: CorpusTexts = {
  references: [
    ["the cat is on the mat", "the cat is on the mat"],
    ["there is a cat on the mat", "there is a cat on the mat"],
  ],
  systems: [
    { name: "the the the", hypotheses: ["the the the the the the the", "the the the the the the the"] },
    { name: "the cat the cat", hypotheses: ["the cat the cat on the mat", "the cat the cat on the mat"] },
  ],
  source: null,
  labels: [],
  files: [],
};
