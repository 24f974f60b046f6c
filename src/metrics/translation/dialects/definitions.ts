/** The definitions of the dialects of BLEU, written from the tools' sources and compared with the tools' output. */
import { describe } from "../../../core/describe.js";
import {
  addedToAll,
  addedToLonger,
  almostNothing,
  halving,
  halvingByLength,
  halvingThenNeighbours,
  inPlaceOfZero,
  leastFloat,
  neighbours,
  prior,
  unsmoothed,
  type DialectSmoothing,
} from "./smoothing.js";
import { dialectNames, type DialectName } from "./dialect-names.js";
import type { BleuRules, ReferenceLength, ShortSegments, ZeroRule } from "./bleu-rules.js";
import type { DialectTokenizer } from "./dialect-tokenizers.js";

/** NLTK's SmoothingFunction(epsilon, alpha, k). */
export interface SmoothingParameters {
  readonly epsilon: number;
  readonly alpha: number;
  readonly k: number;
}

export interface Definition {
  /** The tool's number for a perfect translation. */
  readonly scale: 1 | 100;
  readonly tokenize: DialectTokenizer;
  readonly lowercase: boolean;
  /** Set if the tool lower-cases tokens instead of lines. */
  readonly lowercasesTokens?: true;
  readonly referenceLength: ReferenceLength;
  /** The reference lengths that the tool offers. */
  readonly referenceLengths?: readonly ReferenceLength[];
  readonly shortSegments: ShortSegments;
  /** The smoothings by the tool's names, its default first. */
  readonly smoothings: Readonly<Record<string, (parameters: SmoothingParameters) => DialectSmoothing>>;
  readonly zeros: ZeroRule;
  /** The rules for orders without a match where nothing is smoothed, if they differ from `zeros`. */
  readonly unsmoothedZeros?: ZeroRule;
  readonly penalty: BleuRules["penalty"];
  /** Set if the tool supports weights of orders. */
  readonly weights?: true;
}

const none = (): DialectSmoothing => unsmoothed;

const multiBleu: Definition = {
  scale: 100,
  tokenize: "multi-bleu",
  lowercase: false,
  referenceLength: "closest",
  shortSegments: "none",
  smoothings: { none },
  zeros: { nothingWithout: "nothing", zero: 0, absent: 0 },
  penalty: "exact",
};

/** compute_bleu() of tensorflow/nmt, nmt/scripts/bleu.py at 0be8642. */
const nmt: Definition = {
  scale: 100,
  tokenize: "spaces",
  lowercase: false,
  referenceLength: "shortest",
  shortSegments: "none",
  smoothings: { none, "add-1": () => addedToAll },
  zeros: { nothingWithout: "references", zero: 0, absent: 0 },
  penalty: "exact",
};

// calls are marked as pure where bundlers cannot see that they are: unused definitions are then dropped
export const definitions: Readonly<Record<DialectName, Definition>> = /* @__PURE__ */ define({
  // bleu_score() and bleu_score_nosmoothing() of mteval-v13a.pl, the same in v14
  mteval: {
    scale: 1,
    tokenize: "mteval",
    lowercase: true,
    referenceLength: "closest",
    referenceLengths: ["closest", "shortest"],
    shortSegments: "none",
    smoothings: { exp: () => halving, none },
    zeros: { nothingWithout: "nothing", zero: 0, absent: 1 },
    unsmoothedZeros: { nothingWithout: "nothing", zero: 0, absent: 0 },
    penalty: "exact",
  },
  // scripts/generic/ of Moses. A reference that is 9,999 words longer or shorter than the hypothesis has the length
  // 9999 there
  "multi-bleu": multiBleu,
  // nltk/translate/bleu_score.py of 3.10.3
  nltk: {
    scale: 1,
    tokenize: "none",
    lowercase: false,
    referenceLength: "closest",
    shortSegments: "one",
    smoothings: {
      method0: () => leastFloat,
      method1: ({ epsilon }) => inPlaceOfZero(epsilon),
      method2: () => addedToLonger(1),
      method3: () => halving,
      method4: ({ k }) => halvingByLength(k),
      method5: () => neighbours,
      method6: ({ alpha }) => prior(alpha),
      method7: ({ k }) => halvingThenNeighbours(k),
    },
    zeros: { nothingWithout: "a word", zero: 1, absent: 1 },
    penalty: "exact",
    weights: true,
  },
  // metrics/bleu of evaluate at 4ec931e, with a copy of nmt's compute_bleu()
  hf: { ...nmt, scale: 1, tokenize: "13a" },
  // the program of nmt smooths nothing, and reads files with nmt/utils/evaluation_utils.py
  nmt,
  // functional/text/bleu.py and sacre_bleu.py of torchmetrics, at 0f4f780 and 0c442dd
  torchmetrics: {
    scale: 1,
    tokenize: "none",
    lowercase: false,
    lowercasesTokens: true,
    referenceLength: "first closest",
    shortSegments: "none",
    smoothings: { none, "add-1": () => addedToLonger(1) },
    zeros: { nothingWithout: "every order", zero: 0, absent: 0 },
    penalty: "exact",
    weights: true,
  },
  // pycocoevalcap/bleu/bleu_scorer.py of coco-caption at 1b75e22, the same in nlg-eval; Bleu() in bleu.py always asks
  // for the closest length
  coco: {
    scale: 1,
    tokenize: "none",
    lowercase: false,
    referenceLength: "mean of one segment",
    referenceLengths: ["mean of one segment", "closest"],
    shortSegments: "none",
    smoothings: { coco: () => almostNothing },
    zeros: { nothingWithout: "nothing", zero: 0, absent: 0 },
    penalty: "coco",
  },
  // BleuScorer of compare_mt/scorers.py at 0601e56, which supports one reference; for several references we use the
  // closest length. Files are read by its corpus_utils.py
  "compare-mt": {
    scale: 100,
    tokenize: "spaces",
    lowercase: false,
    referenceLength: "closest",
    shortSegments: "one",
    smoothings: { none },
    zeros: { nothingWithout: "a word", zero: 1, absent: 1 },
    penalty: "exact",
    weights: true,
  },
});

/** Adds the dialect that is multi-bleu with another tokenizer. */
function define(others: Omit<Record<DialectName, Definition>, "multi-bleu-detok">): Record<DialectName, Definition> {
  return { ...others, "multi-bleu-detok": { ...multiBleu, tokenize: "multi-bleu-detok" } };
}

/** @throws TypeError, RangeError for a value that is not a dialect. */
export function definitionOf(name: unknown): Definition {
  const expected = `expected one of ${dialectNames.map((dialect) => `"${dialect}"`).join(", ")}`;
  if (typeof name !== "string") throw new TypeError(`dialect is ${describe(name)}: ${expected}`);
  if (!Object.hasOwn(definitions, name)) {
    throw new RangeError(
      `dialect is ${JSON.stringify(name)}: ${expected}${/^sacre/i.test(name) ? "; sacreBLEU's own reading is bleu()" : ""}`,
    );
  }
  return definitions[name as DialectName];
}
