/**
 * Hosts that know abi.json alone get the rows of test/vectors/abi/abi-vectors.jsonl from the kernel's files. These rows
 * are the reference engine's (abi-vectors.sweep.test.ts), and sacreBLEU's (lab/peers/abi-vectors.test.ts).
 */
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createReferenceKernel } from "../../src/kernel/engines.js";
import { bleu } from "../../src/metrics/translation/bleu.js";
import { chrf, type ChrfOptions } from "../../src/metrics/translation/chrf.js";
import { fileOf, instantiate, outputsOf, rowsOf, scoreOf } from "./abi-host.js";
import type { AbiCase, AbiSteps, AbiText } from "./abi-texts.js";
import { sumOf } from "./generate.js";

const { calls, otherFunctions, parts } = (await import("../../scripts/python/python-metrics.mjs" as string)) as {
  calls: Readonly<Record<string, { readonly calls: string }>>;
  otherFunctions: readonly string[];
  parts: readonly string[];
};
const reference = createReferenceKernel();
const entries = readFileSync("test/vectors/abi/abi-vectors.jsonl", "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as AbiText | AbiCase | AbiSteps);
const stepped = entries.filter((entry): entry is AbiSteps => "steps" in entry);
const cases = entries.filter((entry): entry is AbiCase => "rows" in entry);
const textOf = (name: string): AbiText =>
  entries.find((entry): entry is AbiText => "hypotheses" in entry && entry.text === name)!;

// scalar builds are made for the exhaustive run, and for the package
const builds = (["release", "scalar"] as const).filter((build) => existsSync(fileOf("chrf", build)));

describe.each(builds)("a host that knows abi.json alone, %s build", (build) => {
  const kernels = new Map(
    [...new Set(cases.map(({ part }) => part))].map((part) => [part, instantiate(fileOf(part, build))]),
  );

  test("the host gets all rows, their sums and scores to the bit", () => {
    for (const { rows, score, ...call } of cases) {
      const [text, kernel] = [textOf(call.text), kernels.get(call.part)!];
      const message = JSON.stringify(call);
      expect(rowsOf(kernel, call, text), message).toEqual(rows);
      const sum = sumOf(rows.flat(), rows[0]!.length);
      if (call.part !== "ter") expect(rowsOf(kernel, call, text, true), message).toEqual([sum]);
      if (score !== undefined) expect(Object.is(scoreOf(kernel, call, sum), score), message).toBe(true);
    }
    expect(cases.length).toBeGreaterThan(60);
  });

  test("the host gets the results of several calls to the bit", () => {
    for (const entry of stepped) {
      const { part, steps, outputs } = entry;
      const file = existsSync(fileOf(part, build)) ? fileOf(part, build) : fileOf(part, "release");
      expect(outputsOf(file, entry), `${part} ${steps.at(-1)!.function}`).toEqual(outputs);
    }
  });
});

test("every part and every kernel function that the Python package calls by name has a vector", () => {
  // BLEU and chrF are scored in the cases with a score
  const ofScores = ["counting.bleuScores", "chrf.chrfScores"];
  const called = [...cases, ...stepped.flatMap(({ part, steps }) => steps.map((step) => ({ ...step, part })))];
  const proved = new Set([...called.map((call) => `${call.part}.${call.function}`), ...ofScores]);
  const functions = [...Object.values(calls).map((call) => call.calls), ...otherFunctions];
  expect(functions.filter((name) => !proved.has(name))).toEqual([]);
  expect(parts.filter((part) => !called.some((call) => call.part === part))).toEqual([]);
});

test("scores are those of the engine reference, chrF's to the bit", () => {
  for (const { rows, score, part, arguments: values } of cases) {
    if (score === undefined) continue;
    const sum = Float64Array.from(sumOf(rows.flat(), rows[0]!.length));
    if (part === "chrf") {
      expect(chrf(values as ChrfOptions).score(sum, reference).score).toBe(score);
    } else {
      const expected = bleu({ maxOrder: Number(values["maxOrder"]) }).score(sum, reference).score;
      expect(Math.abs(score - expected)).toBeLessThanOrEqual(1e-12 * Math.max(1, expected));
    }
  }
});
