/** A metric in one file, with only the members that Metric requires: all tests of significance have to work with it. */
import type { Metric, Score, SegmentBatch } from "../../src/metrics/metric.js";
import { createTokenizer } from "../../src/text/tokenizers/index.js";

/** The mean difference between the lengths of hypothesis and first reference, which may be a fraction; lower is better. */
export const lengthError: Metric<Score> = Object.freeze({
  name: "LengthError",
  signature: [{ key: "tok", short: "tok", value: "none" }],
  better: "lower" as const,
  tokenizers: [createTokenizer("none")],
  fields: ["segments", "error"],
  counting: 1,
  invariants: [],
  statistics({ size, tokens: [batch] }: SegmentBatch): Float64Array {
    const { hypotheses, references, referenceEnds } = batch!;
    const lengthOf = (ends: Uint32Array, line: number): number => ends[line]! - (line === 0 ? 0 : ends[line - 1]!);
    return Float64Array.from({ length: 2 * size }, (_, i) => {
      if (i % 2 === 0) return 1;
      const segment = (i - 1) / 2;
      const reference = lengthOf(references.ends, segment === 0 ? 0 : referenceEnds[segment - 1]!);
      return Math.abs(lengthOf(hypotheses.ends, segment) - reference) / Math.max(1, reference);
    });
  },
  score: (totals: Readonly<Float64Array>) => ({ name: "LengthError", score: totals[1]! / totals[0]! }),
});
