/** BLEU on the command line. */
import { bleu } from "../../metrics/translation/bleu.js";
import { dialectNames } from "../../metrics/translation/dialects/dialect-names.js";
import { refusal } from "../../node/input-error.js";
import { printable } from "../../report/printable.js";
import type { OptionTable } from "../arguments/option.js";
import type { Values } from "../arguments/common-options.js";
import { unknownValue, type SettingReader } from "./published-signature.js";
import { chooseTokenizer } from "./bleu-tokenizer.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricCommand } from "./metric-command.js";

const tokenizers = [
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
const smoothMethods = ["none", "floor", "add-k", "exp"] as const;
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

export const bleuCommand: MetricCommand = {
  options: bleuOptions,
  async make(values, environment) {
    if (values.bleuDialect !== "sacrebleu") return (await import("./bleu-dialect.js")).makeDialect(values, environment);
    for (const key of dialectKeys) {
      if (values[key] !== undefined && values[key] !== false)
        throw new UsageError(`argument ${bleuOptions[key].names[0]}: goes with --bleu-dialect, and there is none`);
    }
    const { lowercase, smoothMethod, smoothValue, maxOrder, effectiveOrder } = values;
    const tokenize = await chooseTokenizer(values, environment);
    const corpus = bleu({
      tokenize,
      lowercase,
      smoothMethod,
      maxOrder,
      ...(effectiveOrder && { effectiveOrder }),
      ...(smoothValue === undefined ? {} : { smoothValue }),
    });
    return { corpus };
  },
  signed: {
    name: /^BLEU$/,
    keys: {
      case: "c",
      eff: "e",
      tok: "tok",
      smooth: "s",
      order: "n",
      dialect: "d",
      reflen: "r",
      weights: "w",
      reweigh: "rw",
      last: "last",
    },
    telling: ["tok", "smooth"],
    settings: ({ read }, given) =>
      read.text("dialect") !== undefined
        ? dialectSettings(read, given)
        : {
            metrics: ["bleu"],
            ...tokenizerOf(read.text("tok"), given),
            ...smoothingOf(read.text("smooth")),
            lowercase: read.one("case", { lc: true, mixed: false }, false),
            effectiveOrder: read.one("eff", { yes: true, no: false }, false),
            maxOrder: read.whole("order", bleuOptions.maxOrder),
          },
  },
};

/** Reads a dialect from a signature of ours: sacreBLEU has no dialects. */
function dialectSettings(read: SettingReader, given: Values): Partial<Values> {
  const last = read.text("last");
  if (last !== undefined)
    throw refusal(
      `the signature has last:${printable(last)}, which no option says: score with bleuDialect() of the library`,
    );
  const bleuDialect = read.one(
    "dialect",
    Object.fromEntries(dialectNames.map((name) => [name, name])),
    dialectNames[0],
  );
  const smoothing = read.text("smooth");
  if (smoothing !== undefined && /\[/.test(smoothing))
    throw unknownValue("smooth", smoothing, "a smoothing with NLTK's own values, as method1");
  const tok = read.text("tok");
  // a dialect's own tokenizer is signed with the dialect's name
  const isOwn = tok === undefined || tok === bleuDialect || (bleuDialect === "mteval" && tok === "mteval-intl");
  const isLowercased = read.one("case", { lc: true, mixed: false }, false);
  return {
    metrics: ["bleu"],
    bleuDialect,
    bleuSmoothing: smoothing,
    bleuWeights: read.text("weights"),
    bleuAutoReweigh: read.one("reweigh", { yes: true }, false),
    maxOrder: read.whole("order", bleuOptions.maxOrder),
    bleuShortest: read.one("reflen", { shortest: true, closest: false }, false),
    bleuClosest: read.one("reflen", { shortest: false, closest: true }, false),
    bleuInternational: tok === "mteval-intl",
    ...(bleuDialect === "mteval" ? { bleuCased: !isLowercased } : { lowercase: isLowercased }),
    ...(isOwn ? { tokenize: undefined } : tokenizerOf(tok, given)),
  };
}

function tokenizerOf(signed: string | undefined, { spmModel }: Values): Partial<Values> {
  // a dictionary's signed name includes its version, which is checked when it is loaded
  const name = signed?.replace(/^(ja|ko)-mecab-.*$/, "$1-mecab") ?? "13a";
  if (/^spm-[0-9a-f]{16}$/.test(name)) return { tokenize: undefined };
  if (spmModel !== undefined)
    throw refusal(
      `the signature has tok:${printable(name)}, which is no model's checksum: --spm-model does not go with it`,
    );
  const known = tokenizers.find((one) => one === name);
  if (known === undefined) throw unknownValue("tok", name, tokenizers.join(", "));
  return { tokenize: known };
}

function smoothingOf(signed = "exp"): Partial<Values> {
  const [, method, value] = /^([a-z-]+)(?:\[(\d+\.\d\d+|\d+(?:\.\d+)?e[+-]\d+)\])?$/.exec(signed) ?? [];
  const smoothMethod = smoothMethods.find((one) => one === method);
  if (smoothMethod === undefined) throw unknownValue("smooth", signed, "exp, none, floor[0.10] or add-k[1.00]");
  const takesValue = smoothMethod === "floor" || smoothMethod === "add-k";
  if (takesValue !== (value !== undefined)) {
    throw unknownValue(
      "smooth",
      signed,
      takesValue
        ? `${smoothMethod} with its value, as ${smoothMethod}[0.10]: without it the score cannot be made again`
        : smoothMethod,
    );
  }
  const smoothValue = value === undefined ? undefined : Number(value);
  if (smoothValue === Infinity) throw unknownValue("smooth", signed, "a finite value");
  return { smoothMethod, smoothValue };
}
