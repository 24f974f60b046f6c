/** BLEU's options on the command line. */
import { dialectNames } from "../../metrics/translation/dialects/dialect-names.js";
import type { CommonValues } from "../arguments/common-options.js";
import type { OptionTable, ValuesOf } from "../arguments/option.js";

export const tokenizers = [
  "none",
  "zh",
  "13a",
  "intl",
  "char",
  "ja-mecab",
  "ko-mecab",
  "spm",
  "flores101",
  "flores200",
  "spBLEU-1K",
] as const;
export const smoothMethods = ["none", "floor", "add-k", "exp"] as const;
const group = "BLEU";

export const bleuOptions = {
  smoothMethod: {
    names: ["--smooth-method", "-s"],
    kind: "choice",
    choices: smoothMethods,
    initial: "exp",
    group,
    help: "what becomes of orders without a match",
  },
  smoothValue: {
    names: ["--smooth-value", "-sv"],
    kind: "number",
    value: "X",
    least: 0,
    group,
    help: "the value for floor (default 0.1) and add-k (default 1)",
  },
  tokenize: {
    names: ["--tokenize", "-tok"],
    kind: "choice",
    choices: tokenizers,
    group,
    help: "the tokenizer; by default zh, ja-mecab or ko-mecab where that is the target language, else 13a",
  },
  spmModel: {
    names: ["--spm-model"],
    kind: "text",
    value: "FILE",
    own: true,
    unsigned: true,
    group,
    help:
      "a SentencePiece model for a tokenizer; its checksum goes into the signature. Those of flores101, flores200 and spBLEU-1K are looked for in " +
      "sacreBLEU's folder ($SACREBLEU or ~/.sacrebleu), models/",
  },
  mecabDictionary: {
    names: ["--mecab-dictionary"],
    kind: "text",
    value: "FOLDER",
    own: true,
    unsigned: true,
    group,
    help: "the compiled dictionary for ja-mecab (IPADIC) or ko-mecab (mecab-ko-dic)",
  },
  lowercase: { names: ["--lowercase", "-lc"], kind: "flag", group, help: "takes no notice of case" },
  force: { names: ["--force"], kind: "flag", unsigned: true, group, help: "no warning where the text looks tokenized" },
  maxOrder: {
    names: ["--max-order"],
    kind: "integer",
    value: "N",
    initial: 4,
    least: 1,
    most: 16,
    own: true,
    group,
    help: "the longest n-grams, 1 to 16",
  },
  effectiveOrder: {
    names: ["--effective-order"],
    kind: "flag",
    own: true,
    group,
    help: "leaves out orders longer than the text, for the corpus too",
  },
  bleuDialect: {
    names: ["--bleu-dialect"],
    kind: "choice",
    choices: ["sacrebleu", ...dialectNames],
    initial: "sacrebleu",
    own: true,
    group,
    help:
      "reads the counts as another tool does, with its tokenizer unless --tokenize says otherwise; the score is in percent. " +
      "truebleu explain tells what sets dialects apart",
  },
  bleuSmoothing: {
    names: ["--bleu-smoothing"],
    kind: "text",
    value: "NAME",
    own: true,
    group,
    help:
      "with --bleu-dialect: nltk method0 to method7 (5 to 7 for --sentence-level alone), mteval exp or none, hf and torchmetrics none or add-1; " +
      "by default the first",
  },
  bleuWeights: {
    names: ["--bleu-weights"],
    kind: "text",
    value: "W,W,..",
    own: true,
    group,
    help: "with --bleu-dialect nltk, torchmetrics or compare-mt: the weight of each order",
  },
  bleuAutoReweigh: {
    names: ["--bleu-auto-reweigh"],
    kind: "flag",
    own: true,
    group,
    help: "with --bleu-dialect nltk: its auto_reweigh",
  },
  bleuCased: {
    names: ["--bleu-cased"],
    kind: "flag",
    own: true,
    group,
    help: "with --bleu-dialect mteval, which lower-cases: leaves capitals as they are (-c there)",
  },
  bleuShortest: {
    names: ["--bleu-shortest"],
    kind: "flag",
    own: true,
    group,
    help: "with --bleu-dialect mteval: its --brevity-penalty shortest",
  },
  bleuClosest: {
    names: ["--bleu-closest"],
    kind: "flag",
    own: true,
    group,
    help: "with --bleu-dialect coco: the closest reference length of a single segment too, as coco-caption's Bleu() and nlg-eval have it",
  },
  bleuInternational: {
    names: ["--bleu-international"],
    kind: "flag",
    own: true,
    group,
    help: "with --bleu-dialect mteval: its --international-tokenization",
  },
} as const satisfies OptionTable;

/** Options that are valid only with --bleu-dialect. */
export const dialectKeys = [
  "bleuSmoothing",
  "bleuWeights",
  "bleuAutoReweigh",
  "bleuCased",
  "bleuShortest",
  "bleuClosest",
  "bleuInternational",
] as const;

export type BleuValues = CommonValues & ValuesOf<typeof bleuOptions>;
