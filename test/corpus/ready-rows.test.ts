/** A metric with ready rows: no text is tokenized for it, and it can be scored together with metrics that count. */
import { describe, expect, test } from "vitest";
import { bleu, createAccumulator, score, scoreSegments, segmentStatistics, type Metric } from "../../src/index.js";

/** A metric whose rows are 10, 11, 12 ... for any text. */
function ready(segments: number): Metric {
  return {
    name: "READY",
    signature: [],
    better: "higher",
    tokenizers: [],
    fields: ["count"],
    counting: 1,
    invariants: [],
    readyRows: {
      systems: 1,
      segments,
      of: (_, first, size) => Float64Array.from({ length: size }, (_, i) => 10 + first + i),
      check(_, size) {
        if (size !== segments) throw new RangeError(`there are ${segments}`);
      },
      refuse(what) {
        throw new RangeError(`${what} is refused`);
      },
    },
    statistics() {
      throw new Error("no text is counted");
    },
    score: (totals) => ({ name: "READY", score: totals[0]! }),
  };
}

const corpusOf = (size: number) => {
  const lines = Array.from({ length: size }, (_, i) => `line ${i} of the text`);
  return { hypotheses: lines, references: lines };
};

describe("a metric with ready rows", () => {
  test("ready rows are used in the order of the corpus, in all batches", () => {
    const { rows } = segmentStatistics(ready(3000), corpusOf(3000));
    expect(rows).toEqual(Float64Array.from({ length: 3000 }, (_, i) => 10 + i));
    expect(scoreSegments(ready(2), corpusOf(2)).map((one) => one.score)).toEqual([10, 11]);
  });

  test("a metric with ready rows is scored together with a metric that counts", () => {
    const [a, b, c] = score([bleu(), ready(3), bleu({ maxOrder: 2 })], corpusOf(3));
    expect([a.score, b.score, c.score].map(Math.round)).toEqual([100, 33, 100]);
  });

  test("a metric with ready rows refuses a corpus with another number of segments, and parts of a corpus", () => {
    expect(() => segmentStatistics(ready(2), corpusOf(3))).toThrow("there are 2");
    expect(() => createAccumulator(ready(2))).toThrow("an accumulator is refused");
  });
});
