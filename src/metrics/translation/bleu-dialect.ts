/** BLEU as other tools compute it, from the same counts. */
import { formatFixed } from "../../core/format.js";
import { LONGEST_ORDER } from "../../kernel/checks.js";
import { mathPart } from "../../kernel/math/index.js";
import type { Signature } from "../../core/signature.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { countFields, countRows, readRow } from "./dialects/dialect-counts.js";
import { definitionOf, definitions } from "./dialects/definitions.js";
import { lastSegmentOf } from "./dialects/last-segment.js";
import type { DialectName } from "./dialects/dialect-names.js";
import { readScore, type Reading, type ReferenceLength } from "./dialects/bleu-rules.js";
import { dialectTokenizer, lowercasedTokens, type DialectTokenizer } from "./dialects/dialect-tokenizers.js";
import {
  MOST_WEIGHT,
  checkBoolean,
  checkKeys,
  checkList,
  checkName,
  checkNumber,
  checkOptions,
  checkWhole,
} from "../../core/argument-checks.js";

export interface BleuDialectOptions {
  /** "mteval", "multi-bleu", "multi-bleu-detok", "nltk", "hf", "torchmetrics", "coco" or "compare-mt". */
  readonly dialect: DialectName;
  /**
   * The default is the tool's own: "mteval", "multi-bleu", "multi-bleu-detok", "13a" for hf, otherwise "none", words
   * between white space. "mteval-intl" is mteval's --international-tokenization; "13a" turns torchmetrics' BLEUScore
   * into its SacreBLEUScore.
   */
  readonly tokenize?: DialectTokenizer;
  /** Ignores case. Default true for mteval, as in the tool, otherwise false. */
  readonly lowercase?: boolean;
  /** The longest n-grams, 1..16. Default: the number of weights, if given, otherwise 4. */
  readonly maxOrder?: number;
  /**
   * By the tool's name. mteval: "exp" (default), "none" (--no-smoothing). nltk: "method0" (default) to "method7". hf
   * and torchmetrics: "none" (default), "add-1" (smooth=True). The others have no choice.
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
  /** nltk: for a corpus of fewer than four words, equal weights for the orders that it has. Default false. */
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

export interface LastSegmentText {
  readonly hypothesis: string;
  readonly references: readonly string[];
}

export interface BleuDialectScore extends Score {
  readonly name: "BLEU";
  readonly dialect: DialectName;
  /** 0..100. */
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

/**
 * BLEU in the dialect of another tool: the same n-gram matches (Papineni et al. 2002,
 * https://aclanthology.org/P02-1040), scored by other rules. The README has a table of the dialects, and `truebleu
 * explain` shows where they differ on your text. They are for comparison with published numbers; for new work use
 * bleu(). The score is in percent, 0 to 100, the higher the better, and not to be compared across dialects; `fraction`
 * is the number from 0 to 1 that most of the tools print.
 *
 * Every statistic is a sum, and all dialects share their counts. Only NLTK's method5, method6 and method7 look at the
 * last segment of a corpus (a variable left over from a loop), which a sum does not know. They score single segments;
 * for a corpus give `lastSegment`, which is then part of the signature.
 *
 * Where a tool stops with an error (evaluate and multi-bleu.perl divide by the length of empty texts), the score is 0.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range, or one that the dialect has not.
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
  const reading = readingOf(options);
  const { maxOrder, smoothing } = reading;
  const countedOrder = smoothing.needsLast === true ? Math.max(5, maxOrder) : maxOrder;

  const scoreOf = (row: Readonly<Float64Array>, kernel: Kernel): BleuDialectScore => {
    const counts = readRow(row, countedOrder);
    const { score, brevityPenalty, referenceLength, ngrams, precisions } = readScore(
      counts,
      reading,
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
  return Object.freeze({
    name: "BLEU",
    signature: signatureOf(options, reading),
    better: "higher",
    tokenizers: [reading.tokenizer],
    fields: countFields(countedOrder),
    statistics: ({ tokens }: SegmentBatch, kernel: Kernel) => countRows(tokens[0]!, countedOrder, kernel),
    score: scoreOf,
    verbose: dialect === "multi-bleu" || dialect === "multi-bleu-detok" ? multiBleuLine : verboseText,
  });
}

/** The ingredients of a dialect; explain uses them, too. @throws TypeError, RangeError */
export function readingOf(options: BleuDialectOptions): Reading {
  const { dialect, maxOrder = options.weights?.length ?? 4, autoReweigh = false, lastSegment } = options;
  const definition = definitions[dialect];
  const {
    tokenize = definition.tokenize,
    lowercase = definition.lowercase,
    referenceLength = definition.referenceLength,
  } = options;
  checkBoolean("lowercase", lowercase);
  checkWhole("maxOrder", maxOrder, 1, LONGEST_ORDER);
  checkBoolean("autoReweigh", autoReweigh);
  const names = Object.keys(definition.smoothings);
  const { smoothing = names[0]!, epsilon = 0.1, alpha = 5, k = 5 } = options;
  checkName("smoothing", smoothing, names);
  checkName("referenceLength", referenceLength, definition.referenceLengths ?? [definition.referenceLength]);
  for (const [name, value] of Object.entries({ epsilon, alpha, k }))
    checkNumber(name, value, 0, { above: true, most: MOST_WEIGHT });
  // the prior for an order is computed from the two orders below it
  if (smoothing === "method6" && maxOrder < 3)
    throw new RangeError(
      `maxOrder is ${maxOrder}: expected 3 or more, for NLTK's method6 is for orders up to 3 or more`,
    );
  const weights = checkWeights(options.weights, maxOrder);
  const tokenizer =
    lowercase && definition.lowercasesTokens ? lowercasedTokens(tokenize) : dialectTokenizer(tokenize, lowercase);
  const { shortSegments, unsmoothedZeros = definition.zeros, penalty } = definition;
  const zeros = smoothing === "none" ? unsmoothedZeros : definition.zeros;
  return {
    tokenizer,
    lowercase,
    maxOrder,
    referenceLength,
    shortSegments,
    zeros,
    penalty,
    autoReweigh,
    smoothing: definition.smoothings[smoothing]!({ epsilon, alpha, k }),
    ...(weights && { weights }),
    ...(lastSegment && { last: lastSegmentOf(lastSegment, tokenizer) }),
  };
}

/** Undefined if they are the equal weights, which are the default. */
function checkWeights(weights: readonly number[] | undefined, maxOrder: number): readonly number[] | undefined {
  if (weights === undefined) return undefined;
  checkList("weights", weights, `a list of ${maxOrder} numbers, one for each order`);
  if (weights.length !== maxOrder)
    throw new RangeError(
      `weights has ${weights.length} numbers: expected ${maxOrder}, one for each order; maxOrder says how many`,
    );
  for (const [n, weight] of weights.entries()) checkNumber(`weights[${n}]`, weight, 0, { most: MOST_WEIGHT });
  if (weights.every((weight) => weight === 0)) throw new RangeError("weights are all 0: expected one above 0 at least");
  return weights.every((weight) => weight === 1 / maxOrder) ? undefined : [...weights];
}

function signatureOf(
  options: BleuDialectOptions,
  { tokenizer, maxOrder, weights, autoReweigh, referenceLength, last }: Reading,
): Signature {
  const { dialect, smoothing, epsilon = 0.1, alpha = 5, k = 5 } = options;
  const definition = definitions[dialect];
  const name = smoothing ?? Object.keys(definition.smoothings)[0]!;
  const value = {
    method1: epsilon === 0.1 ? undefined : epsilon,
    method4: k === 5 ? undefined : k,
    method6: alpha === 5 ? undefined : alpha,
    method7: k === 5 ? undefined : k,
  };
  const signed = dialect === "nltk" ? value[name as keyof typeof value] : undefined;
  return [
    { key: "dialect", short: "d", value: dialect },
    { key: "case", short: "c", value: (options.lowercase ?? definition.lowercase) ? "lc" : "mixed" },
    { key: "tok", short: "tok", value: tokenizer.name },
    { key: "smooth", short: "s", value: signed === undefined ? name : `${name}[${signed}]` },
    ...(maxOrder === 4 ? [] : [{ key: "order", short: "n", value: String(maxOrder) }]),
    ...(referenceLength === definition.referenceLength ? [] : [{ key: "reflen", short: "r", value: referenceLength }]),
    ...(weights === undefined ? [] : [{ key: "weights", short: "w", value: weights.join(",") }]),
    ...(autoReweigh === true ? [{ key: "reweigh", short: "rw", value: "yes" }] : []),
    ...(last === undefined ? [] : [{ key: "last", short: "last", value: `${last.hypothesisLength}-${last.matches5}` }]),
  ];
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
    `(BP=${formatFixed(brevityPenalty, 3)}, ratio=${formatFixed(ratio, 3)}, hyp_len=${hypothesisLength}, ref_len=${referenceLength})`
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
    `ratio = ${formatFixed(ratio, 3)} hyp_len = ${hypothesisLength} ref_len = ${referenceLength}) ${dialect}: ${formatFixed(definitions[dialect].scale === 1 ? fraction : score, 4)}`
  );
}
