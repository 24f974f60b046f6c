/** A metric, in a single file, that uses sources: the share of the hypothesis' words that are also in the source. */
import { sourcesOf } from "../../src/metrics/batch-sources.js";
import type { Metric, Score, SegmentBatch } from "../../src/metrics/metric.js";
import { createTokenizer } from "../../src/text/tokenizers/index.js";

export const copied = (tokenize: "none" | "13a" | "zh" = "13a"): Metric<Score> =>
  Object.freeze({
    name: "Copied",
    signature: [{ key: "tok", short: "tok", value: tokenize }],
    better: "lower" as const,
    tokenizers: [createTokenizer(tokenize)],
    fields: ["words", "copied", "expected"],
    counting: 1,
    invariants: [],
    needsSources: true as const,
    statistics(batch: SegmentBatch): Float64Array {
      const { hypotheses, references, referenceEnds } = batch.tokens[0]!;
      const { hypotheses: sources } = sourcesOf(batch, "Copied");
      const wordsOf = ({ ids, ends }: typeof hypotheses, line: number): Uint32Array =>
        ids.subarray(line === 0 ? 0 : ends[line - 1]!, ends[line]!);
      const rows = Array.from({ length: batch.size }, (_, i) => {
        const source = new Set(wordsOf(sources, i));
        const count = (words: Uint32Array): number => words.reduce((sum, id) => sum + (source.has(id) ? 1 : 0), 0);
        const hypothesis = wordsOf(hypotheses, i);
        const reference = wordsOf(references, i === 0 ? 0 : referenceEnds[i - 1]!);
        return [hypothesis.length, count(hypothesis), count(reference)];
      });
      return Float64Array.from(rows.flat());
    },
    score: (totals: Readonly<Float64Array>) => ({
      name: "Copied",
      score: totals[0] === 0 ? 0 : (100 * totals[1]!) / totals[0]!,
    }),
  });
