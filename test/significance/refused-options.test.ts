/** The options of every significance test: all of them are accepted, and errors name the wrong option. */
import { describe, expect, test } from "vitest";
import {
  bleu,
  bootstrapConfidence,
  bootstrapReplicates,
  compareAllPairs,
  drawnGecGleu,
  gecgleu,
  pairedBootstrap,
  pairedRandomization,
  randomizationReplicates,
  segmentStatistics,
} from "../../src/index.js";
import { startPairTest } from "../../src/significance/pair-test.js";

const references = ["a b c d", "e f g h", "i j k l"];
const [a, b] = [["a b c d", "e f g", "i j"], references].map((hypotheses) =>
  segmentStatistics(bleu(), { hypotheses, references }),
) as [ReturnType<typeof segmentStatistics>, ReturnType<typeof segmentStatistics>];
const tables = [segmentStatistics(gecgleu(), { sources: references, hypotheses: references, references })];

/** Each test with its options, set to values other than the defaults. */
const tests: Readonly<Record<string, readonly [(options: object) => unknown, Readonly<Record<string, unknown>>]>> = {
  bootstrapConfidence: [
    (options) => bootstrapConfidence(bleu(), a, options),
    { samples: 50, seed: 1, engine: "reference" },
  ],
  bootstrapReplicates: [
    (options) => bootstrapReplicates(bleu(), [a], options),
    { samples: 50, seed: 1, engine: "reference" },
  ],
  randomizationReplicates: [
    (options) => randomizationReplicates(bleu(), a, b, options),
    { trials: 50, seed: 1, engine: "reference" },
  ],
  pairedBootstrap: [
    (options) => pairedBootstrap(bleu(), a, [b], options),
    { samples: 50, test: "sacrebleu", seed: 1, engine: "reference" },
  ],
  pairedRandomization: [
    (options) => pairedRandomization(bleu(), a, [b], options),
    { trials: 50, samples: 50, seed: 1, engine: "reference" },
  ],
  compareAllPairs: [
    (options) => compareAllPairs(bleu(), [a, b], options),
    {
      test: "randomization",
      samples: 50,
      trials: 50,
      correction: "benjamini-hochberg",
      onProgress: () => {},
      seed: 1,
      engine: "reference",
    },
  ],
  drawnGecGleu: [(options) => drawnGecGleu(gecgleu(), tables, options), { iterations: 5, engine: "reference" }],
};

const wrong: Readonly<Record<string, readonly [unknown, string]>> = {
  samples: [0.5, "samples is 0.5: expected a whole number from "],
  trials: [0, "trials is 0: expected a whole number from 1 to 100000000"],
  iterations: [0, "iterations is 0: expected a whole number from 1 to 1000000"],
  test: ["t", 'test is "t": expected one of "bootstrap", "'],
  correction: ["none", 'correction is "none": expected one of "holm", "benjamini-hochberg"'],
  onProgress: [1, "onProgress is a number: expected a function of the share that is done"],
  seed: [null, "seed is null: expected a whole number from 0 to 2^128 - 1"],
  engine: ["c", 'engine is "c": expected one of "wasm"'],
};

describe.each(Object.entries(tests))("%s", (name, [run, options]) => {
  test("the test takes its own options and no others", () => {
    expect(() => run(options)).not.toThrow();
    expect(() => run({ ...options, sample: 50 })).toThrow(
      `${name} has no option "sample": expected ${Object.keys(options).join(", ")}`,
    );
  });

  test.each(Object.keys(options))("the error says what is wrong with %s", (option) => {
    const [value, message] = wrong[option]!;
    expect(() => run({ ...options, [option]: value })).toThrow(message);
  });
});

test("the options of a test of a pair are checked", () => {
  const start = (options: object) => (): unknown =>
    startPairTest(bleu(), a, b, { test: "bootstrap", draws: 40, ...options });
  expect(start({ draws: 39 })).toThrow("draws is 39: expected a whole number from 40 to 100000000");
  expect(start({ test: "randomization", draws: 1 })).not.toThrow();
  expect(start({ test: "randomization", draws: 0 })).toThrow("draws is 0: expected a whole number from 1");
  expect(start({ test: "t" })).toThrow('test is "t": expected one of "bootstrap", "randomization"');
  expect(start({ seed: null })).toThrow("seed is null");
});
