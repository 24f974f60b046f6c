/** The recipe of docs/tables.md: DuckDB's own Parquet files, by its own JSON, through the command. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { blocksOf, pages } from "../pages.js";
import { folderOf } from "./recipe.js";

const page = pages.find(({ path }) => path === "docs/tables.md")!;
const recipe = blocksOf(page).find(({ code }) => code.startsWith("duckdb -c"))!.code;
const [, query, options] = /^duckdb -c "([^"]+)" \|\n +truebleu (.*)\n$/.exec(recipe)!;

const linesOf = (name: string): string[] =>
  readFileSync(`test/vectors/real/mlqe-pe-en-de.${name}.txt`, "utf8").trimEnd().split("\n");

/** DuckDB as its command runs it, in a process whose standard output is the pipe. */
const program = `
  import { DuckDBInstance } from "@duckdb/node-api";
  const connection = await (await DuckDBInstance.create()).connect();
  for (const query of process.argv.slice(2)) await connection.run(query);`;

test("Parquet through DuckDB has sacreBLEU's score", () => {
  const cwd = folderOf("tables");
  writeFileSync(join(cwd, "duckdb.mjs"), program);
  const rows = linesOf("hypotheses").map((output, i) => ({ output, expected: [linesOf("references")[i]], model: "m" }));
  writeFileSync(join(cwd, "rows.json"), rows.map((row) => JSON.stringify(row)).join("\n"));
  const duckdb = (...queries: string[]): string => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ["duckdb.mjs", ...queries], {
      cwd,
      encoding: "utf8",
    });
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    return stdout;
  };
  mkdirSync(join(cwd, "runs"), { recursive: true });
  duckdb("COPY (SELECT * FROM 'rows.json') TO 'runs/one.parquet' (FORMAT parquet)");
  const input = duckdb(query!);
  expect(input.split("\n")).toHaveLength(rows.length + 1);
  const command = join(cwd, "node_modules/truebleu/build/cli/main.cjs");
  const args = [command, ...options!.split(" "), "-f", "csv", "--force"];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd, encoding: "utf8", input });
  expect(stderr).toBe("");
  const golden = JSON.parse(readFileSync("test/vectors/real/golden.json", "utf8")) as {
    "mlqe-pe-en-de": { corpus: { score: number }[] };
  };
  const [, model, segments, metric, score] = /^(\w+),(\d+),(\w+),([\d.]+),/m.exec(stdout.split("\n")[1]!)!;
  expect([model, segments, metric]).toEqual(["m", "500", "BLEU"]);
  expect(Number(score)).toBeCloseTo(golden["mlqe-pe-en-de"].corpus[0]!.score, 10);
});
