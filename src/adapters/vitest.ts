/**
 * truebleu/vitest: matchers for the `expect` of vitest and Jest. Imported in a setup file, it extends the expect that is
 * there; where there is none yet, `expect.extend(matchers)` does.
 */
import { toMatchReference, toScoreAtLeast, type ExpectedReferences } from "../evaluation/matchers.js";
import type { Metric } from "../metrics/metric.js";

export {
  toMatchReference,
  toScoreAtLeast,
  type ExpectedReferences,
  type MatcherResult,
} from "../evaluation/matchers.js";

/**
 * The matchers, for `expect.extend(matchers)`.
 *
 * @example
 * Object.keys(matchers) // ["toScoreAtLeast", "toMatchReference"]
 */
export const matchers: {
  /** A score of at least the threshold; for error rates, of at most that. */
  readonly toScoreAtLeast: typeof toScoreAtLeast;
  /** The words of the reference, or of one of the references. */
  readonly toMatchReference: typeof toMatchReference;
} = { toScoreAtLeast, toMatchReference };

/** What `expect(...)` has besides, of vitest and Jest. */
export interface TruebleuMatchers<R = void> {
  /**
   * A score of at least the threshold, in the metric's points; for error rates, of at most that. A list of texts is
   * scored as a corpus.
   */
  toScoreAtLeast(metric: Metric, references: ExpectedReferences, threshold: number): R;
  /**
   * The words of the reference, or of one of the references, without an error as the metric counts them: wer(), with
   * the transforms that shall make no difference, or cer(). By default tabs and line breaks are spaces.
   */
  toMatchReference(references: ExpectedReferences, metric?: Metric): R;
}

interface Extendable {
  extend(matchers: object): void;
}

// vitest keeps its expect under this symbol, as Jest's expect package does, and as a global only where that is asked for
const found = [Symbol.for("expect-global"), "expect"].map(
  (key) => (globalThis as unknown as Readonly<Record<string | symbol, Partial<Extendable> | undefined>>)[key],
);
for (const expect of new Set(found)) if (typeof expect?.extend === "function") expect.extend(matchers);

// What is not installed cannot be found. Comments of this form stay in the declarations, others do not.
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
