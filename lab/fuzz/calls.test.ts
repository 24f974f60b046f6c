/**
 * The fuzzer of calls finds what is planted in the library: a sum that keeps refused segments, an engine that differs.
 */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as library from "../../src/index.js";

// JavaScript without types, which node runs as it is
const { reduce } = await import("./campaign.mjs" as string);
const { createPlayer } = await import("./calls/player.mjs" as string);
const { accidents, disturbances, faults, sequences } = await import("./calls/steps.mjs" as string);

type Play = (steps: readonly object[]) => Promise<{ readonly broken: string[]; readonly features: string[] }>;
const play: Play = createPlayer(library);

const corpus = { segments: [{ hypothesis: 4, references: [5, 3], source: 1 }], form: "streams" };
const accumulator = (metric: number): object => ({ do: "accumulator", metric, engine: "wasm" });
const add = { do: "add", to: 0, corpus };

test("sequences of every step, with every fault, disturbance and accident, break nothing", async () => {
  const steps = [
    accumulator(1),
    accumulator(0),
    add,
    ...faults.map((kind: string) => ({ do: "add wrong", to: 0, corpus, fault: { kind, at: 0 } })),
    ...disturbances.map((kind: string) => ({ do: "add disturbed", to: 0, corpus, disturbance: { kind, at: 0 } })),
    ...accidents.map((accident: string) => ({ do: "pool", metric: 0, corpus, threads: 1, accident })),
    { do: "statistics", metric: 0, corpus, engine: "js" },
    { do: "merge", a: 0, b: 0, how: "concatenate" },
    { do: "keep", a: 1 },
    { do: "subset", a: 1, indices: [1, 0] },
    { do: "test", a: 1, b: 1, engine: "wasm" },
    { do: "inspect", corpus },
    { do: "pairwise", metric: 5, corpus, engine: "wasm" },
    { do: "nonsense", call: 23, value: 1, at: 1 },
  ];
  const { broken, features } = await play(steps);
  expect(broken).toEqual([]);
  for (const feature of [
    "add disturbed: the user's error",
    "add disturbed: counting already",
    "add wrong: refused, RangeError",
    "pool: exits: rejected",
    "pool: twice: fulfilled,fulfilled",
    "nonsense: createTokenizer refused, TypeError",
  ])
    expect(features).toContain(feature);
});

test("drawn sequences have every kind of step", () => {
  const drawn = fc.sample<readonly { readonly do: string }[]>(sequences, { seed: 1, numRuns: 60 }).flat();
  expect(new Set(drawn.map((step) => step.do)).size).toBe(16);
});

describe("a planted fault", () => {
  test("a fault is found in an accumulator, which keeps a part of a refused corpus", async () => {
    const leaky: typeof library.createAccumulator = (metric, options) => {
      const object = library.createAccumulator(metric, options);
      return {
        ...object,
        add(given) {
          try {
            object.add(given);
          } catch (error) {
            object.add({ hypotheses: ["a"], references: ["a"], sources: ["a"] });
            throw error;
          }
        },
      };
    };
    const planted: Play = createPlayer({ ...library, createAccumulator: leaky });
    const wrong = { do: "add wrong", to: 0, corpus, fault: { kind: "set", at: 0 } };
    const steps = [{ do: "inspect", corpus }, accumulator(0), add, wrong, { do: "keep", a: 0 }];
    const fails = async (some: readonly object[]): Promise<boolean> => (await planted(some)).broken.length > 0;
    expect((await planted(steps)).broken[0]).toContain("the sum differs");
    const least = await reduce(steps, fails, { most: 40 });
    expect(least.map((step: { readonly do: string }) => step.do)).toEqual(["accumulator", "add wrong"]);
  });

  test("a fault is found in one engine, which counts another row or has an error", async () => {
    const wrong: typeof library.scoreCorpus = (metric, given, options) => {
      const score = library.scoreCorpus(metric, given, options);
      return options?.engine === "js" ? { ...score, score: score.score + 1e-12 } : score;
    };
    const other: Play = createPlayer({ ...library, scoreCorpus: wrong });
    expect((await other([{ do: "score", metric: 0, corpus, engine: "wasm" }])).broken[0]).toContain("the score by js");
    const faulty: Play = createPlayer({ ...library, scoreCorpus: () => (null as never)["rows"] });
    const { broken } = await faulty([{ do: "score wrong", metric: 0, corpus, engine: "wasm", fault: { kind: "set" } }]);
    expect(broken[0]).toContain("fault: TypeError: Cannot read");
  });

  test("a fault that makes one engine throw at a correct call is reduced", async () => {
    const refusing: typeof library.scoreCorpus = (metric, given, options) => {
      if (options?.engine === "js") throw new RangeError("planted");
      return library.scoreCorpus(metric, given, options);
    };
    const planted: Play = createPlayer({ ...library, scoreCorpus: refusing });
    const what = "at the end: fault: RangeError: planted";
    const steps = [
      { do: "accumulator", metric: 0, engine: "js" },
      { ...add, to: 3 },
      { do: "inspect", corpus },
    ];
    const shows = async (some: readonly object[]): Promise<boolean> => (await planted(some)).broken.includes(what);
    const least = await reduce(steps, shows, { most: 200 });
    expect(least).toMatchObject([{ do: "accumulator", engine: "js" }, { do: "add" }]);
    const score = { do: "score", metric: 0, corpus, engine: "js" };
    expect((await planted([score])).broken).toEqual(["score: fault: RangeError: planted"]);
  });
});
