/** The texts of the live example on each metric's page, before anybody edits them, and how its score is printed. */
export { formatFixed } from "../../src/core/entry.js";

export interface ExampleTexts {
  readonly hypotheses: readonly string[];
  readonly references: readonly string[];
  readonly sources?: readonly string[];
  /** Settings without which a metric would need data that the site does not have. */
  readonly options?: Readonly<Record<string, unknown>>;
}

const translated: ExampleTexts = {
  hypotheses: ["The cat is sitting on the mat.", "It was not a surprise."],
  references: ["The cat sat on the mat.", "It was no surprise."],
};

const heard: ExampleTexts = {
  hypotheses: ["i saw the cat on a mat", "she left at ten"],
  references: ["i sat with the cat on the mat", "she left at ten"],
};

const answered: ExampleTexts = {
  hypotheses: ["the Denver Broncos", "in 1969"],
  references: ["Denver Broncos", "July 1969"],
};

const special: Readonly<Record<string, ExampleTexts>> = {
  wer: heard,
  cer: heard,
  mer: heard,
  wil: heard,
  wip: heard,
  em: answered,
  f1: answered,
  es: { hypotheses: ["for (let i = 0; i < n; i++)"], references: ["for (let j = 0; j < n; ++j)"] },
  sari: {
    sources: ["About 95 species are currently accepted."],
    hypotheses: ["About 95 species are now accepted."],
    references: ["About 95 species are currently known."],
  },
  gecgleu: {
    sources: ["She go to school yesterday ."],
    hypotheses: ["She goes to school yesterday ."],
    references: ["She went to school yesterday ."],
  },
  rouge: {
    hypotheses: ["The storm closed three schools on Monday."],
    references: ["On Monday, three schools were closed by the storm."],
  },
  rouge155: {
    hypotheses: ["the storm closed three schools on monday"],
    references: ["on monday three schools were closed by the storm"],
  },
  cider: {
    hypotheses: ["a cat sits on a mat", "a dog runs in the park"],
    references: ["a cat is sitting on a mat", "a dog running through a park"],
  },
  meteor: { ...translated, options: { modules: ["exact", "stem"] } },
  meteor2007: { ...translated, options: { modules: ["exact", "stem"] } },
  repetition: {
    hypotheses: ["it is what it is and it is what it is", "nothing here is said again"],
    references: [],
  },
};

export function exampleTexts(metric: string): ExampleTexts {
  return special[metric] ?? translated;
}
