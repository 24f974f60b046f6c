/** The columns of benchmarks other than times: the text and the lines that a row measured, and intervals of ratios. */
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";

interface Text {
  readonly name: string;
  readonly hypothesis: readonly string[];
  readonly reference: readonly string[];
  readonly other: readonly string[];
}
interface Shared {
  findText(): Text;
  textCells(text: Text, lines: number | string, isDistinct?: boolean): string[];
}
interface PairedRatios {
  medianInterval(values: readonly number[]): [low: number, high: number, coverage: number];
  revisionsOfChangelog(changelog: string): string[];
}

vi.stubEnv("TRUEBLEU_DATA", resolve("no-such-folder"));
afterAll(() => void vi.unstubAllEnvs());
const moduleOf = async (name: string): Promise<unknown> => import(resolve("lab/bench", name));
const { findText, textCells } = (await moduleOf("shared.mjs")) as Shared;
const { medianInterval, revisionsOfChangelog } = (await moduleOf("paired-ratios.mjs")) as PairedRatios;

describe("a row's text and lines", () => {
  const text = findText();

  test("without the golden data, the row names the example's 300 lines", () => {
    const lines = readFileSync("examples/translation.de.txt", "utf8").split("\n").length - 1;
    expect([text.hypothesis, text.reference, text.other].map(({ length }) => length)).toEqual([lines, lines, lines]);
    expect(textCells(text, Math.min(3000, lines))).toEqual(["examples, MLQE-PE en-de", "300"]);
  });

  test("the row says when lines are repeated", () => {
    expect(textCells(text, 3000)).toEqual(["examples, MLQE-PE en-de, 300 lines repeated", "3,000"]);
    expect(textCells(text, 3000, true)[0]).toBe("examples, MLQE-PE en-de, 300 lines repeated, numbered");
    expect(textCells(text, "256 x 256")).toEqual(["examples, MLQE-PE en-de", "256 x 256"]);
  });

  // lab/bench/worst.mjs is left out: it names the worst text of each row, one segment of 16 or 256 kB
  const withTables = readdirSync("lab/bench")
    .filter((name) => name.endsWith(".mjs") && name !== "worst.mjs")
    .map((name) => ({ name, code: readFileSync(join("lab/bench", name), "utf8") }))
    .filter(({ code }) => code.includes("|---"));

  test.each(withTables)("each table of $name has columns for the text and its lines", ({ code }) => {
    const tables = code.match(/["`n]\|---/g)!;
    const heads = code.match(/["`n]\|( \w+ \|)? text \| (lines|records|pairs) \|/g) ?? [];
    expect(heads).toHaveLength(tables.length);
  });
});

describe("the interval of a median", () => {
  // ranks and coverages of the sign test's interval, as tables of the binomial distribution with p = 1/2 have them
  // (such as D. B. Owen, Handbook of Statistical Tables, 1962, 12.1)
  test.each([
    [6, 1, 6, 0.9688],
    [7, 1, 7, 0.9844],
    [9, 2, 8, 0.9609],
    [10, 2, 9, 0.9785],
    [15, 4, 12, 0.9648],
    [20, 6, 15, 0.9586],
    [30, 10, 21, 0.9572],
  ])("the interval of %i values goes from rank %i to %i, %f", (count, low, high, coverage) => {
    const [least, most, covered] = medianInterval(Array.from({ length: count }, (_, i) => count - i));
    expect([least, most]).toEqual([low, high]);
    expect(covered).toBeCloseTo(coverage, 4);
  });

  test("the interval of too few values for 95 % goes from the least to the greatest", () => {
    expect(medianInterval([3, 1, 2, 5, 4])).toEqual([1, 5, 0.9375]);
    expect(medianInterval([7])).toEqual([7, 7, 0]);
  });
});

describe("the revision of the changelog", () => {
  test("the tag of the newest release comes before the commit that the changelog names", () => {
    const changelog =
      "beside\ncommit `0123456789`\n(`npm run bench -- --against changelog`).\n\n## Unreleased\n\n## 1.2.3 (2026-12-01)\n\n## 1.2.2\n";
    expect(revisionsOfChangelog(changelog)).toEqual(["v1.2.3", "0123456789"]);
    expect(revisionsOfChangelog("## Unreleased\n")).toEqual([]);
  });

  test("our changelog names a commit, as no release has a tag yet", () => {
    expect(revisionsOfChangelog(readFileSync("CHANGELOG.md", "utf8")).at(-1)).toMatch(/^[0-9a-f]{7,40}$/);
  });
});
