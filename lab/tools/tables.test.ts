/** The recipes of docs/columns.md, each on 200 real pairs: the figures are sacreBLEU's. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { folderOf, recipeOf, runIn } from "./recipe.js";

const page = "docs/columns.md";
const golden = JSON.parse(readFileSync("lab/tools/golden.json", "utf8")) as {
  bleu: { corpus: number; sentences: number[] };
  chrf: { corpus: number; sentences: number[] };
};
/**
 * The digits that are compared, ten decimals of percent: Python uses the platform's exponential, whose last bit may
 * differ.
 */
const rounded = (scores: readonly number[]): string[] => scores.map((score) => score.toFixed(10));
const linesOf = (side: string): string[] =>
  readFileSync(`test/vectors/real/mlqe-pe-en-de.${side}.txt`, "utf8").split("\n").slice(0, 200);
const [outputs, references] = ["hypotheses", "references"].map(linesOf) as [string[], string[]];

/** The table in every format, made by the tools themselves. */
const prepare = `
import { readFileSync, writeFileSync } from "node:fs";
import { DuckDBInstance } from "@duckdb/node-api";
import { Table, tableToIPC, Utf8, vectorFromArray } from "apache-arrow";
const { output, reference } = JSON.parse(readFileSync("pairs.json", "utf8"));
const quoted = (text) => '"' + text.replaceAll('"', '""') + '"';
const rows = output.map((line, id) => [id, quoted(line), quoted(reference[id])].join(","));
writeFileSync("pairs.csv", ["id,output,reference", ...rows, ""].join("\\n"));
const strings = (lines) => vectorFromArray(lines, new Utf8());
const table = new Table({ output: strings(output), reference: strings(reference) });
writeFileSync("pairs.arrow", tableToIPC(table.slice(0, 77).concat(table.slice(77))));
const connection = await (await DuckDBInstance.create()).connect();
await connection.run("COPY (SELECT * FROM 'pairs.csv' ORDER BY id) TO 'pairs.parquet'");
`;

const shown = "console.log(JSON.stringify({ score, signature, scores: [...scores] }));";

interface Printed {
  readonly score: number;
  readonly signature: string;
  readonly scores: readonly number[];
}

/** The result of a recipe. @param after the code that is run after it to show the result */
function run(name: string, after = shown, group = "tables"): Printed {
  const code = `${recipeOf(page, name)}\n${after}\n`;
  const files = { "lines-of.mjs": recipeOf(page, "lines-of.mjs"), [name]: code };
  return JSON.parse(runIn(group, files, name).trim().split("\n").at(-1)!) as Printed;
}

function expectGolden({ score, signature, scores }: Printed): void {
  expect(score).toBe(golden.bleu.corpus);
  expect(signature).toMatch(/^nrefs:1\|case:mixed\|eff:no\|tok:13a\|smooth:exp\|/);
  expect(rounded(scores)).toEqual(rounded(golden.bleu.sentences));
}

describe("programs that score a table", () => {
  beforeAll(() => {
    runIn(
      "tables",
      { "pairs.json": JSON.stringify({ output: outputs, reference: references }), "prepare.mjs": prepare },
      "prepare.mjs",
    );
  });

  test("Arrow JS", () => expectGolden(run("arrow.mjs")));

  test("slices in Arrow's memory, with nulls among the references", () => {
    const code = `
import { Table, Utf8, vectorFromArray } from "apache-arrow";
import { readFileSync } from "node:fs";
import { chrf, segmentScores } from "truebleu";
import { linesOf } from "./lines-of.mjs";
const { output, reference } = JSON.parse(readFileSync("pairs.json", "utf8"));
const strings = (lines) => vectorFromArray(lines, new Utf8());
const some = reference.map((line, i) => (i % 3 === 0 ? null : line));
const table = new Table({ output: strings(output), reference: strings(reference), some: strings(some) }).slice(51, 150);
const [hypotheses, first, second] = ["output", "reference", "some"].map((name) => linesOf(table.getChild(name).data[0]));
const scores = segmentScores(chrf(), { hypotheses, referenceStreams: [second, first] });
console.log(JSON.stringify({ scores: [...scores] }));`;
    const files = { "lines-of.mjs": recipeOf(page, "lines-of.mjs"), "slices.mjs": code };
    const { scores } = JSON.parse(runIn("tables", files, "slices.mjs")) as Printed;
    expect(scores).toEqual(golden.chrf.sentences.slice(51, 150));
  });

  test("DuckDB in Node", () =>
    expectGolden(
      run(
        "duckdb.mjs",
        'const scores = (await writing.runAndReadAll("SELECT bleu FROM scores ORDER BY id")).getColumns()[0];\n' +
          "if (worst.getRowObjects().length !== 10) throw new Error('not 10 rows');\n" +
          shown,
      ),
    ));

  test("DuckDB in pages", () => expectGolden(run("duckdb-wasm.mjs")));

  test("Polars", () => {
    const text = readFileSync(join(folderOf("tables"), "pairs.csv"), "utf8");
    runIn("polars", { "pairs.csv": text }, "--version");
    expectGolden(run("polars.mjs", shown.replace("...scores", '...scored.getColumn("bleu")'), "polars"));
  });
});
