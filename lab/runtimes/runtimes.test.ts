/**
 * The program of `npm run test:runtimes`: it covers every setting, its hash is SHA-256, and a difference of one bit,
 * planted in one place, is found and named. lab/runtimes.mjs runs the program in several runtimes.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Ask = (job: string, argument?: unknown) => unknown;
type Found = readonly { readonly own: ReadonlyMap<number, readonly [string, number, number]> }[];
interface Chunks {
  readonly name: string;
  readonly section: number;
  readonly chunks: readonly number[];
}

// JavaScript without types, because browsers run them as they are
const { createJobs } = await import("./jobs.js" as string);
const { sha256 } = await import("./numbers.js" as string);
const { uncovered } = await import("./settings.js" as string);
const { metricSettings } = await import("../../build/metric-settings.js" as string);
const { chosenChunks, digestsOf, firstDifference, firstNumber, hashOf } = await import("./digests.mjs" as string);

const readLines = (file: string): string[] => readFileSync(file, "utf8").split("\n").slice(0, -1);
const jobs = createJobs({
  hypotheses: readLines("examples/translation.de.txt"),
  references: readLines("examples/post-edit.de.txt"),
}) as Record<string, (argument?: unknown) => unknown>;
const ask: Ask = (job, argument) => jobs[job]!(argument);
const plan = jobs["plan"]!() as { name: string; chunks: number }[];
const named = (...names: string[]): Chunks[] =>
  (chosenChunks(plan, 0.002) as Chunks[]).filter(({ name }) => names.includes(name));

test("every metric has a section, and every setting values", () => {
  const names = plan.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...Object.keys(metricSettings), "bleuDialect", "significance"]));
  expect(uncovered(metricSettings)).toEqual([]);
});

test("a sample has chunks of every section", () => {
  for (const sample of [1, 0.1, 0.002, 1e-9])
    for (const { chunks } of chosenChunks(plan, sample) as Chunks[]) expect(chunks.length).toBeGreaterThan(0);
  expect(chosenChunks(plan, 1).map(({ chunks }: Chunks) => chunks.length)).toEqual(plan.map(({ chunks }) => chunks));
});

test("SHA-256 is node:crypto's", () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, i) => i * 37);
    expect(sha256(bytes)).toBe(createHash("sha256").update(bytes).digest("hex"));
  }
});

describe("digests", async () => {
  const sections = named("chrf", "wer", "pairwise");
  const here = (await digestsOf(ask, sections, "wasm")) as Found;
  const there = (await digestsOf(ask, sections, "js")) as Found;

  test("digests are the same for all engines", () => {
    expect(firstDifference(here, here)).toBeUndefined();
    expect(firstDifference(here, there)).toBeUndefined();
    expect(hashOf(here)).toEqual(hashOf(there));
    expect(hashOf(here).scores).toBeGreaterThan(200);
  });

  test("a planted bit is found, and named", async () => {
    const { section, chunks } = sections[1]!;
    const chunk = chunks.at(-1)!;
    const planted = { [section]: { [chunk]: 7 } };
    const found = (await digestsOf(ask, sections, "wasm", planted)) as Found;
    expect(hashOf(found).hash).not.toBe(hashOf(here).hash);
    expect(firstDifference(here, found)).toEqual({ section, chunk, engine: "own" });
    const one = { section, chunk, engine: "wasm" };
    const message = firstNumber(
      await ask("numbers", one),
      await ask("numbers", { ...one, planted: planted[section] }),
    ) as string;
    expect(message).toMatch(/^options \{.*\}, corpus \d+: scores of segments, number 7: .+ \(0x\w{16}\), expected .+$/);
  });
});
