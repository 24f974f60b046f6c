/** BLEU as other tools compute it, from the same counts. */
import { deepFreeze } from "../../core/freeze.js";
import { formatFixed } from "../../core/format.js";
import { LONGEST_ORDER } from "../../kernel/checks.js";
import { mathPart } from "../../kernel/math/math.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { countFields, countInvariants, countRows, readRow } from "./dialects/dialect-counts.js";
import { definitionOf, definitions } from "./dialects/definitions.js";
import { lastSegmentOf } from "./dialects/last-segment.js";
import { dialectNames, type DialectName } from "./dialects/dialect-names.js";
import { scoreByRules, type BleuRules, type ReferenceLength } from "./dialects/bleu-rules.js";
import { dialectTokenizer, lowercasedTokens, type DialectTokenizer } from "./dialects/dialect-tokenizers.js";
import { MOST_WEIGHT, checkKeys, checkList, checkNumber, checkOptions } from "../../core/argument-checks.js";
import {
  checked,
  signatureOf,
  table,
  type Checked,
  type Settings,
  type SettingsFor,
  type SignatureForm,
} from "../../core/settings.js";

/** The settings of {@link bleuDialect}. Each dialect has only the settings that its tool has. */
export interface BleuDialectOptions {
  /** "mteval", "multi-bleu", "multi-bleu-detok", "nltk", "hf", "nmt", "torchmetrics", "coco" or "compare-mt". */
  readonly dialect: DialectName;
  /**
   * The default is the tool's own: "mteval", "multi-bleu", "multi-bleu-detok", "13a" for hf, "spaces" for nmt and
   * compare-mt, which split a line at each single space, and otherwise "none", which splits at white space.
   * "mteval-intl" is mteval's --international-tokenization; "13a" turns torchmetrics' BLEUScore into its
   * SacreBLEUScore.
   */
  readonly tokenize?: DialectTokenizer;
  /** Ignores case. Default true for mteval, as in the tool, otherwise false. */
  readonly lowercase?: boolean;
  /** The longest n-grams, 1..16. Default: the number of weights, if given, otherwise 4. */
  readonly maxOrder?: number;
  /**
   * The smoothing, by the tool's name for it. mteval: "exp" (default), "none" (--no-smoothing). nltk: "method0"
   * (default) to "method7". hf, nmt and torchmetrics: "none" (default), "add-1" (smooth=True). The others have no
   * choice.
   */
  readonly smoothing?: string;
  /**
   * mteval: "closest" (default) or "shortest" (--brevity-penalty). coco: "mean of one segment" (default), as in
   * BleuScorer by itself, or "closest", as coco-caption's Bleu() and nlg-eval call it; they differ for a single segment
   * with several references.
   */
  readonly referenceLength?: ReferenceLength;
  /** nltk, torchmetrics and compare-mt: a weight for each order; by default all are equal. */
  readonly weights?: readonly number[];
  /** nltk: gives a corpus of fewer than four words equal weights for the orders that it has. Default false. */
  readonly autoReweigh?: boolean;
  /**
   * nltk: the arguments of SmoothingFunction(): epsilon for method1 (default 0.1), alpha for method6 (5), k for method4
   * and method7 (5).
   */
  readonly epsilon?: number;
  readonly alpha?: number;
  readonly k?: number;
  /** nltk, method5 to method7 for a corpus: the segment that is scored last. */
  readonly lastSegment?: LastSegmentText;
}

/** The last segment of a corpus, on which three of NLTK's smoothings depend. */
export interface LastSegmentText {
  readonly hypothesis: string;
  readonly references: readonly string[];
}

/** A score of {@link bleuDialect}, with its ingredients. */
export interface BleuDialectScore extends Score {
  readonly name: "BLEU";
  readonly dialect: DialectName;
  /** The score, 0..100. */
  readonly score: number;
  /** 0..1: what most of the tools print. multi-bleu and compare-mt print the score. */
  readonly fraction: number;
  /** Clipped matches of orders 1..maxOrder. */
  readonly counts: readonly number[];
  /** The denominators before smoothing. */
  readonly totals: readonly number[];
  /** Smoothed precisions in percent. */
  readonly precisions: readonly number[];
  readonly brevityPenalty: number;
  readonly hypothesisLength: number;
  readonly referenceLength: number;
  /** hypothesisLength / referenceLength; 0 if the references are empty. */
  readonly ratio: number;
}

const common = ["dialect", "tokenize", "lowercase", "maxOrder", "smoothing"] as const;

/** Options that only some dialects have. */
const own: Readonly<Partial<Record<DialectName, readonly (keyof BleuDialectOptions)[]>>> = {
  mteval: ["referenceLength"],
  coco: ["referenceLength"],
  nltk: ["weights", "autoReweigh", "epsilon", "alpha", "k", "lastSegment"],
  torchmetrics: ["weights"],
  "compare-mt": ["weights"],
};

const parameter = { least: 0, above: true, most: MOST_WEIGHT };

/** All settings, with the defaults of a dialect. */
function settingsOf(dialect: DialectName) {
  const of = definitions[dialect];
  const smoothings = Object.keys(of.smoothings);
  return table(
    ({ flag, lowercase, name, number, special, tokenizer, whole }) =>
      ({
        dialect: name(dialectNames, dialect, { key: "dialect", short: "d" }),
        tokenize: tokenizer(of.tokenize),
        lowercase: lowercase(of.lowercase),
        maxOrder: whole(1, LONGEST_ORDER, undefined),
        // acts on counting, as NLTK's methods 5 to 7 need n-grams of 5 words
        smoothing: name(smoothings, smoothings[0]!),
        referenceLength: name(of.referenceLengths ?? [of.referenceLength], of.referenceLength, {
          key: "reflen",
          short: "r",
          acts: "scoring",
          omitDefault: true,
        }),
        // checked later, when the highest order is known
        weights: special(() => undefined),
        autoReweigh: flag(false, { key: "reweigh", short: "rw", acts: "scoring", omitDefault: true }),
        epsilon: number(parameter, 0.1),
        alpha: number(parameter, 5),
        k: number(parameter, 5),
        // checked where it is split into words
        lastSegment: special(() => undefined),
      }) satisfies SettingsFor<BleuDialectOptions>,
  );
}

/** The settings that a dialect has, for forms, as plain data. */
export function dialectSettings(dialect: DialectName): Settings {
  const { lastSegment: _, ...all } = settingsOf(dialect);
  const names: readonly string[] = [...common, ...(own[dialect] ?? [])];
  return Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)));
}

type DialectSettings = Checked<ReturnType<typeof settingsOf>>;

const signature: SignatureForm<ReturnType<typeof settingsOf>> = [
  "dialect",
  "lowercase",
  "tokenize",
  { key: "smooth", short: "s", acts: "scoring", write: smoothingName },
  { key: "order", short: "n", write: ({ maxOrder }) => (maxOrder === 4 ? undefined : String(maxOrder)) },
  "referenceLength",
  { key: "weights", short: "w", acts: "scoring", write: ({ weights }) => weights?.join(",") },
  "autoReweigh",
];

/**
 * BLEU in the dialect of another tool: the same n-gram matches (Papineni et al. 2002,
 * https://aclanthology.org/P02-1040), scored by other rules. docs/dialects.md has a table of them, and `truebleu
 * explain` shows where they differ on your text. The dialects are for comparison with published numbers; for new work
 * use bleu(). The score is in percent, 0 to 100, the higher the better; scores of different dialects are not
 * comparable. `fraction` is the number from 0 to 1 that most of the tools print.
 *
 * Every statistic is a sum, and all dialects share their counts. Only NLTK's method5, method6 and method7 use the last
 * segment of a corpus (a variable left over from a loop), which a sum does not show. They score single segments; for a
 * corpus give `lastSegment`, which is then part of the signature.
 *
 * If a tool stops with an error (evaluate and multi-bleu.perl divide by the length of empty texts), the score is 0.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range, or an option that the dialect lacks.
 * @example
 * const metric = bleuDialect({ dialect: "nltk", smoothing: "method1" });
 * scoreCorpus(metric, { hypotheses: ["the cat sat on a mat"], references: [["the cat sat on the mat"]] }).fraction // 0.53728..
 *
 * @example
 * const metric = bleuDialect({ dialect: "multi-bleu" });
 * const score = scoreCorpus(metric, { hypotheses: ["the cat sat on a mat"], references: [["the cat sat on the mat"]] });
 * metric.verbose?.(score) // "BLEU = 53.73, 83.3/60.0/50.0/33.3 (BP=1.000, ratio=1.000, hyp_len=6, ref_len=6)"
 */
export function bleuDialect(options: BleuDialectOptions): Metric<BleuDialectScore> {
  checkOptions("bleuDialect", options, `dialect: ${typeof options === "string" ? JSON.stringify(options) : "..."}`);
  const { dialect } = options;
  definitionOf(dialect);
  checkKeys(`the dialect ${dialect}`, options, [...common, ...(own[dialect] ?? [])]);
  const values = checkedSettings(options);
  const rules = rulesFrom(values);
  const { maxOrder, smoothing, last } = rules;
  const countedOrder = smoothing.needsLast === true ? Math.max(5, maxOrder) : maxOrder;

  const scoreOf = (row: Readonly<Float64Array>, kernel: Kernel): BleuDialectScore => {
    const counts = readRow(row, countedOrder);
    const { score, brevityPenalty, referenceLength, ngrams, precisions } = scoreByRules(
      counts,
      rules,
      kernel.part(mathPart),
    );
    const { hypothesisLength } = counts;
    return {
      name: "BLEU",
      dialect,
      score: 100 * score,
      fraction: score,
      counts: counts.matches.slice(0, maxOrder),
      totals: ngrams,
      precisions: precisions.map((precision) => 100 * precision),
      brevityPenalty,
      hypothesisLength,
      referenceLength,
      ratio: referenceLength === 0 ? 0 : hypothesisLength / referenceLength,
    };
  };
  return deepFreeze({
    name: "BLEU",
    signature: [
      ...signatureOf(settingsOf(dialect), signature, { ...values, tokenize: rules.tokenizer }),
      ...(last === undefined
        ? []
        : [
            {
              key: "last",
              short: "last",
              acts: "scoring" as const,
              value: `${last.hypothesisLength}-${last.matches5}`,
            },
          ]),
    ],
    better: "higher",
    joinsReferences: true,
    tokenizers: [rules.tokenizer],
    fields: countFields(countedOrder),
    counting: 1,
    invariants: countInvariants(countedOrder),
    statistics: ({ tokens }: SegmentBatch, kernel: Kernel) => countRows(tokens[0]!, countedOrder, kernel),
    score: scoreOf,
    verbose: dialect === "multi-bleu" || dialect === "multi-bleu-detok" ? multiBleuLine : verboseText,
  });
}

/** The ingredients of a dialect; explain uses them, too. @throws TypeError, RangeError */
export function rulesOf(options: BleuDialectOptions): BleuRules {
  return rulesFrom(checkedSettings(options));
}

function checkedSettings(options: BleuDialectOptions): DialectSettings & { readonly maxOrder: number } {
  const values = checked("bleuDialect", options, settingsOf(options.dialect));
  const { smoothing, maxOrder = values.weights?.length ?? 4 } = values;
  // the prior for an order is computed from the two orders below it
  if (smoothing === "method6" && maxOrder < 3)
    throw new RangeError(
      `maxOrder is ${maxOrder}: expected 3 or more, because NLTK's method6 needs orders 1 to 3 at least`,
    );
  return { ...values, maxOrder, weights: unequalWeights(values.weights, maxOrder) };
}

function rulesFrom(values: DialectSettings & { readonly maxOrder: number }): BleuRules {
  const { dialect, tokenize, lowercase, maxOrder, smoothing, referenceLength, weights, autoReweigh, lastSegment } =
    values;
  const { shortSegments, penalty, smoothings, lowercasesTokens, ...definition } = definitions[dialect];
  const tokenizer = lowercase && lowercasesTokens ? lowercasedTokens(tokenize) : dialectTokenizer(tokenize, lowercase);
  return {
    tokenizer,
    lowercase,
    maxOrder,
    referenceLength,
    autoReweigh,
    shortSegments,
    penalty,
    zeros: (smoothing === "none" ? definition.unsmoothedZeros : undefined) ?? definition.zeros,
    smoothing: smoothings[smoothing]!(values),
    ...(weights && { weights }),
    ...(lastSegment && { last: lastSegmentOf(lastSegment, tokenizer) }),
  };
}

/** The weights; undefined if they are equal, which is the default. */
function unequalWeights(weights: readonly number[] | undefined, maxOrder: number): readonly number[] | undefined {
  if (weights === undefined) return undefined;
  checkList("weights", weights, `a list of ${maxOrder} numbers, one for each order`);
  if (weights.length !== maxOrder)
    throw new RangeError(
      `weights has ${weights.length} numbers: expected ${maxOrder}, one for each order; maxOrder says how many`,
    );
  for (const [n, weight] of weights.entries()) checkNumber(`weights[${n}]`, weight, 0, { most: MOST_WEIGHT });
  if (weights.every((weight) => weight === 0)) throw new RangeError("weights are all 0: expected at least one above 0");
  return weights.every((weight) => weight === 1 / maxOrder) ? undefined : [...weights];
}

/** The signature has the parameter of NLTK's method, unless it has NLTK's default value. */
function smoothingName({ dialect, smoothing, epsilon, alpha, k }: DialectSettings): string {
  if (dialect !== "nltk") return smoothing;
  const [value, initial] =
    { method1: [epsilon, 0.1], method4: [k, 5], method6: [alpha, 5], method7: [k, 5] }[smoothing] ?? [];
  return value === initial ? smoothing : `${smoothing}[${value}]`;
}

/** The line that multi-bleu.perl prints. */
function multiBleuLine({
  score,
  precisions,
  brevityPenalty,
  ratio,
  hypothesisLength,
  referenceLength,
}: BleuDialectScore): string {
  if (referenceLength === 0) return "BLEU = 0, 0/0/0/0 (BP=0, ratio=0, hyp_len=0, ref_len=0)";
  return (
    `BLEU = ${formatFixed(score, 2)}, ${precisions.map((precision) => formatFixed(precision, 1)).join("/")} ` +
    `(BP=${formatFixed(brevityPenalty, 3)}, ratio=${formatFixed(ratio, 3)}, hyp_len=${hypothesisLength}, ` +
    `ref_len=${referenceLength})`
  );
}

/** The same numbers as for bleu(), and the number that the tool would print. */
function verboseText({
  dialect,
  score,
  fraction,
  precisions,
  brevityPenalty,
  ratio,
  hypothesisLength,
  referenceLength,
}: BleuDialectScore): string {
  return (
    `${precisions.map((precision) => formatFixed(precision, 1)).join("/")} (BP = ${formatFixed(brevityPenalty, 3)} ` +
    `ratio = ${formatFixed(ratio, 3)} hyp_len = ${hypothesisLength} ref_len = ${referenceLength}) ${dialect}: ` +
    `${formatFixed(definitions[dialect].scale === 1 ? fraction : score, 4)}`
  );
}
