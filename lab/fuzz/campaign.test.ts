/** The common part of all kinds of fuzzing: planted faults are found, reduced, kept and repeated. */
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

// JavaScript without types, which node runs as it is
const { campaign, openCorpus, reduce } = await import("./campaign.mjs" as string);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "truebleu-fuzz-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
  process.exitCode = undefined;
});

describe("reduce", () => {
  test("bytes, strings, lists and objects are reduced to what a fault needs", async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, i) => i % 251);
    const fault = (some: Uint8Array): boolean => some.includes(77) && some.at(-1) === 200;
    expect(await reduce(Uint8Array.of(...bytes, 200), fault)).toEqual(Uint8Array.of(77, 200));
    expect(await reduce("some words, né and 👍🏽 more", (text: string) => /n.*👍/u.test(text))).toBe("n👍");
    expect(await reduce([5, 9, 4, 9, 3, 9], (list: number[]) => list.filter((n) => n > 6).length > 1)).toEqual([9, 9]);
    const question = { settings: { order: 4, lowercase: true, tokenize: "13a" }, lines: [["a b", "c d"], ["e"]] };
    const fails = async ({ settings, lines }: typeof question): Promise<boolean> =>
      settings?.lowercase === true && (lines ?? []).flat().some((line) => line.includes("d"));
    expect(await reduce(question, fails)).toEqual({ settings: { lowercase: true }, lines: [["d"]] });
  });

  test("input that cannot be reduced is returned unchanged, and the search ends after a fixed number of trials", async () => {
    const given = { lines: ["a"] };
    expect(await reduce(given, (one: unknown) => JSON.stringify(one) === '{"lines":["a"]}')).toBe(given);
    let calls = 0;
    await reduce("x".repeat(1000), () => ++calls % 3 === 0, { most: 50 });
    expect(calls).toBe(50);
  });
});

describe("the corpus", () => {
  test("the corpus keeps each case that shows something new, the smaller of two cases that show the same, and at the end a minimal set", () => {
    writeFileSync(join(folder, "picked"), "hand-picked");
    const stored = join(folder, "corpus");
    const features = (input: Uint8Array): Set<string> =>
      new Set(new TextDecoder().decode(input).replaceAll(/[^abc]/g, ""));
    const open = () => openCorpus(stored, folder);
    const corpus = open();
    expect(corpus.keep("xxa", ["a"])).toBe(true);
    expect(corpus.keep("yya", ["a"])).toBe(false);
    expect(corpus.keep("a", ["a"])).toBe(true);
    expect(corpus.keep("b", ["b"])).toBe(true);
    expect(corpus.keep("abc", ["a", "b", "c"])).toBe(true);
    expect(corpus.size).toBe(3);
    expect(corpus.cover()).toBe(1);
    expect(readdirSync(stored)).toHaveLength(1);

    const again = open();
    const inputs = [...again.starting()];
    expect(inputs.map((bytes) => new TextDecoder().decode(bytes))).toContain("abc");
    for (const bytes of inputs) again.keep(bytes, features(bytes));
    // the hand-picked input has an a and a c, but abc shows more
    expect(again.cover()).toBe(1);
    expect(again.pick({ pick: (list: unknown[]) => list[0] })).toEqual(new TextEncoder().encode("abc"));
  });
});

describe("a campaign", () => {
  const argv = (...more: string[]): string[] => ["--seed", "7", "--corpus", folder, ...more];
  const lines: string[] = [];
  const print = (line: string): void => void lines.push(line);

  test("a campaign continues where the last campaign with its seed stopped, with the same numbers of cases", () => {
    const cases = (...more: string[]): [number, number][] => {
      const run = campaign({ argv: argv(...more), kind: "planted", print });
      const seen = [...run.cases()].map((number): [number, number] => [number, run.random(number).below(1e9)]);
      run.end();
      return seen;
    };
    const [whole, other] = [cases("--executions", "5"), cases("--executions", "5")];
    expect([...whole, ...other].map(([number]) => number)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(new Set([...whole, ...other].map(([, lot]) => lot)).size).toBe(10);
    rmSync(join(folder, "planted"), { recursive: true });
    expect(cases("--executions", "10")).toEqual([...whole, ...other]);
    expect(cases("--executions", "1", "--seed", "8")[0]![0]).toBe(0);
  });

  test("a planted fault is found, reduced, printed and shown again; the exit code says so", async () => {
    const isWrong = (text: string): boolean => text.includes("x") && text.length > 3;
    const run = campaign({ argv: argv("--executions", "200"), kind: "planted", print });
    for (const number of run.cases()) {
      const random = run.random(number);
      const text = Array.from({ length: random.below(9) }, () => random.pick([..."abcdx"])).join("");
      if (isWrong(text)) run.found({ what: "x in more than three", input: await reduce(text, isWrong) });
    }
    run.end({ planted: 1 });
    const result = JSON.parse(lines.at(-1)!);
    expect(result).toMatchObject({ kind: "planted", seed: 7, executions: 200, figures: { planted: 1 } });
    expect(result.findings).toEqual([
      { what: "x in more than three", input: expect.stringMatching(/^[ax]{4}$/), repeat: expect.any(String) },
    ]);
    expect(process.exitCode).toBe(1);
    const file = result.findings[0].repeat.split(" --repeat ")[1];
    expect(readFileSync(file, "utf8")).toBe(result.findings[0].input);
    const again = campaign({ argv: argv("--repeat", file), kind: "planted", print });
    expect(isWrong(new TextDecoder().decode(again.repeat))).toBe(true);
  });

  test("arguments that make no sense are refused", () => {
    const make = (...more: string[]) => campaign({ argv: argv(...more), kind: "planted" });
    expect(() => make("--minutes", "0")).toThrow("--minutes: expected a number above 0, got 0");
    expect(() => make("--executions", "many")).toThrow("--executions: expected a whole number");
    expect(() => make("--seed", "-1")).toThrow();
  });
});
