// Runs tests of the bundle (bundle.mjs). It is part of the bundle itself, so that it shares Vitest's runner with the
// tests.
import { startTests } from "@vitest/runner";
import { endless, takeReached } from "./switches.mjs";

// there is hardly a limit: test-loop.mjs ends a process that waits in vain sooner, and a busy machine is no reason to
// fail
const limits = { testTimeout: 3_600_000, hookTimeout: 3_600_000, retry: 0, maxConcurrency: 5, allowOnly: false };

/**
 * @param files `[{ path, bundled, tests? }]`: a file, its place in the bundle, and the names of its tests; by default
 * all
 * @param setup the file that is loaded first
 * @param all whether to go on after a failure, and to report for each test which mutants it reached; otherwise the run
 *   ends at the first failure
 * @returns `failed`, the file and the test; `endless`, whether a mutant was reached too often; with `all`, the report
 */
export async function runTests({ root, files, setup, all }) {
  const report = { path: "", outside: [], tests: [] };
  let failure;
  const fail = (task, test) => {
    const [error] = task.result.errors ?? [];
    failure ??= { failed: { file: report.path, test }, endless: error?.message?.includes(endless) ?? false };
  };
  // a mutant that is reached between tests belongs to all tests of the file
  const outside = () => all && report.outside.push(...takeReached());
  let began;
  const runner = {
    config: {
      root,
      name: "mutants",
      setupFiles: [],
      passWithNoTests: true,
      tags: [],
      strictTags: false,
      sequence: { seed: 0, hooks: "stack", setupFiles: "list" },
      ...limits,
    },
    importFile: async (path) => {
      await import(setup);
      await import(files.find((file) => file.path === path).bundled);
    },
    onCollected: ([file]) => {
      outside();
      if (file.result?.state === "fail") fail(file);
      const { tests } = files.find(({ path }) => path === report.path);
      for (const test of testsOf(file)) if (tests !== undefined && !tests.includes(nameOf(test))) test.mode = "skip";
    },
    onBeforeRunSuite: (suite) => {
      if (failure !== undefined && !all) suite.mode = "skip";
    },
    onBeforeRunTask: (test) => {
      if (failure !== undefined && !all) test.mode = "skip";
    },
    onBeforeTryTask: () => {
      outside();
      began = process.cpuUsage();
    },
    onAfterRunTask: (test) => {
      if (test.mode === "skip") return;
      if (test.result?.state === "fail") fail(test, nameOf(test));
      if (!all) return;
      const { user, system } = process.cpuUsage(began);
      report.tests.push({ name: nameOf(test), milliseconds: (user + system) / 1000, reached: takeReached() });
    },
    onAfterRunSuite: (suite) => {
      outside();
      if (suite.result?.errors?.length > 0) fail(suite);
    },
  };
  for (const { path } of files) {
    report.path = path;
    const [file] = await startTests([path], runner);
    if (file.result?.state === "fail") fail(file);
    if (failure !== undefined) break;
  }
  return { ...failure, ...(all && { report }) };
}

/** The name of a test with those of its groups, and its number in its file. */
function nameOf(task) {
  return `${task.id.slice(task.id.indexOf("_"))} ${task.fullTestName ?? task.name}`;
}

function* testsOf({ tasks }) {
  for (const task of tasks) {
    if (task.type === "test") yield task;
    else yield* testsOf(task);
  }
}
