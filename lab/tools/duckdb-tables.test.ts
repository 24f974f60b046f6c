/** The recipe in docs/tables.md: Parquet through DuckDB's JSON to the command. */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { blocksOf, pages } from "../../test/pages.js";
import { folderOf } from "./recipe.js";

const page = pages.find(({ path }) => path === "docs/tables.md")!;
const recipe = blocksOf(page)
  .find(({ code }) => code.startsWith("duckdb -c"))!
  .code.trimEnd();

const linesOf = (name: string): string[] =>
  readFileSync(`test/vectors/real/mlqe-pe-en-de.${name}.txt`, "utf8").trimEnd().split("\n");

/** Runs DuckDB's package like its command, duckdb -c QUERY. */
const program = `
  import { DuckDBInstance } from "@duckdb/node-api";
  const connection = await (await DuckDBInstance.create()).connect();
  await connection.run(process.argv[3]);`;

test("Parquet through DuckDB has sacreBLEU's score", () => {
  const cwd = folderOf("tables");
  for (const folder of ["runs", "bin"]) mkdirSync(join(cwd, folder), { recursive: true });
  writeFileSync(join(cwd, "duckdb.mjs"), program);
  const script = (path: string): string => `#!/bin/sh\nexec "${process.execPath}" "${join(cwd, path)}" "$@"\n`;
  writeFileSync(join(cwd, "bin/duckdb"), script("duckdb.mjs"), { mode: 0o755 });
  writeFileSync(join(cwd, "bin/truebleu"), script("node_modules/truebleu/build/cli/main.cjs"), { mode: 0o755 });
  const references = linesOf("references");
  const rows = linesOf("hypotheses").map((output, i) => ({ output, expected: [references[i], null], model: "m" }));
  writeFileSync(join(cwd, "rows.json"), rows.map((row) => JSON.stringify(row)).join("\n"));
  const shell = (command: string): string => {
    const { stdout, stderr, status } = spawnSync("sh", ["-c", command], {
      cwd,
      encoding: "utf8",
      env: { PATH: `${join(cwd, "bin")}:${dirname(process.execPath)}:${process.env["PATH"] ?? ""}` },
    });
    expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
    return stdout;
  };
  shell(`duckdb -c "COPY (SELECT * FROM 'rows.json') TO 'runs/one.parquet' (FORMAT parquet)"`);
  const golden = JSON.parse(readFileSync("test/vectors/real/golden.json", "utf8")) as {
    "mlqe-pe-en-de": { corpus: { score: number }[] };
  };
  const [model, segments, metric, score] = shell(`${recipe} -f csv --force`).split("\n")[1]!.split(",");
  expect([model, segments, metric]).toEqual(["m", "500", "BLEU"]);
  expect(Number(score)).toBeCloseTo(golden["mlqe-pe-en-de"].corpus[0]!.score, 10);
});
