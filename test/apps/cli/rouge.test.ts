/** ROUGE and GLEU on the command line: the usual four rows, sentences in a line, signatures and replay, mistakes. */
import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { inFolder, invoke } from "./invoke.js";

inFolder({
  "ref.txt": "We stayed at home.<n>It rained.\nThe cats were running happily\n",
  "hyp.txt": "It rained.<n>We stayed at home.\nA cat runs happily\n",
});

interface Printed {
  readonly name: string;
  readonly score: number;
  readonly signature: string;
}

async function scores(...args: string[]): Promise<Printed[]> {
  const { exitCode, stdout, stderr } = await invoke(["ref.txt", "-i", "hyp.txt", "-w", "4", "--quiet", ...args]);
  expect(exitCode, stderr).toBe(0);
  const printed = JSON.parse(stdout) as Printed | Printed[];
  return Array.isArray(printed) ? printed : [printed];
}

describe("-m rouge", () => {
  test("-m rouge prints four rows", async () => {
    expect((await scores("-m", "rouge")).map(({ name }) => name)).toEqual(["rouge1", "rouge2", "rougeL", "rougeLsum"]);
    expect((await scores("-m", "rouge", "--rouge-types", "2", "9")).map(({ name }) => name)).toEqual([
      "rouge2",
      "rouge9",
    ]);
  });

  // rouge-score 0.1.2 on these lines with "\n" for "<n>": 1, 0.8, 0.6667, 1 in the first; stemmed in the second 0.6667,
  // 0.2857, 0.6667, 0.6667
  test("sentences in a line, and stems", async () => {
    const rows = await scores("-m", "rouge", "--rouge-sentence-separator", "<n>", "--rouge-stemmer");
    expect(rows.map(({ score }) => score)).toEqual([83.3333, 54.2857, 66.6667, 83.3333]);
    expect(rows[3]!.signature).toMatch(/^nrefs:1\|case:lc\|tok:rouge\|stem:porter\|sep:%3Cn%3E\|version:truebleu-/);
    expect(rows[0]!.signature).toMatch(/\|sep:%3Cn%3E\|/);
  });

  // of "a b c d e" and "a b c x e": 4 words of 5, 2 pairs of 4, 1 run of three words in 3, none of four in 2
  test("if a longer order follows a shorter one, each order counts its own n-grams", async () => {
    writeFileSync("short.ref", "a b c x e\n");
    writeFileSync("short.hyp", "a b c d e\n");
    const run = await invoke("short.ref -i short.hyp -m rouge --rouge-types 1 3 2 4 -w 4 -b --quiet".split(" "));
    expect(run).toMatchObject({ exitCode: 0, stderr: "" });
    expect(JSON.parse(run.stdout)).toEqual([80, 33.3333, 50, 0]);
  });

  test("replay computes each ROUGE again", async () => {
    for (const args of [
      [],
      ["--rouge-sentence-separator", "<n>", "--rouge-stemmer"],
      ["--rouge-tokenize", "unicode", "--rouge-case", "mixed", "--rouge-beta", "1.2", "--rouge-references", "maxima"],
    ]) {
      for (const { name, score, signature } of await scores("-m", "rouge", ...args)) {
        const { stdout } = await invoke([
          "replay",
          `${name}|${signature}`,
          "ref.txt",
          "-i",
          "hyp.txt",
          "-w",
          "4",
          "--quiet",
          "-f",
          "json",
        ]);
        expect(JSON.parse(stdout)).toMatchObject({ name, score, signature });
      }
    }
    const [row] = await scores(
      "-m",
      "gleu",
      "--gleu-max-order",
      "5",
      "--gleu-min-order",
      "2",
      "--gleu-lowercase",
      "--gleu-tokenize",
      "none",
    );
    const { stdout } = await invoke([
      "replay",
      `GLEU|${row!.signature}`,
      "ref.txt",
      "-i",
      "hyp.txt",
      "-w",
      "4",
      "--quiet",
      "-f",
      "json",
    ]);
    expect(JSON.parse(stdout)).toEqual(row);
    expect(
      (await invoke(["replay", "rougeL|nrefs:1|case:lc|tok:rouge|stem:no|sep:%3", "ref.txt", "-i", "hyp.txt"])).stderr,
    ).toContain("the signature has sep:%3: expected newline");
    expect(
      (await invoke(["replay", "GLEU|nrefs:1|case:lc|tok:13a|orders:4-1", "ref.txt", "-i", "hyp.txt"])).stderr,
    ).toContain("expected two orders of 1 to 16, as 1-4");
  });

  test("tests of significance take the rows as metrics", async () => {
    const { exitCode, stdout } = await invoke([
      "ref.txt",
      "-i",
      "hyp.txt",
      "ref.txt",
      "-m",
      "rouge",
      "gleu",
      "--paired-bs",
      "-pbsn",
      "50",
      "--quiet",
    ]);
    expect(exitCode).toBe(0);
    expect(Object.keys((JSON.parse(stdout) as object[])[1]!)).toEqual([
      "system",
      "rouge1",
      "rouge2",
      "rougeL",
      "rougeLsum",
      "GLEU",
    ]);
  });

  test.each([
    [
      ["--rouge-sentence-separator", ""],
      "argument --rouge-sentence-separator: expected the text between sentences, such as <n>",
    ],
    [["--rouge-case", "mixed"], "argument --rouge-case: mixed does not go with --rouge-tokenize rouge"],
    [["--rouge-types", "10"], "argument --rouge-types: invalid choice: '10'"],
    [
      ["-m", "gleu", "--gleu-min-order", "5"],
      "argument --gleu-max-order: expected 5 or more, the shortest n-grams, got 4",
    ],
  ])("%j", async (args, message) => {
    const { exitCode, stderr } = await invoke(["ref.txt", "-i", "hyp.txt", "-m", "rouge", ...args]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
  });
});
