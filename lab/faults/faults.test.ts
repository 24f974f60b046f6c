/** The table of faults that users read is the one that npm run test:faults makes. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { expect, test } from "vitest";

interface Faults {
  readonly table: readonly { readonly plants: readonly string[] }[];
  markdownTable(): string;
}

const { markdownTable, table } = (await import(resolve("lab/faults/table.mjs"))) as Faults;

test("docs/faults.md has the rows of the script", () => {
  const rows = (text: string): string[][] =>
    text
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(rows(readFileSync("docs/faults.md", "utf8"))).toEqual(rows(markdownTable()));
});

test("each row has a mistake that its check has to find, and each mistake belongs to a row", () => {
  expect(table.filter(({ plants }) => plants.length === 0)).toEqual([]);
  const names = createRequire(import.meta.url)(resolve("lab/faults/preload/plant.cjs")) as string[];
  expect([...new Set(table.flatMap(({ plants }) => plants))].toSorted()).toEqual(names.toSorted());
});
