/** What CONTRIBUTING asks of a metric: each failure names the file to edit, and what to write there. */
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
