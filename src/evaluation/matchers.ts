/** Matchers that compare a text with its reference, for the `expect` of vitest and Jest. */
import { checkNumber } from "../core/argument-checks.js";
import { describe } from "../core/describe.js";
import { formatFixed } from "../core/format.js";
import { influence } from "../corpus/influence.js";
import { scoreCorpus, scoreSegment } from "../corpus/score-corpus.js";
import { segmentStatistics } from "../corpus/segment-statistics.js";
import { inspectWords } from "../inspect/words-inspection.js";
import { checkMetric } from "../metrics/check-metric.js";
import type { Metric } from "../metrics/metric.js";
import { wer } from "../metrics/speech/wer.js";
import { checkCorpus, type StringCorpus } from "../text/corpus-shape.js";
import { wordChanges, type Mark } from "./word-changes.js";

/**
 * For a single text, its reference or the list of its references. For a list of texts, a list with the reference, or
 * the list of references, of each text. In lists, null is a missing reference.
 */
export type ExpectedReferences = string | readonly (string | null)[] | readonly (readonly (string | null)[])[];

/** The result that a matcher returns to vitest and Jest. */
export interface MatcherResult {
  readonly pass: boolean;
  /** The text printed when the test fails, with `.not` or without. */
  message(): string;
}

/** The most segments of a corpus that a message shows. */
const MOST_SEGMENTS = 3;
/** Digits of a score after the decimal point; the change that a segment makes in a corpus has one more digit. */
const DIGITS = 2;

/**
 * Passes if the score is at least the threshold, in the metric's points. A text is scored by itself (BLEU without the
 * orders that it is too short for), a list of texts as a corpus. For error rates there is {@link toScoreAtMost}.
 *
 * @param metric a metric whose higher scores are better, such as bleu()
 * @param threshold from 0 to 100 for most metrics, not from 0 to 1
 * @throws TypeError, RangeError for a mistake in the test: an error rate, a threshold of 0.4 for a score of 43, lists of
 * unequal length, values that are not text.
 * @example
 * toScoreAtLeast("The dog bit the man.", bleu(), "The dog had bit the man.", 50).pass // true
 * const lines = toScoreAtLeast("A cat sat here.", chrf(), ["The cat sat here."], 90).message().split("\n");
 * lines[2] // "Expected: chrF2 >= 90"
 * lines[3] // "Received: chrF2 = 76.01"
 * lines.at(-1) // "Text:      [-The-]{+A+} cat sat here."
 */
export function toScoreAtLeast(
  this: unknown,
  received: string | readonly string[],
  metric: Metric,
  references: ExpectedReferences,
  threshold: number,
): MatcherResult {
  checkDirection(metric, "higher", "toScoreAtMost");
  const result = scoredFor(received, metric, references, threshold);
  const { score } = result;
  // any text would pass such a test: probably 40 was meant, not 0.4
  if (isFraction(metric, threshold) && score > 1) {
    throw new RangeError(
      `threshold is ${threshold}, and ${metric.name} is ${formatFixed(score, DIGITS)}: expected points, from 0 to 100; ` +
        `is ${percent(threshold)} meant?`,
    );
  }
  const pass = score >= threshold;
  return { pass, message: messageOf("toScoreAtLeast", result, pass ? "<" : ">=", styleOf(this)) };
}

/**
 * Passes if the score is at most the threshold, in the metric's points: {@link toScoreAtLeast} for error rates.
 *
 * @param metric a metric whose lower scores are better, such as ter() or wer()
 * @throws TypeError, RangeError for a mistake in the test: a metric whose higher scores are better, lists of unequal
 * length, values that are not text.
 * @example
 * toScoreAtMost(["a b c d e", "f"], ter(), ["a b c d e", "g"], 20).pass // true
 * toScoreAtMost("a b x d", wer(), "a b c d", 20).message().split("\n")[3] // "Received: WER = 25.00"
 */
export function toScoreAtMost(
  this: unknown,
  received: string | readonly string[],
  metric: Metric,
  references: ExpectedReferences,
  threshold: number,
): MatcherResult {
  checkDirection(metric, "lower", "toScoreAtLeast");
  const result = scoredFor(received, metric, references, threshold);
  const pass = result.score <= threshold;
  return { pass, message: messageOf("toScoreAtMost", result, pass ? ">" : "<=", styleOf(this)) };
}

/** @throws TypeError for anything but a metric, or for a metric whose scores are better in the other direction */
function checkDirection(metric: Metric, better: Metric["better"], other: string): void {
  checkMetric(metric);
  if (metric.better !== better)
    throw new TypeError(
      `metric is ${metric.name}: expected a metric whose ${better} scores are better; for ${metric.name} write ${other}`,
    );
}

/** A score, with the texts of a message about it. */
interface ScoredTexts {
  readonly metric: Metric;
  readonly threshold: number;
  readonly score: number;
  readonly signature: string;
  readonly texts: Texts;
}

function scoredFor(
  received: string | readonly string[],
  metric: Metric,
  references: ExpectedReferences,
  threshold: number,
): ScoredTexts {
  checkNumber("threshold", threshold, 0);
  const texts = textsOf(received, references);
  const { score, signature } = texts.isOne
    ? scoreSegment(metric, texts.hypotheses[0]!, texts.references[0]!)
    : scoreCorpus(metric, texts);
  return { metric, threshold, score, signature, texts };
}

/** Whether a threshold may be meant as a share where points are expected. */
function isFraction(metric: Metric, threshold: number): boolean {
  return threshold > 0 && threshold <= 1 && metric.unbounded === undefined;
}

function messageOf(
  matcher: string,
  { metric, threshold, score, signature, texts }: ScoredTexts,
  relation: string,
  style: Style,
): () => string {
  return () => {
    // all digits are shown if the score is so near the threshold that two digits would not distinguish them
    const shown = Math.abs(score - threshold) < 0.01 ? String(score) : formatFixed(score, DIGITS);
    return [
      style.hint(matcher, "metric, references, threshold"),
      "",
      `Expected: ${metric.name} ${relation} ${style.expected(String(threshold))}`,
      `Received: ${metric.name} = ${style.received(shown)}`,
      ...(relation === "<=" && isFraction(metric, threshold) ? [`(in points: is ${percent(threshold)} meant?)`] : []),
      `Signature: ${signature}`,
      ...(texts.isOne ? [textLine(texts, style, metric)] : costlyLines(texts, style, metric)),
    ].join("\n");
  };
}

/**
 * Passes if a text has the words of its reference, or of one of its references, in the same order: the metric counts no
 * error, whatever white space is between the words. A list of texts passes if each of them does.
 *
 * @param metric wer() with transforms that remove differences to be ignored, such as `wer({ lowercase: true,
 *   removePunctuation: true })`; cer() for characters. Default `wer({ whitespace: "space" })`, for which tabs and line
 *   breaks are spaces
 * @throws TypeError, RangeError for another metric, lists of unequal length, values that are not text.
 * @example
 * toMatchReference("The  cat sat.", "The cat sat.").pass // true
 * const ofWords = wer({ lowercase: true, removePunctuation: true });
 * toMatchReference("the cat sat", ["A cat sat.", "The cat sat."], ofWords).pass // true
 * toMatchReference("A cat sat.", "The cat sat.").message().split("\n").at(-1) // "Text:      [-The-]{+A+} cat sat."
 */
export function toMatchReference(
  this: unknown,
  received: string | readonly string[],
  references: ExpectedReferences,
  metric: Metric = wer({ whitespace: "space" }),
): MatcherResult {
  checkMetric(metric);
  const texts = textsOf(received, references);
  const errors = texts.hypotheses.map((hypothesis, i) => {
    const { chunks, unit } = inspectWords(metric, hypothesis, texts.references[i]!);
    const differing = chunks.filter(({ type }) => type !== "equal" && type !== "optional");
    const count = differing.reduce((sum, chunk) => sum + sizeOf(chunk), 0);
    return { count, unit };
  });
  const wrong = errors.flatMap(({ count }, i) => (count > 0 ? [i] : []));
  const pass = wrong.length === 0;
  const style = styleOf(this);
  const message = (): string => {
    const { unit } = errors[0]!;
    const total = errors.reduce((sum, { count }) => sum + count, 0);
    const differ = texts.isOne ? "" : ` in ${wrong.length} of ${errors.length} texts`;
    return [
      style.hint("toMatchReference", "references"),
      "",
      `Expected: ${pass ? `other ${unit}` : `the ${unit}`} ${pass ? "than" : "of"} the reference`,
      `Received: ${style.received(`${total} ${total === 1 ? "error" : "errors"}`)}${differ} (${metric.name})`,
      ...(texts.isOne
        ? [textLine(texts, style, metric)]
        : wrong.slice(0, MOST_SEGMENTS).map((i) => `[${i}] ${textOf(texts, i, style, metric)}`)),
      ...(wrong.length > MOST_SEGMENTS ? [`… and ${wrong.length - MOST_SEGMENTS} more`] : []),
    ].join("\n");
  };
  return { pass, message };
}

/** A fraction in percent, without the rounding error of the last digits. */
function percent(fraction: number): string {
  return String(Number((100 * fraction).toPrecision(6)));
}

interface Chunk {
  readonly referenceStart: number;
  readonly referenceEnd: number;
  readonly hypothesisStart: number;
  readonly hypothesisEnd: number;
}

function sizeOf({ referenceStart, referenceEnd, hypothesisStart, hypothesisEnd }: Chunk): number {
  return Math.max(referenceEnd - referenceStart, hypothesisEnd - hypothesisStart);
}

interface Texts {
  /** Whether `received` is a single text, not a list. */
  readonly isOne: boolean;
  readonly hypotheses: readonly string[];
  readonly references: readonly (readonly (string | null)[])[];
}

/** @throws TypeError, RangeError unless there are texts, and as many references. */
function textsOf(received: unknown, references: ExpectedReferences): Texts {
  const isOne = typeof received === "string";
  if (!isOne && !Array.isArray(received)) {
    const mistake = received instanceof Promise ? "; write await expect(promise).resolves, or await it first" : "";
    throw new TypeError(`received is ${describe(received)}: expected a text, or a list of texts${mistake}`);
  }
  if (typeof references !== "string" && !Array.isArray(references)) {
    throw new TypeError(
      `references is ${describe(references)}: expected ` +
        (isOne ? "a reference, or a list of references" : "a list with the references of each text"),
    );
  }
  const given = isOne && typeof references === "string" ? [references] : references;
  const corpus = { hypotheses: isOne ? [received] : received, references: isOne ? [given] : given } as StringCorpus;
  checkCorpus(corpus);
  return {
    isOne,
    hypotheses: corpus.hypotheses,
    references: corpus.references!.map((each) => (typeof each === "string" ? [each] : each)),
  };
}

interface Style {
  readonly expected: (text: string) => string;
  readonly received: (text: string) => string;
  readonly mark: Mark;
  hint(matcher: string, parameters: string): string;
}

/** The `this` that vitest and Jest give to a matcher. */
interface MatcherContext {
  readonly isNot?: boolean;
  readonly promise?: string;
  readonly utils?: Utils;
}

interface Utils {
  readonly EXPECTED_COLOR?: (text: string) => string;
  readonly RECEIVED_COLOR?: (text: string) => string;
  matcherHint?(name: string, received: string, expected: string, options: object): string;
}

/** The test runner's colours, if it has any. */
function styleOf(context: unknown): Style {
  const { isNot = false, promise = "", utils } = (context ?? {}) as MatcherContext;
  const { EXPECTED_COLOR: expected = plain, RECEIVED_COLOR: received = plain, matcherHint } = utils ?? {};
  return {
    expected,
    received,
    mark: (text, kind) => (kind === "missing" ? expected(`[-${text}-]`) : received(`{+${text}+}`)),
    hint: (matcher, parameters) =>
      matcherHint?.(matcher, "received", parameters, { isNot, promise }) ??
      `expect(received)${isNot ? ".not" : ""}.${matcher}(${parameters})`,
  };
}

const plain = (text: string): string => text;

function textOf({ hypotheses, references }: Texts, i: number, { mark }: Style, metric: Metric): string {
  return wordChanges(hypotheses[i]!, references[i]!, mark, metric);
}

function textLine(texts: Texts, style: Style, metric: Metric): string {
  return `Text:      ${textOf(texts, 0, style, metric)}`;
}

/** The segments whose removal would improve the score of the corpus most. */
function costlyLines(texts: Texts, style: Style, metric: Metric): string[] {
  const { hypotheses } = texts;
  if (hypotheses.length === 1) return [textLine(texts, style, metric)];
  // leaving out a segment changes the weights of the rest
  if (metric.firstPass !== undefined) return [`Segments: ${hypotheses.length}`];
  const changes = influence(metric, segmentStatistics(metric, texts));
  const cost = (i: number): number => (metric.better === "higher" ? changes[i]! : -changes[i]!);
  const costly = [...changes.keys()].filter((i) => cost(i) > 0).sort((a, b) => cost(b) - cost(a) || a - b);
  return [
    `Segments: ${hypotheses.length}${costly.length > 0 ? "; what costs most, with the score without it:" : ""}`,
    ...costly.slice(0, MOST_SEGMENTS).map((i) => {
      const change = `${changes[i]! > 0 ? "+" : ""}${formatFixed(changes[i]!, DIGITS + 1)}`;
      return `[${i}] ${change}: ${textOf(texts, i, style, metric)}`;
    }),
  ];
}
