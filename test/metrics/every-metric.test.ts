/** The steps for a new metric in CONTRIBUTING.md: each failure names the file to edit, and what to write there. */
import { readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { metricModules } from "#metric-options";
import { commandLineOf } from "../../apps/cli/metrics/make-from-table.js";

const inFolder = (folder: string, ending: string): [path: string, text: string][] =>
  (readdirSync(folder, { recursive: true }) as string[])
    .filter((path) => path.endsWith(ending))
    .map((path) => [`${folder}/${path}`, readFileSync(`${folder}/${path}`, "utf8")]);

const lists = readFileSync("src/metrics/list.ts", "utf8") + readFileSync("src/meteor.ts", "utf8");
const ofMetrics = inFolder("src/metrics", ".ts").filter(([, text]) => /^export const commandLine/m.test(text));

test.each(ofMetrics)("%s is in a list of metrics", (path) => {
  const module = path.replace("src/metrics/", "").replace(/\.ts$/, ".js");
  expect(lists.includes(module), `src/metrics/list.ts: export the metric from "./${module}"`).toBe(true);
});

const docs = readFileSync("docs/metrics.md", "utf8");
const tests = inFolder("test", ".test.ts").filter(([, text]) => text.includes("testProperties("));

test.each(Object.keys(metricModules))("%s has a row in the docs, and its properties are tested", async (name) => {
  const row = new RegExp(`^\\|[^|]*\`${name}\``, "m");
  expect(row.test(docs), `docs/metrics.md: a row for \`${name}\` in the table of metrics`).toBe(true);
  const call = new RegExp(`\\b${(await commandLineOf(name)).make.name}\\(`);
  const isTested = tests.some(([, text]) => call.test(text));
  expect(isTested, `test/metrics/${name}.test.ts: testProperties("${name}()", ${name}(), ...)`).toBe(true);
});

test.each(Object.keys(metricModules))("the slowest texts of %s are measured", async (name) => {
  const call = new RegExp(`\\b${(await commandLineOf(name)).make.name}\\(`);
  const isMeasured = call.test(readFileSync("lab/bench/worst-metrics.mjs", "utf8"));
  expect(isMeasured, `lab/bench/worst-metrics.mjs: a line for ${name}, which calls its function`).toBe(true);
});

test("docs/limits.md has a row for each metric's slowest texts", async () => {
  const { worstMetrics } = (await import("../../lab/bench/worst-metrics.mjs" as string)) as {
    worstMetrics(engine: string): Record<string, unknown>;
  };
  const [, table = ""] = readFileSync("docs/limits.md", "utf8").split("| metric and tokenizer |");
  const rows = [...table.matchAll(/^\| ([^|-][^|]*) \|/gm)].map((row) => row[1]);
  expect(rows, "docs/limits.md: the table that npm run bench:worst prints").toEqual(Object.keys(worstMetrics("wasm")));
});
