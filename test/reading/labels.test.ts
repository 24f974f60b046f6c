import { expect, test } from "vitest";
import { labelColumns } from "../../src/reading/labels.js";

test("a column of labels for each name in the first line", () => {
  expect(labelColumns("l.tsv", ["\ufeffdomain\tspeaker", "news\tA", "chat", ""], 3)).toEqual([
    { name: "domain", values: ["news", "chat", ""] },
    { name: "speaker", values: ["A", "", ""] },
  ]);
});

test.each([
  [[], 1, "l.tsv: is empty: expected a line of names, and a line for each segment"],
  [["a\t\tb"], 0, "l.tsv:1: column 2 has no name: expected a name for each column"],
  [["a\ta"], 0, "l.tsv:1: the column a occurs twice: expected each name once"],
  [["a", "x", "y"], 1, "l.tsv: has 2 lines after the names of its columns: expected 1, one for each segment"],
  [
    ["news", "chat"],
    2,
    "l.tsv: has 1 line after the names of its columns: expected 2, one for each segment; " +
      "is the first line, with the names of the columns, missing?",
  ],
  [["a", "x\ty"], 1, "l.tsv:2: has 2 fields: expected 1, one for each name in the first line"],
])("the file of labels %j is refused for %i segments", (lines, segments, message) => {
  expect(() => labelColumns("l.tsv", lines, segments)).toThrow(message);
});
