/** LEPOR and hLEPOR on the command line: options, signatures and replay, mistakes. */
import { describe, expect, test } from "vitest";
import { inFolder, invoke } from "./invoke.js";
import { isExhaustive } from "../../cases.js";

const equalWords = (count: number): string => `a dog\n${"a ".repeat(count)}\n`;

inFolder({
  "long.txt": equalWords(30_000),
  "longer.txt": equalWords(30_001),
  "ref.txt": "the cat sat on the mat\na cat and a man saw the dog\n",
  "hyp.txt": "on the mat the cat sat\na man saw the cat\n",
});

interface Printed {
  readonly name: string;
  readonly score: number;
  readonly signature: string;
}

async function score(...args: string[]): Promise<Printed> {
  const { exitCode, stdout, stderr } = await invoke(["ref.txt", "-i", "hyp.txt", "-w", "6", "--quiet", ...args]);
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout) as Printed;
}

describe("-m lepor hlepor", () => {
  // the author's program on these lines: 1 and 0.624084
  test("mode perl scores as the author's program", async () => {
    const { score: perl, signature } = await score("-m", "hlepor", "--hlepor-mode", "perl");
    expect(perl).toBeCloseTo(81.2042, 3);
    expect(signature).toMatch(
      /^nrefs:1\|case:lc\|tok:perl\|mode:perl\|alpha:9\|beta:1\|weights:2,1,3\|window:2\|sys:segments\|version:truebleu-/,
    );
  });

  test.each([
    ["-m", "lepor"],
    [
      "-m",
      "lepor",
      "--lepor-alpha",
      "1",
      "--lepor-beta",
      "4.5",
      "--lepor-window",
      "3",
      "--lepor-system",
      "factors",
      "--lepor-case",
      "mixed",
      "--lepor-tokenize",
      "13a",
    ],
    ["-m", "hlepor"],
    ["-m", "hlepor", "--hlepor-mode", "perl", "--hlepor-preset", "en-de"],
    ["-m", "hlepor", "--hlepor-mode", "python", "--hlepor-preset", "cush-lm-zh-en"],
    [
      "-m",
      "hlepor",
      "--hlepor-weights",
      "1,2.5,3",
      "--hlepor-alpha",
      "2",
      "--hlepor-beta",
      "3",
      "--hlepor-window",
      "4",
      "--hlepor-system",
      "factors",
      "--hlepor-tokenize",
      "char",
      "--hlepor-case",
      "mixed",
    ],
  ])("replay makes %s %s %s %s %s %s again", async (...args) => {
    const printed = await score(...args);
    const { stdout, stderr } = await invoke([
      "replay",
      `${printed.name}|${printed.signature}`,
      "ref.txt",
      "-i",
      "hyp.txt",
      "-w",
      "6",
      "--quiet",
      "-f",
      "json",
    ]);
    expect(stderr).toBe("");
    expect(JSON.parse(stdout)).toEqual(printed);
  });

  test.each([
    [
      ["--hlepor-weights", "1,2"],
      "argument --hlepor-weights: expected three numbers from 0.000001 to 1000000, as 2,1,7, got '1,2'",
    ],
    [
      ["--hlepor-weights", "1e9,1,2"],
      "argument --hlepor-weights: expected three numbers from 0.000001 to 1000000, as 2,1,7, got '1e9,1,2'",
    ],
    [["--hlepor-weights", "1,0,2"], "argument --hlepor-weights: expected three numbers from 0.000001 to 1000000"],
    [
      ["--hlepor-mode", "perl", "--hlepor-tokenize", "13a"],
      "argument --hlepor-tokenize: does not go with --hlepor-mode perl, which splits and lower-cases by itself",
    ],
    [
      ["--hlepor-mode", "perl", "--hlepor-preset", "cush-psqm-zh-en"],
      "argument --hlepor-mode: perl does not go with a window of 3",
    ],
    [["--hlepor-preset", "de-fr"], "argument --hlepor-preset: invalid choice: 'de-fr'"],
    [["--hlepor-alpha", "0"], "argument --hlepor-alpha"],
  ])("%j", async (args, message) => {
    const { exitCode, stderr } = await invoke(["ref.txt", "-i", "hyp.txt", "-m", "hlepor", ...args]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });

  test("signatures with unknown values", async () => {
    const answer = async (signature: string): Promise<string> =>
      (await invoke(["replay", signature, "ref.txt", "-i", "hyp.txt"])).stderr;
    expect(await answer("hLEPOR|nrefs:1|mode:perl|tok:13a")).toContain("the signature has tok:13a: expected perl");
    expect(await answer("hLEPOR|nrefs:1|weights:1,2")).toContain(
      "the signature has weights:1,2: expected three numbers from 0.000001 to 1000000, as 2,1,7",
    );
    expect(await answer("LEPOR|nrefs:1|alpha:x")).toContain(
      "the signature has alpha:x: expected a number from 0.000001 to 1000000",
    );
  });

  // 2^27 comparisons take a quarter of a second
  if (isExhaustive)
    test("a line of equal words, each of which the port to Python tries at every place", async () => {
      const { exitCode, stderr } = await invoke([
        "long.txt",
        "-i",
        "longer.txt",
        "-m",
        "hlepor",
        "--hlepor-mode",
        "python",
      ]);
      expect(stderr).toContain(
        "line 2: the same words occur too often in 30001 words and 30000 of the reference: " +
          "expected an alignment within 2^27 comparisons",
      );
      expect(exitCode).toBe(1);
    });

  test("other metrics score a line of equal words", async () => {
    for (const metric of ["lepor", "hlepor", "rouge"])
      expect(await invoke(["long.txt", "-i", "longer.txt", "-m", metric, "-b"])).toMatchObject({ exitCode: 0 });
  });
});
