/** Numbers as people read them: commas, decimals and signs. What programs read has plain numbers. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withGroups } from "../../../apps/page/model/sentences.js";
import { changeWithArrow } from "../../../apps/page/model/signed.js";
import { classOfCell, shownCell, tableAsCsv, tableAsText } from "../../../apps/page/parts/tables/table-data.js";

test("one helper writes commas", () => {
  const sources = readdirSync("apps/page", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  expect(sources.length).toBeGreaterThan(200);
  const others = sources.filter((name) => /\.toLocaleString\(/.test(readFileSync(join("apps/page", name), "utf8")));
  expect(others).toEqual([]);
});

test.each([
  ["paired bootstrap of 5600 resamples, seed 12345", "paired bootstrap of 5,600 resamples, seed 12345"],
  ["the two differ in 1200 of 3004.", "the two differ in 1,200 of 3,004."],
  ["p <= 0.00012 and 1234.5 points", "p <= 0.00012 and 1234.5 points"],
  ["300 segments", "300 segments"],
  ["U+0022 or &#8217; in 15 of the 1248 lines", "U+0022 or &#8217; in 15 of the 1,248 lines"],
])("quantities in a sentence of the library have commas, and seeds have none: %s", (words, shown) => {
  expect(withGroups(words)).toBe(shown);
});

test("whole numbers in the cells of a table have commas, and the exported table has none", () => {
  expect(shownCell(3004, { title: "" })).toBe("3,004");
  expect(shownCell(3004, { title: "", digits: 1 })).toBe("3004.0");
  expect(shownCell(3004, { title: "", format: (value) => `#${value}` })).toBe("#3004");
  expect(shownCell("3004", { title: "" })).toBe("3004");
  expect(tableAsCsv({ columns: [{ title: "segments" }], rows: [[3004]] })).toBe("segments\n3004\n");
});

test("numbers below 0 have a minus sign where people read them, and a hyphen in files", () => {
  const column = { title: "change", digits: 1 };
  expect([-1.54, -0.04, -0, 1.5].map((value) => shownCell(value, column))).toEqual(["−1.5", "0.0", "0.0", "1.5"]);
  expect(shownCell(-12, { title: "" })).toBe("−12");
  expect(shownCell("-12", { title: "" })).toBe("-12");
  const table = { columns: [column], rows: [[-1.54]], title: "", file: "" };
  expect(tableAsCsv(table)).toBe("change\n-1.54\n");
  for (const style of ["markdown", "latex"] as const) expect(tableAsText(table, style)).toContain("-1.5");
  // the library's own function writes a hyphen: only a table that is exported, too, may use it
  const users = readdirSync("apps/page", { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      /\.tsx?$/.test(name) &&
      /import \{[^}]*\bsigned\b[^}]*\} from ".*src\/report/.test(readFileSync(join("apps/page", name), "utf8")),
  );
  expect(users).toEqual([join("views", "consensus", "mixed-outputs.tsx")]);
});

test("what consists of figures is not broken into lines", () => {
  expect(classOfCell(3004, "3,004")).toBe("number");
  expect(["1-3", "<= 0.0002", "+0.1 to 0.3"].map((text) => classOfCell(text, text))).toEqual([
    "figures",
    "figures",
    undefined,
  ]);
});

test.each([
  [30.134, 30.126, "30.13 → 30.13 (−0.01)"],
  [30.1, 32.3, "30.10 → 32.30 (+2.20)"],
  [30, 30.00004, "30.00 → 30.00 (0.00)"],
])("all changes have the same decimals, and are those of the unrounded scores: %f to %f", (before, after, words) => {
  expect(changeWithArrow(before, after, 2)).toBe(words);
});
