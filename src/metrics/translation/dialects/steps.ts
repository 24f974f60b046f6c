/**
 * The steps from the rules of one dialect to those of another: one ingredient at a time, always in the same order, so
 * that the steps to several dialects can be compared.
 */
import type { BleuRules, ReferenceLength, ShortSegments } from "./bleu-rules.js";

const ingredientNames = [
  "tokens",
  "reference length",
  "short segments",
  "smoothing",
  "zero counts",
  "brevity penalty",
  "orders",
] as const;

export type IngredientName = (typeof ingredientNames)[number];

export interface Step {
  readonly ingredient: IngredientName;
  /** The rule of the first dialect, in words; `to` has that of the second. */
  readonly from: string;
  readonly to: string;
  /** The first dialect's rules, with this ingredient and all earlier ones taken from the second dialect. */
  readonly rules: BleuRules;
}

const referenceLengths: Readonly<Record<ReferenceLength, string>> = {
  closest: "the closest; of two equally near, the shorter",
  "first closest": "the closest; of two equally near, the first",
  shortest: "the shortest",
  "mean of one segment": "the mean where there is one segment, else the closest",
};

const shortSegments: Readonly<Record<ShortSegments, string>> = {
  none: "too short for an order, they add no n-gram",
  one: "too short for an order, they add one n-gram without a match",
};

const nothing: Readonly<Record<BleuRules["zeros"]["nothingWithout"], readonly string[]>> = {
  "a match": ["0 where nothing matches"],
  "a word": ["0 where no word matches"],
  "every order": ["0 where some order has no match"],
  references: ["0 where references are empty"],
  nothing: [],
};

/** An ingredient: its description, which is equal for two dialects if nothing differs, and how to copy it. */
const ingredients: Readonly<
  Record<IngredientName, { words(rules: BleuRules): string; take(rules: BleuRules): Partial<BleuRules> }>
> = {
  tokens: {
    words: ({ tokenizer, lowercase }) => `${tokenizer.name}, ${lowercase ? "lower-cased" : "capitals kept"}`,
    take: ({ tokenizer, lowercase }) => ({ tokenizer, lowercase }),
  },
  "reference length": {
    words: ({ referenceLength }) => referenceLengths[referenceLength],
    take: ({ referenceLength }) => ({ referenceLength }),
  },
  "short segments": {
    words: (rules) => shortSegments[rules.shortSegments],
    take: (rules) => ({ shortSegments: rules.shortSegments }),
  },
  smoothing: { words: ({ smoothing }) => smoothing.words, take: ({ smoothing }) => ({ smoothing }) },
  "zero counts": {
    words: ({ zeros: { nothingWithout, zero, absent } }) =>
      [
        ...nothing[nothingWithout],
        `a precision of 0 counts as ${zero}`,
        `an order without n-grams ${absent === "left out" ? "is left out" : `counts as ${absent}`}`,
      ].join(", "),
    take: ({ zeros }) => ({ zeros }),
  },
  "brevity penalty": {
    words: ({ penalty }) =>
      penalty === "exact" ? "exp(1 - r/h) where h is below r" : "the same with h + 1e-15 and r + 1e-9",
    take: ({ penalty }) => ({ penalty }),
  },
  orders: {
    words: ({ maxOrder, weights, autoReweigh }) =>
      `1 to ${maxOrder}, ${weights === undefined ? "equal weights" : `weights ${weights.join(", ")}`}` +
      (autoReweigh === true ? ", fewer for a text of fewer than four words" : ""),
    take: ({ maxOrder, weights, autoReweigh = false }) => ({ maxOrder, autoReweigh, weights }) as Partial<BleuRules>,
  },
};

/** The steps from some rules to others: only the ingredients that differ. */
export function stepsBetween(first: BleuRules, second: BleuRules): Step[] {
  const steps: Step[] = [];
  let rules = first;
  for (const ingredient of ingredientNames) {
    const { words, take } = ingredients[ingredient];
    const [from, to] = [words(first), words(second)];
    if (from === to && (ingredient !== "tokens" || first.tokenizer === second.tokenizer)) continue;
    rules = { ...rules, ...take(second) };
    steps.push({ ingredient, from, to, rules });
  }
  return steps;
}
