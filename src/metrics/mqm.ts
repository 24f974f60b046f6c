/**
 * MQM: errors that people marked, with a category and a severity, as a penalty for each segment. The weights are those
 * of Freitag et al. 2021 (https://aclanthology.org/2021.tacl-1.87), as Google publishes its ratings
 * (https://github.com/google/wmt-mqm-human-evaluation).
 */
import { checkKeys } from "../core/argument-checks.js";
import { describe, excerpt } from "../core/describe.js";

/** An error that a rater marked in a segment, or a row that says that there is none. */
export interface MqmError {
  /** Who marked the error; rows without a rater count as those of a single rater. */
  readonly rater?: string;
  /** The category, such as "Accuracy/Mistranslation". */
  readonly category: string;
  /** The severity: "Major", "Minor", "No-error" or another with a weight. */
  readonly severity: string;
}

/**
 * What an error costs, by its severity ("major"), or by severity and category ("minor/fluency/punctuation", or
 * "minor/fluency" for all categories below it). The longest name that fits decides; upper and lower case are the same.
 */
export type MqmWeights = Readonly<Record<string, number>>;

/** The settings of {@link mqmScore}. */
export interface MqmOptions {
  /** Weights in addition to the published weights; a weight under a published name replaces the published weight. */
  readonly weights?: MqmWeights;
}

/**
 * The published weights, those of mt-metrics-eval: a text that is not a translation costs as much as five major errors.
 */
export const mqmWeights: MqmWeights = /* @__PURE__ */ Object.freeze({
  major: 5,
  minor: 1,
  neutral: 0,
  "no-error": 0,
  "major/non-translation": 25,
  "minor/fluency/punctuation": 0.1,
});

/** Weights have up to six decimals, so that sums of them are exact. */
const UNIT = 1e6;
const MOST = 1e6;

/**
 * The penalty of one segment: the sum of the weights of each rater's errors, averaged over the raters who have rated
 * the segment, and rounded once. A lower penalty is better; {@link given} makes a metric of such penalties.
 *
 * @param errors all rows of the segment: a rater who found no error has a row that says so
 * @returns null if there is no row: the segment was not rated
 * @throws TypeError for the wrong type; RangeError for a severity without a weight, and for invalid weights
 * @example
 * const errors = [
 *   { rater: "a", category: "Accuracy/Mistranslation", severity: "Major" },
 *   { rater: "a", category: "Fluency/Punctuation", severity: "Minor" },
 *   { rater: "b", category: "No-error", severity: "No-error" },
 * ];
 * mqmScore(errors) // 2.55
 * mqmScore(errors, { weights: { major: 10 } }) // 5.05
 */
export function mqmScore(errors: readonly MqmError[], options: MqmOptions = {}): number | null {
  if (!Array.isArray(errors)) throw new TypeError(`errors is ${describe(errors)}: expected a list of errors`);
  checkKeys("mqmScore", options, ["weights"]);
  const { weights } = options;
  const units = unitsOf(weights);
  const raters = new Set<string | undefined>();
  let sum = 0;
  for (const [i, error] of (errors as readonly MqmError[]).entries()) {
    const { rater, category, severity } = Object(error) as Partial<MqmError>;
    for (const [name, text] of [
      ["category", category],
      ["severity", severity],
    ] as const)
      if (typeof text !== "string") throw new TypeError(`errors[${i}].${name} is ${describe(text)}: expected a text`);
    const found = nameIn(units, `${severity!}/${category!}`);
    if (found === undefined)
      throw new RangeError(
        `errors[${i}].severity is ${excerpt(severity!)}, which has no weight: expected one of ` +
          [...units.keys()].filter((name) => !name.includes("/")).join(", "),
      );
    raters.add(rater);
    sum += units.get(found)!;
  }
  // dividend and divisor are whole numbers, so only the division rounds
  return raters.size === 0 ? null : sum / (raters.size * UNIT);
}

/** The text itself if it is a name, otherwise the longest name that it begins with before a slash. */
function nameIn(units: ReadonlyMap<string, number>, whole: string): string | undefined {
  let name = normalized(whole);
  while (!units.has(name)) {
    const at = name.lastIndexOf("/");
    if (at < 0) return undefined;
    name = name.slice(0, at);
  }
  return name;
}

/** Google's category is called "Non-translation!". */
function normalized(name: string): string {
  return name.trim().replace(/!$/, "").toLowerCase();
}

/** The weights as whole numbers. @throws TypeError, RangeError */
function unitsOf(own: MqmWeights | undefined): ReadonlyMap<string, number> {
  if (own !== undefined && (typeof own !== "object" || own === null || Array.isArray(own)))
    throw new TypeError(`weights is ${describe(own)}: expected an object of numbers, such as { major: 5 }`);
  return new Map(
    Object.entries({ ...mqmWeights, ...own }).map(([name, weight]) => {
      const place = `weights[${JSON.stringify(name)}]`;
      if (typeof weight !== "number") throw new TypeError(`${place} is ${describe(weight)}: expected a number`);
      const units = Math.round(weight * UNIT);
      if (!(weight >= 0 && weight <= MOST) || units / UNIT !== weight)
        throw new RangeError(`${place} is ${weight}: expected 0 to ${MOST} with up to six decimals`);
      return [normalized(name), units];
    }),
  );
}
