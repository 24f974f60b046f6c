/** Seeded test sets: several systems that get more or fewer of a reference's words right. */
import { segmentStatistics } from "../../src/corpus/segment-statistics.js";
import type { Statistics } from "../../src/core/statistics.js";
import type { Metric } from "../../src/metrics/metric.js";
import { randomSource } from "../kernel/generate.js";

const words = "the a cat dog sat on mat was bitten by man who had not seen it . , and then".split(" ");

/** The statistics of a system for each percentage in `wrong`, the share of words that the system gets wrong. */
export function tablesOf(metric: Metric, segments: number, wrong: readonly number[], seed = 1): Statistics[] {
  const random = randomSource(seed);
  const references = Array.from({ length: segments }, () =>
    Array.from({ length: 4 + random(20) }, () => words[random(words.length)]!),
  );
  return wrong.map((percent) =>
    segmentStatistics(metric, {
      hypotheses: references.map((line) =>
        line
          .flatMap((word) => (random(100) >= percent ? [word] : random(2) === 0 ? [] : [words[random(words.length)]!]))
          .join(" "),
      ),
      references: references.map((line) => [line.join(" ")]),
    }),
  );
}
