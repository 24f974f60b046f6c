/** An output that takes each segment from one of several systems has the rows of that output. */
import { expect, test } from "vitest";
import { oracleChoices, mixedStatistics } from "../../src/corpus/mixed-systems.js";
import {
  bleu,
  chrf,
  pairedBootstrap,
  scoreStatistics,
  segmentScores,
  segmentStatistics,
  ter,
  type Metric,
} from "../../src/index.js";
import { kernelOf } from "../../src/kernel/engines.js";

const references = ["the cat sat on the mat", "a dog", "it was dead", "no one saw it there"];
const systems = [
  ["the cat sat", "a dog", "it is dead", "none"],
  ["the cat sat on the mat", "dogs", "it was dead", "no one saw it"],
  ["a cat", "a dog", "it was dead", "no one saw it there"],
];

test.each<Metric>([bleu(), chrf(), ter()])(
  "$name: a system that is mixed from others has the score of its texts",
  (metric) => {
    const tables = systems.map((hypotheses) => segmentStatistics(metric, { hypotheses, references }));
    for (const choices of [
      [0, 1, 2, 0],
      [2, 2, 1, 0],
    ]) {
      const hypotheses = choices.map((system, segment) => systems[system]![segment]!);
      const mixed = mixedStatistics(tables, choices);
      expect(mixed).toEqual(segmentStatistics(metric, { hypotheses, references }));
      expect(pairedBootstrap(metric, tables[0]!, [mixed]).systems[0]!.score).toBe(scoreStatistics(metric, mixed).score);
    }
    const oracle = oracleChoices(metric, tables, kernelOf());
    const scores = systems.map((hypotheses) => segmentScores(metric, { hypotheses, references }));
    for (const [segment, choice] of oracle.entries()) {
      const all = scores.map((one) => one[segment]!);
      expect(all[choice]).toBe(metric.better === "higher" ? Math.max(...all) : Math.min(...all));
      // of systems with equal scores, the first is taken
      expect(choice).toBe(all.indexOf(all[choice]!));
    }
  },
);

test("the number of a system that does not exist is refused", () => {
  const table = segmentStatistics(bleu(), { hypotheses: systems[0]!, references });
  expect(() => mixedStatistics([table], [0, 1, 0, 0])).toThrow("choices[1] is 1: expected the index of one of 1");
});
