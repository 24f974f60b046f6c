// Which tests reach which mutants: each test file runs once without a mutant, and the result is kept until the file or
// the code that it tests changes.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inLanes } from "../lanes.mjs";

/** The CPU limit for a test file, in seconds. */
const MOST = 600;

/**
 * @param run runs tests, as testProcesses() makes it; `jobs` is how many run at a time
 * @returns for each file of tests, by path: `key`, which stays the same until the file or its code changes;
 *   `milliseconds` of its tests by their names; and `reached`, by the number of a mutant: how often (`hits`), and by
 *   which `tests`, or by undefined if it is reached while the file is loaded, or between its tests
 */
export async function reachedMutants(bundle, mutants, folder, { run, jobs }) {
  mkdirSync(folder, { recursive: true });
  const found = new Map();
  await inLanes(jobs, [...bundle.files.keys()], async (path) => {
    const bundled = bundle.files.get(path);
    if (bundled === bundle.setup) return;
    const key = bundle.keys.get(path);
    const kept = join(folder, `${key}.json`);
    let report = existsSync(kept) ? JSON.parse(readFileSync(kept, "utf8")) : undefined;
    // the test may have failed because the machine was busy
    if (report === undefined || report.failed !== undefined) {
      const job = { files: [{ path, bundled }], all: true, mutants: mutants.length, seconds: MOST };
      const { answer, code, signal } = await run(job, { once: true });
      const ended = { failed: { test: `the process ended with ${signal ?? code}` } };
      report = answer === undefined ? ended : { failed: answer.failed, ...answer.report };
      if (report.failed === undefined) writeFileSync(kept, JSON.stringify(report));
    }
    if (report.failed === undefined) {
      found.set(path, { key, ...sorted(report) });
      return;
    }
    console.error(`${path} is not run, because it fails without mutants: ${report.failed.test}`);
    process.exitCode = 1;
  });
  return found;
}

function sorted({ tests, outside }) {
  const reached = new Map();
  const entry = (number) => {
    if (!reached.has(number)) reached.set(number, { hits: 0, tests: [] });
    return reached.get(number);
  };
  for (const { name, reached: pairs } of tests)
    for (const [number, times] of pairs) {
      entry(number).hits += times;
      entry(number).tests.push(name);
    }
  for (const [number, times] of outside) {
    entry(number).hits += times;
    entry(number).tests = undefined;
  }
  return { reached, milliseconds: new Map(tests.map(({ name, milliseconds }) => [name, milliseconds])) };
}
