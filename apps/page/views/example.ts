/** The example that the page shows before there are texts, and another example. */
import postEdited from "../../../examples/post-edit.de.txt?raw";
import translated from "../../../examples/translation.de.txt?raw";
import type { CorpusTexts } from "../model/corpus.js";
import type { FirstShown } from "../state/engine.js";

export interface Example {
  readonly title: string;
  readonly texts: CorpusTexts;
  readonly shown: FirstShown;
}

/** The sentences by which BLEU is taught (Papineni et al. 2002). */
export const lecture: Example = {
  title: "the sentences by which BLEU is taught",
  texts: {
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
  },
  shown: { isExample: true },
};

const lines = (text: string): string[] => text.trimEnd().split("\n");

/** The text of the repository, which is tokenized already (examples/README.md). */
const postEdits: Example = {
  title: "a translation beside its post-edit, in German",
  texts: {
    references: [lines(postEdited)],
    systems: [{ name: "translation", hypotheses: lines(translated) }],
    source: null,
    labels: [],
    files: [],
  },
  shown: {
    isExample: true,
    view: {
      metrics: [
        { metric: "bleu", options: { tokenize: "none" } },
        { metric: "chrf", options: {} },
        { metric: "ter", options: {} },
      ],
    },
  },
};

export const examples: readonly Example[] = [lecture, postEdits];
