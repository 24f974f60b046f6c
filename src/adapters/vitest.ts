/**
 * truebleu/vitest: matchers for the `expect` of vitest and Jest. Importing it in a setup file extends the `expect` that
 * is there; if there is none yet, call `expect.extend(matchers)`.
 */
import { toMatchReference, toScoreAtLeast, toScoreAtMost, type ExpectedReferences } from "../evaluation/matchers.js";
import type { Metric } from "../metrics/metric.js";

export {
  toMatchReference,
  toScoreAtLeast,
  toScoreAtMost,
  type ExpectedReferences,
  type MatcherResult,
} from "../evaluation/matchers.js";

/**
 * The matchers, for `expect.extend(matchers)`.
 *
 * @example
 * Object.keys(matchers) // ["toScoreAtLeast", "toScoreAtMost", "toMatchReference"]
 */
export const matchers: {
  /** Passes for a score of at least the threshold. */
  readonly toScoreAtLeast: typeof toScoreAtLeast;
  /** Passes for an error rate of at most the threshold. */
  readonly toScoreAtMost: typeof toScoreAtMost;
  /** Passes for a text with the words of the reference, or of one of the references. */
  readonly toMatchReference: typeof toMatchReference;
} = { toScoreAtLeast, toScoreAtMost, toMatchReference };

/** The matchers that `expect(...)` of vitest and Jest gains. */
export interface TruebleuMatchers<R = void> {
  /** Passes for a score of at least the threshold, in the metric's points. A list of texts is scored as a corpus. */
  toScoreAtLeast(metric: Metric, references: ExpectedReferences, threshold: number): R;
  /** Passes for an error rate of at most the threshold, in the metric's points. A list of texts is scored as a corpus. */
  toScoreAtMost(metric: Metric, references: ExpectedReferences, threshold: number): R;
  /**
   * Passes if the text has the words of the reference, or of one of the references, so that the metric counts no error.
   * The metric is cer(), or wer(), which can have transforms that remove differences to be ignored; by default it is
   * wer() with tabs and line breaks as spaces.
   */
  toMatchReference(references: ExpectedReferences, metric?: Metric): R;
}

interface Extendable {
  extend(matchers: object): void;
}

// vitest keeps its expect under this symbol, as Jest's expect package does; `expect` is a global only where that is
// configured
const found = [Symbol.for("expect-global"), "expect"].map(
  (key) => (globalThis as unknown as Readonly<Record<string | symbol, Partial<Extendable> | undefined>>)[key],
);
for (const expect of new Set(found)) if (typeof expect?.extend === "function") expect.extend(matchers);

// The type checker ignores packages that are not installed. Only comments of this form stay in the declarations.
/** @ts-ignore of vitest */
declare module "vitest" {
  interface Matchers<T> extends TruebleuMatchers {}
}
/** @ts-ignore of @jest/globals */
declare module "expect" {
  interface Matchers<R> extends TruebleuMatchers<R> {}
  interface AsymmetricMatchers extends TruebleuMatchers {}
}
declare global {
  // of @types/jest
  namespace jest {
    interface Matchers<R> extends TruebleuMatchers<R> {}
    interface Expect extends TruebleuMatchers {}
  }
}
