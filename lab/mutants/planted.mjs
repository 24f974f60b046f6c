// npm run mutants -- --planted FILE: plants each fault of a file in a copy of the working tree, which is then built and
// tested as by `npm test`. The tests that are named after the changed sources run first, and then all tests.
//
// The file is `[{ "id", "edits": [[source, text, replacement], ...] }, ...]`, where each text occurs exactly once in
// its source.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const left = new Set([".git", "node_modules"]);

/**
 * Prints, for each fault, the test that finds it.
 *
 * @param only a regular expression for the ids of the faults to plant
 * @returns the number of faults that no test finds
 */
export function plantFaults(file, only) {
  const faults = JSON.parse(readFileSync(file, "utf8")).filter(({ id }) => new RegExp(only ?? "").test(id));
  let survivors = 0;
  for (const { id, edits } of faults) {
    const folder = mkdtempSync(join(tmpdir(), "truebleu-planted-"));
    try {
      const verdict = verdictOn(edits, folder);
      if (verdict === undefined) survivors++;
      console.log(`${verdict === undefined ? "NOT FOUND" : "found"}  ${id}${verdict ? `  ${verdict}` : ""}`);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  console.log(`\n${faults.length - survivors} of ${faults.length} faults found`);
  return survivors;
}

/** What finds the fault, "the build" or a test; undefined if nothing does. */
function verdictOn(edits, folder) {
  for (const name of readdirSync("."))
    if (!left.has(name)) cpSync(name, join(folder, name), { recursive: true, preserveTimestamps: true });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  for (const [source, text, replacement] of edits) {
    const path = join(folder, source);
    const parts = readFileSync(path, "utf8").split(text);
    if (parts.length !== 2) return `does not apply: the text stands ${parts.length - 1} times in ${source}`;
    writeFileSync(path, parts.join(replacement));
  }
  const sources = edits.map(([source]) => source);
  const near = testsNear(sources);
  const nearFailure = () => (near.length > 0 ? failingTest(folder, near)?.name : undefined);
  // only tests that start programs need the build of src/
  const early = sources.every((source) => /^(src|page)\//.test(source)) ? nearFailure() : undefined;
  if (early !== undefined) return early;
  const build = spawnSync(process.execPath, ["scripts/build.mjs", "--debug"], { cwd: folder, encoding: "utf8" });
  if (build.status !== 0) return `the build: ${build.stderr.trim().split("\n").at(-1)}`;
  const late = nearFailure();
  if (late !== undefined) return late;
  for (const passedAlone = []; ;) {
    const failing = failingTest(
      folder,
      passedAlone.map((path) => `--exclude=${path}`),
    );
    // a test that fails on a loaded machine has not found the fault
    if (failing === undefined || failingTest(folder, [failing.path]) !== undefined) return failing?.name;
    passedAlone.push(failing.path);
  }
}

/** The first test that fails, by further arguments for Vitest: files, or what to leave out. */
function failingTest(folder, files) {
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit", "--bail", "1"];
  const run = spawnSync(process.execPath, [...vitest, "--reporter", "json", "--outputFile", "results.json", ...files], {
    cwd: folder,
    encoding: "utf8",
  });
  if (run.status === 0) return undefined;
  const { testResults } = JSON.parse(readFileSync(join(folder, "results.json"), "utf8"));
  const failed = testResults.find(({ status }) => status === "failed");
  const test = failed?.assertionResults.find(({ status }) => status === "failed");
  const path = failed?.name.slice(folder.length + 1);
  return { path, name: `${path}${test === undefined ? `: ${failed?.message}` : ` > ${test.fullName}`}` };
}

/** Files of tests that are named after a source or its folder. */
function testsNear(sources) {
  const words = new Set(
    sources.flatMap((source) =>
      source
        .replace(/\.\w+$/, "")
        .split("/")
        .slice(-2),
    ),
  );
  const isKernel = sources.some((source) => source.startsWith("assembly/"));
  return readdirSync("test", { recursive: true, encoding: "utf8" })
    .filter((name) => /^(?!golden|peers|tools).*(?<!\.sweep)\.test\.ts$/.test(name))
    .filter((name) => words.has(name.split("/").at(-1).split(".")[0]) || (isKernel && name.startsWith("kernel/")))
    .map((name) => `test/${name}`);
}
