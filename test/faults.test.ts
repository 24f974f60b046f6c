/** The table of faults that users read is the one that npm run test:faults makes. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

interface Faults {
  readonly table: readonly { readonly plants: readonly string[] }[];
  markdownTable(): string;
}

test("docs/faults.md has the rows of the script, and each has a mistake that its check has to find", async () => {
  const { markdownTable, table } = (await import(resolve("scripts/faults/table.mjs"))) as Faults;
  const rows = (text: string): string[][] =>
    text
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .map((line) => line.split("|").map((cell) => cell.trim()));
  expect(rows(readFileSync("docs/faults.md", "utf8"))).toEqual(rows(markdownTable()));
  expect(table.filter(({ plants }) => plants.length === 0)).toEqual([]);
});
