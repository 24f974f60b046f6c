/**
 * Scores that another program, or people, gave to the segments: COMET, MetricX, MQM, ratings. They become rows like
 * those of every metric, so that intervals, tests, ranks, merging and reports work the same way; the score of a corpus
 * is the mean of its segments' scores.
 */
import { checkKeys, checkName } from "../core/argument-checks.js";
import { joined } from "../core/batch.js";
import { counted, describe, excerpt } from "../core/describe.js";
import { fingerprintOf } from "../core/fingerprint.js";
import { hashReferences } from "../core/reference-hashes.js";
import { countingKey } from "../core/signature.js";
import type { Statistics } from "../core/statistics.js";
import { PARTS } from "./fixed-point.js";
import { GIVEN_WIDTH, givenMean, putGiven, type GivenScore, type MissingScores } from "./given-mean.js";
import type { Metric, ReadyRows } from "./metric.js";

/** The scores of the segments, in order; null, undefined and NaN stand for a missing score. */
export type GivenScores = ArrayLike<number | null | undefined>;

/** The settings of {@link given}. */
export interface GivenOptions {
  /**
   * The name of the scores, such as "COMET" or "MetricX-24", without white space and the characters `= | :`. Only
   * scores of the same name are merged and compared. Do not take the name of a metric that truebleu computes itself.
   */
  readonly name: string;
  /**
   * The scores of one system, or a list of scores for each of several systems. Without scores, the metric only scores
   * saved rows.
   */
  readonly scores?: GivenScores | readonly GivenScores[];
  /**
   * Whether a higher or a lower score is better. It is never guessed from the scores, so it must be given unless the
   * name implies it. Higher is better for COMET, CometKiwi, XCOMET, BLEURT, BERTScore, YiSi, GEMBA, DA, ESA and SQM;
   * lower is better for MetricX, MQM and error rates (TER, HTER, WER, CER ...), which are never below 0.
   */
  readonly better?: "higher" | "lower";
  /**
   * "refuse" (default) throws where a score is missing; "leave-out" leaves the segment out, for all systems whose
   * scores are given together.
   */
  readonly missing?: MissingScores;
}

/** The limit on the sum of the scores' magnitudes: 2^33, as sums of whole numbers are exact up to 2^53. */
const MOST_SUM = (Number.MAX_SAFE_INTEGER + 1) / PARTS;

/** Words in the names of metrics that say whether higher or lower scores are better. */
const higherWords = /^(x?comet(kiwi)?|kiwi|bleurt|bertscore|yisi|unite|gemba|da|esa|sqm)$/;
const lowerWords = /^(metricx|mqm|h?ter|wer|cer|mer|wil)$/;

/** Which scores are better, according to the name; undefined where the name says nothing, or both. */
export function givenDirection(name: string): "higher" | "lower" | undefined {
  const words = name.toLowerCase().split(/[^a-z]+/);
  const isHigher = words.some((word) => higherWords.test(word));
  const isLower = words.some((word) => lowerWords.test(word));
  return isHigher === isLower ? undefined : isHigher ? "higher" : "lower";
}

/**
 * Scores from elsewhere as a metric: those of COMET, MetricX or an LLM, or of people (MQM, DA, ESA). Nothing is counted
 * or scaled: the score of a corpus is the mean of its segments' scores. The rows are whole numbers, in units down to
 * 2^-60, so that they add up to the same bits in any order. A score of magnitude 2^-7 or more is kept bit for bit, and
 * a smaller score loses less than 2^-60.
 *
 * @throws TypeError for the wrong type; RangeError for an invalid name, direction or number, and for missing scores
 *   unless these are left out.
 * @example
 * const corpus = { hypotheses: ["Paris", "The cat sat."], references: ["Paris", "The cat sat down."] };
 * const [ofBleu, ofComet] = score([bleu(), given({ name: "COMET", scores: [0.98, 0.875] })], corpus);
 * ofComet.score // 0.9275
 *
 * @example
 * // several systems, without any text
 * const metric = given({ name: "MetricX-24", scores: [[1.5, 0.25, 3], [1, 0.25, 2.5]] });
 * metric.better // "lower"
 * const [first, second] = givenStatistics(metric);
 * scoreStatistics(metric, second).score // 1.25
 * compareAllPairs(metric, [first, second]).order // [1, 0]
 */
export function given(options: GivenOptions): Metric<GivenScore> {
  checkKeys("given", options, ["name", "scores", "better", "missing"]);
  const { name, scores, missing = "refuse" } = options;
  checkScoreName(name);
  checkName("missing", missing, ["refuse", "leave-out"]);
  if (options.better !== undefined) checkName("better", options.better, ["higher", "lower"]);
  const known = givenDirection(name);
  const better = options.better ?? known;
  if (better === undefined)
    throw new RangeError(
      `better is undefined: expected "higher" or "lower", as the name ${name} does not say which scores are better`,
    );
  const isError = known === "lower" && options.better === undefined;
  return givenMean({
    name,
    better,
    missing,
    ...(scores !== undefined && { readyRows: readyRowsOf(name, listsOf(scores), { missing, isError }) }),
  });
}

/** @throws TypeError, RangeError for a name that cannot precede a signature, or be in a column's title */
function checkScoreName(name: unknown): void {
  if (typeof name !== "string") throw new TypeError(`name is ${describe(name)}: expected a text, such as "COMET"`);
  if (!/^[^\s=|:\p{C}]{1,100}$/u.test(name))
    throw new RangeError(
      `name is ${excerpt(name)}: expected up to 100 characters without white space and none of = | :, such as "COMET"`,
    );
}

function listsOf(scores: GivenScores | readonly GivenScores[]): readonly GivenScores[] {
  if (!isList(scores))
    throw new TypeError(`scores is ${describe(scores)}: expected a list of numbers, or one for each system`);
  const isOfSystems = scores.length > 0 && Array.from(scores as ArrayLike<unknown>).every(isList);
  return isOfSystems ? (scores as readonly GivenScores[]) : [scores as GivenScores];
}

function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && "length" in value);
}

interface Rules {
  readonly missing: MissingScores;
  /** Whether the name says that the scores are errors, which are never below 0. */
  readonly isError: boolean;
}

function readyRowsOf(name: string, lists: readonly GivenScores[], { missing, isError }: Rules): ReadyRows {
  const segments = lists[0]!.length;
  const nameOf = (system: number, segment: number): string =>
    `scores${lists.length === 1 ? "" : `[${system}]`}[${segment}]`;
  const isLeftOut = new Uint8Array(segments);
  const values = lists.map((list, system) => {
    if (list.length !== segments)
      throw new RangeError(
        `scores[${system}] has ${counted(list.length, "score")}, scores[0] ${segments}: expected the same number, ` +
          `one for each segment`,
      );
    let largest = 0;
    const numbers = Float64Array.from({ length: segments }, (_, segment) => {
      const value: unknown = list[segment];
      if (value === null || value === undefined || Number.isNaN(value)) {
        if (missing === "refuse")
          throw new RangeError(
            `${nameOf(system, segment)} is ${String(value)}, a missing score: expected a number; missing: "leave-out" ` +
              "leaves the segment out",
          );
        isLeftOut[segment] = 1;
        return 0;
      }
      if (value === Infinity || value === -Infinity)
        throw new RangeError(`${nameOf(system, segment)} is ${value}: expected a finite number`);
      if (typeof value !== "number")
        throw new TypeError(`${nameOf(system, segment)} is ${describe(value)}: expected a number`);
      if (isError && value < 0)
        throw new RangeError(
          `${nameOf(system, segment)} is ${value}: expected 0 or more, as ${name} is an error by its name; if the ` +
            'signs are turned, say better: "higher"',
        );
      largest = Math.max(largest, Math.abs(value));
      return value;
    });
    // resamples may draw the largest score each time
    if (!(largest * segments <= MOST_SUM))
      throw new RangeError(
        `scores has ${segments} numbers of up to ${largest}: expected at most ${Math.floor(MOST_SUM / segments)}, so that sums are exact`,
      );
    return numbers;
  });
  if (segments > 0 && isLeftOut.every((leftOut) => leftOut === 1))
    throw new RangeError(
      `each segment lacks a score of ${name}: expected at least one segment with a score of every system`,
    );
  return {
    systems: lists.length,
    segments,
    of(system, first, size) {
      const rows = new Float64Array(size * GIVEN_WIDTH);
      const ofSystem = values[system]!;
      for (let segment = first; segment < first + size; segment++)
        putGiven(
          rows,
          (segment - first) * GIVEN_WIDTH,
          segment >= segments || isLeftOut[segment] === 1 ? null : ofSystem[segment]!,
        );
      return rows;
    },
    check(systems, size) {
      if (systems !== lists.length)
        throw new RangeError(
          `${name} has the scores of ${counted(lists.length, "system")}: expected those of ${systems}, as the corpus has`,
        );
      if (size !== undefined && size !== segments)
        throw new RangeError(
          `${name} has ${counted(segments, "score")}, the corpus ${counted(size, "segment")}: expected one for each; are ` +
            "they of the same test set?",
        );
    },
    refuse(what) {
      throw new RangeError(
        `${what} cannot tell which segment of the corpus a text is, and the scores of ${name} belong to segments: ` +
          "expected a function of the whole corpus, such as segmentStatistics()",
      );
    },
  };
}

/**
 * The statistics of given scores where no texts are at hand: a table for each system, to test, to save and to merge.
 *
 * @param metric as {@link given} returns it, with scores
 * @param ids the names of the segments, or their sources: tables are compared only if their ids are the same
 * @throws TypeError, RangeError for a metric without scores, and unless there is an id for each segment.
 * @example
 * const metric = given({ name: "COMET", scores: [[0.75, 0.5], [0.25, 1]] });
 * givenStatistics(metric).map((statistics) => scoreStatistics(metric, statistics).score) // [0.625, 0.625]
 */
export function givenStatistics(metric: Metric<GivenScore>, ids?: readonly string[]): Statistics[] {
  const { readyRows } = Object(metric) as Partial<Metric>;
  if (readyRows === undefined)
    throw new TypeError(`metric is ${describe(metric)}: expected what given() returns, with scores`);
  const { systems, segments } = readyRows;
  if (ids !== undefined) checkIds(ids, segments);
  const encoder = new TextEncoder();
  const texts = (ids ?? []).map((id) => encoder.encode(id));
  let size = 0;
  const ends = Uint32Array.from(texts, ({ length }) => (size += length));
  const hashes = hashReferences({
    references: { bytes: joined(Uint8Array, texts), ends },
    // a segment without an id has the hash of nothing
    referenceEnds: Uint32Array.from({ length: segments }, (_, i) => (ids === undefined ? 0 : i + 1)),
  });
  return Array.from({ length: systems }, (_, system) => ({
    metric: metric.name,
    signature: countingKey(metric),
    references: 0,
    fingerprint: fingerprintOf(hashes),
    segments,
    fields: metric.fields,
    rows: readyRows.of(system, 0, segments),
  }));
}

/** @throws TypeError, RangeError */
function checkIds(ids: readonly unknown[], segments: number): void {
  if (!Array.isArray(ids)) throw new TypeError(`ids is ${describe(ids)}: expected a list of texts`);
  if (ids.length !== segments)
    throw new RangeError(
      `ids has ${counted(ids.length, "text")} for ${counted(segments, "segment")}: expected one for each`,
    );
  const at = ids.findIndex((id) => typeof id !== "string");
  if (at >= 0) throw new TypeError(`ids[${at}] is ${describe(ids[at])}: expected a text`);
}
