/** Metrics as scorers, which evaluation tools call for each row of a data set. */
import { checkKeys, checkNumber } from "../core/argument-checks.js";
import { describe, excerpt } from "../core/describe.js";
import type { ReferenceCount } from "../core/signature.js";
import { chosenKernel, type EngineOptions } from "../corpus/engine-options.js";
import { checkPrepared } from "../corpus/first-pass.js";
import { scored } from "../corpus/score-corpus.js";
import { segmentStatistics } from "../corpus/segment-statistics.js";
import { checkMetric } from "../metrics/check-metric.js";
import type { Metric } from "../metrics/metric.js";
import { segmentCorpus } from "../text/corpus-shape.js";

/** The input of a scorer. Tools pass more keys, which the scorer ignores. */
export interface ScorerInput {
  /** The text that is scored. */
  readonly output: string;
  /** The reference, or the list of references, where null is a missing reference. */
  readonly expected?: string | readonly (string | null)[] | null | undefined;
  /** The source of the output, for metrics that use it, such as SARI. Others ignore it. */
  readonly input?: unknown;
}

/** The counts of a row, in JSON: the sum of all rows gives the score of the corpus (see {@link scoreResults}). */
export type ScorerStatistics = {
  /** The metric's name, such as "BLEU". */
  readonly metric: string;
  /** The settings that the counts depend on, and the version of the counting. */
  readonly signature: string;
  /** The number of references. */
  readonly references: ReferenceCount;
  /** The hash of the references, 32 hexadecimal digits. */
  readonly hash: string;
  /** The metric's numbers, by their names. */
  readonly row: Readonly<Record<string, number>>;
};

/** The metadata that a scorer reports besides the score. Tools log it as JSON. */
export type ScorerMetadata = {
  /** The settings of the score in one line. */
  readonly signature: string;
  /** The score in the metric's own points, as in sacreBLEU or another original: BLEU 0..100, TER 0 and up. */
  readonly points: number;
  readonly statistics: ScorerStatistics;
};

/** The result of a scorer. */
export interface ScorerResult {
  /** The scorer's name: by default the metric's. */
  readonly name: string;
  /** 0..1, the higher the better. */
  readonly score: number;
  readonly metadata: ScorerMetadata;
}

/** A scorer for Braintrust, autoevals, Langfuse and evalite. The function is named after its scores. */
export type Scorer = (input: ScorerInput) => ScorerResult;

/** The settings of {@link scorer}. */
export interface ScorerOptions extends EngineOptions {
  /** The name of the scores, for several scorers of one metric. By default the metric's name. */
  readonly name?: string;
  /** The points that become a score of 0, as do points beyond them. Default 0; for error rates 100. */
  readonly worst?: number;
  /**
   * The points that become a score of 1, as do points beyond them. Default 100; for error rates 0; NIST has no default.
   */
  readonly best?: number;
}

/** A score of 100 may have a rounding error in its last digit. */
const ROUNDING = 1e-9;

/**
 * A metric as a scorer: `({ output, expected }) => ({ name, score, metadata })`. The score is the metric's for this
 * output by itself (BLEU without the orders that it is too short for), from 0 to 1. Points of BLEU and others are
 * divided by 100. Error rates are inverted: 1 for no errors, 0 for 100 or more errors in 100 words.
 *
 * The mean of such scores is not the score of the corpus: {@link scoreResults} computes the corpus score from the
 * results.
 *
 * @throws TypeError, RangeError for anything but a metric and options; RangeError for NIST without `best`, since it has
 * no best score, or without the references' information. The scorer throws TypeError, RangeError if the output is not a
 * string, or `expected` is missing: Langfuse and evalite would count a missing score as 0.
 * @example
 * const ofBleu = scorer(bleu());
 * const { name, score, metadata } = ofBleu({ output: "The cat sat.", expected: "The cat sat down." });
 * [name, score] // ["BLEU", 0.4976093899250716]
 * metadata.signature // "nrefs:1|case:mixed|eff:yes|tok:13a|smooth:exp|version:truebleu-0.1.0"
 * metadata.points // 49.76..
 * metadata.statistics.row.matches1 // 4
 *
 * @example
 * scorer(ter())({ output: "a b x d", expected: ["a b c d"] }).score // 0.75
 * scorer(wer())({ output: "many words too many", expected: "none" }).score // 0
 * scorer(chrf({ wordOrder: 2 }), { name: "chrF++, strict", worst: 50 }).name // "chrF++, strict"
 */
export function scorer(metric: Metric, options: ScorerOptions = {}): Scorer {
  checkMetric(metric);
  checkKeys("scorer", options, ["name", "worst", "best", "engine"]);
  const { name = metric.name, engine } = options;
  if (typeof name !== "string" || name === "")
    throw new TypeError(`name is ${name === "" ? "empty" : describe(name)}: expected the name of the scores`);
  checkPrepared("a scorer", metric);
  const engineOptions: EngineOptions = engine === undefined ? {} : { engine };
  const scale = scaleOf(metric, options);
  const ofOne = metric.forSegments ?? metric;

  function score(input: ScorerInput): ScorerResult {
    checkInput(name, input);
    const { output, expected } = input;
    const ofOutput = segmentCorpus(output, expected!);
    const corpus = metric.needsSources ? { ...ofOutput, sources: [sourceIn(name, input)] } : ofOutput;
    const kernel = chosenKernel(engineOptions);
    const { references, fingerprint, fields, rows, signature } = segmentStatistics(metric, corpus, engineOptions);
    const { score: points, signature: signed } = scored(ofOne, rows, references, kernel);
    return {
      name,
      score: scale(points),
      metadata: {
        signature: signed,
        points,
        statistics: {
          metric: metric.name,
          signature,
          references,
          hash: fingerprint!.set,
          row: Object.fromEntries(fields.map((field, i) => [field, rows[i]!])),
        },
      },
    };
  }
  // Braintrust calls a scorer's span by its name
  return Object.defineProperty(score, "name", { value: name });
}

/**
 * Makes a function from points to a score from 0 to 1. @throws TypeError, RangeError for an invalid `worst` or `best`.
 */
function scaleOf(metric: Metric, options: ScorerOptions): (points: number) => number {
  const { name, better, unbounded } = metric;
  for (const end of ["worst", "best"] as const)
    if (options[end] !== undefined) checkNumber(end, options[end], -Number.MAX_VALUE);
  if (unbounded && options.best === undefined) {
    throw new RangeError(
      `${name} has no best score, so its scores cannot be scaled to 0..1: expected best, the points that become a ` +
        "score of 1, as in scorer(metric, { best: 10 })",
    );
  }
  const isHigher = better === "higher";
  const { worst = isHigher ? 0 : 100, best = isHigher ? 100 : 0 } = options;
  if (isHigher ? worst >= best : worst <= best) {
    throw new RangeError(
      `worst is ${worst} and best ${best}: expected worst ${isHigher ? "below" : "above"} best, because ${name} ` +
        `is better when it is ${better}`,
    );
  }
  const isGiven = options.worst !== undefined || options.best !== undefined;
  return (points) => {
    const score = (points - worst) / (best - worst);
    // more errors than words count as the worst score; only a metric of the user's own has points above 100
    if (!isGiven && (score > 1 + ROUNDING || (isHigher && score < -ROUNDING))) {
      throw new RangeError(
        `${name} has ${points} points: expected ${isHigher ? "0 to 100" : "0 or more"}; give the scorer worst and best`,
      );
    }
    return Math.min(1, Math.max(0, score));
  };
}

/** The keys under which other tools keep the expected text, and how to call the scorer there. */
const elsewhere: Readonly<Record<string, string>> = {
  expectedOutput: "Langfuse takes createEvaluatorFromAutoevals(scorer(...))",
  referenceOutputs: "LangSmith takes a function of { outputs, referenceOutputs } that calls the scorer",
  reference_outputs: "LangSmith takes a function of { outputs, referenceOutputs } that calls the scorer",
  run: "Mastra takes createScorer(...).generateScore(({ run }) => ...) that calls the scorer",
  reference: "call it with { output, expected: reference }",
  references: "call it with { output, expected: references }",
};

/** @throws TypeError for anything but a string */
function sourceIn(name: string, { input }: ScorerInput): string {
  if (typeof input === "string") return input;
  throw new TypeError(
    `scorer ${excerpt(name)}: input is ${describe(input)}: expected the text that the output was made from, a string, ` +
      "because the metric also compares the output with the input",
  );
}

function checkInput(name: string, input: unknown): asserts input is ScorerInput {
  const what = `scorer ${excerpt(name)}`;
  if (typeof input !== "object" || input === null || Array.isArray(input)) {
    throw new TypeError(
      `${what} is called with ${describe(input)}: expected one object, { output, expected }` +
        (typeof input === "function" || (Array.isArray(input) && input.length > 0)
          ? "; scorer() makes a scorer from a metric"
          : ""),
    );
  }
  const { output, expected } = input as { readonly output?: unknown; readonly expected?: unknown };
  const keys = Object.keys(input);
  const given = `got { ${keys.join(", ")} }`;
  const hint = keys.find((key) => key in elsewhere);
  const advice = hint === undefined ? given : `${given}; ${elsewhere[hint]}`;
  if (typeof output !== "string") {
    const mistake =
      output === undefined
        ? `; ${advice}`
        : output instanceof Promise
          ? "; is an await missing?"
          : typeof output === "object" && output !== null
            ? `; of an object give the text, as in (row) => score({ ...row, output: row.output.text })`
            : "";
    throw new TypeError(`${what}: output is ${describe(output)}: expected the text that is scored, a string${mistake}`);
  }
  if (typeof expected === "string" || Array.isArray(expected)) return;
  throw new TypeError(
    `${what}: expected is ${describe(expected)}: expected the reference, a string, or a list of references; ` +
      (expected === undefined || expected === null ? advice : "of an object give the text"),
  );
}
