/** The test that the page draws step by step is the command's. */
import { describe, expect, test } from "vitest";
import { detectableOfParts } from "../../../apps/page/engine/answers/tests/detectable-of-parts.js";
import { pairDraws, type PairDraws } from "../../../apps/page/engine/answers/tests/pair-draws.js";
import { inFolder, invoke } from "../cli/invoke.js";
import { bleuSpec, everything, filesOf, postEdited, sessionOf, terSpec } from "./post-edited.js";

const texts = postEdited("de", 100, [0, 1, 5]);
const session = sessionOf(texts);
const settings = { test: "bootstrap", samples: null, trials: null, seed: 12345 } as const;

interface CommandPair {
  readonly first: string;
  readonly second: string;
  readonly difference: number;
  readonly interval: { readonly low: number; readonly high: number };
  readonly p_value: number;
  readonly detectable: number;
  readonly differing_segments: number;
}

describe("the pair", () => {
  inFolder(filesOf(texts));

  /** What `truebleu compare` prints of a pair. */
  async function compared(first: number, second: number, ...options: string[]): Promise<CommandPair> {
    const names = texts.systems.map(({ name }) => `${name}.txt`);
    const { stdout } = await invoke(["compare", "reference-0.txt", "-i", ...names, "-f", "json", ...options]);
    const { metrics } = JSON.parse(stdout) as { metrics: { pairs: CommandPair[] }[] };
    const shown = [texts.systems[first]!.name, texts.systems[second]!.name];
    return metrics[0]!.pairs.find((pair) => pair.first.includes(shown[0]!) && pair.second.includes(shown[1]!))!;
  }

  test.each([
    ["BLEU", bleuSpec, []],
    ["TER", terSpec, ["-m", "ter"]],
  ] as const)("%s by the bootstrap: the command's numbers to the last digit", async (_, metric, options) => {
    for (const [baseline, system] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      const drawn = (await pairDraws(session, { metric, situation: everything, test: settings, baseline, system }))!;
      const pair = await compared(baseline, system, ...options);
      expect(drawn.draws).toBe(1000);
      expect(drawn.result.difference).toBe(pair.difference);
      expect(drawn.result.pValue).toBe(pair.p_value);
      expect(drawn.result.differenceInterval!.low).toBe(pair.interval.low);
      expect(drawn.result.differenceInterval!.high).toBe(pair.interval.high);
      expect(drawn.result.detectable).toBe(pair.detectable);
      expect(drawn.result.differingSegments).toBe(pair.differing_segments);
    }
  });

  test("the pair is also tested by randomization, and with its systems exchanged", async () => {
    const question = { metric: bleuSpec, situation: everything, test: { ...settings, test: "randomization" } } as const;
    const drawn = (await pairDraws(session, { ...question, baseline: 2, system: 1 }))!;
    const pair = await compared(1, 2, "-par");
    expect(drawn.draws).toBe(10_000);
    expect(drawn.result.difference).toBe(-pair.difference);
    expect(drawn.result.pValue).toBe(pair.p_value);
    expect(drawn.result.detectable).toBe(pair.detectable);
    expect(drawn.bins.start).toBeGreaterThanOrEqual(0);
  });
});

test("the histogram is sent in parts, each with its own p; every resample is in a bin", async () => {
  const parts: PairDraws[] = [];
  const test = { ...settings, samples: 3000 };
  const question = { metric: bleuSpec, situation: everything, test, baseline: 0, system: 2 } as const;
  const last = (await pairDraws(session, question, (share, part) => {
    expect(share).toBe(part!.drawn / 3000);
    parts.push(part!);
  }))!;
  expect(parts.length).toBeGreaterThan(0);
  for (const { bins, drawn, result } of [...parts, last]) {
    expect(bins.counts.reduce((sum, count) => sum + count, 0)).toBe(drawn);
    // 0 is an edge, so what lies beyond it can be seen
    expect(Math.abs(bins.start / bins.width - Math.round(bins.start / bins.width))).toBeLessThan(1e-9);
    const few = await pairDraws(session, { ...question, test: { ...test, samples: drawn } });
    expect(few!.result).toEqual(result);
  }
  expect(last.drawn).toBe(3000);
});

test("one segment has no test, and equal systems have a p of 1", async () => {
  const one = { selection: [{ by: "places", places: [3], why: "" }], references: null } as const;
  const question = { metric: bleuSpec, test: settings, baseline: 0, system: 1 };
  expect(await pairDraws(session, { ...question, situation: one })).toBeNull();
  const same = sessionOf(postEdited("de", 30, [1, 1]));
  const drawn = (await pairDraws(same, { ...question, situation: everything }))!;
  expect(drawn.result.pValue).toBe(1);
  expect(drawn.bins.counts).toEqual([1000]);
});

test("parts of the test set are tested: halves, quarters, eighths, as long as they are informative", async () => {
  const question = {
    metric: bleuSpec,
    situation: everything,
    test: "bootstrap",
    seed: 1,
    baseline: 0,
    system: 2,
  } as const;
  const parts = await detectableOfParts(session, question);
  expect(parts.map(({ segments }) => segments)).toEqual([25, 25, 25, 25, 50, 50]);
  expect(parts.every(({ detectable }) => detectable > 0)).toBe(true);
  expect(await detectableOfParts(session, question)).toEqual(parts);
});
