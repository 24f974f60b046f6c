import { existsSync, readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const apart = ["test/golden/**", "lab/peers/**", "lab/tools/**"];
/** Sweeps of one part of the kernel or one tokenizer: generated through and through, so the exhaustive run has them. */
const sweeps = "test/**/*.sweep.test.ts";

/** Whether a file of test/, or a helper that it imports, asks test/cases.ts for the number of its cases. */
function isGenerated(file: string): boolean {
  return [...readFileSync(file, "utf8").matchAll(/ from "(\.[^"]*)\.js"/g)].some(([, name]) => {
    const imported = posix.join(posix.dirname(file), `${name}.ts`);
    if (imported === "test/cases.ts") return true;
    // not the sources that a test has in its text
    return imported.startsWith("test/") && existsSync(imported) && isGenerated(imported);
  });
}

const generated = ["test", "lab"]
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => `${folder}/${name}`))
  .map((path) => path.replaceAll("\\", "/"))
  .filter((name) => name.endsWith(".test.ts") && isGenerated(name));

const shared = {
  setupFiles: ["test/setup.ts", "test/root-folder.ts"],
  // a message says which entries a list has too many of, where chai's 40 characters are "[ ...(2) ]"
  chaiConfig: { truncateThreshold: 1000 },
  // a worker for each core, where Vitest would take one fewer: its own process has little to do
  maxWorkers: "100%",
};

/**
 * As Vitest sorts them, and at the end those that load modules anew: the files of a worker share modules, and after
 * `vi.resetModules()` the next ones would have to load theirs again.
 */
class ResetsLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const resets = (file: TestSpecification): boolean =>
      readFileSync(file.moduleId, "utf8").includes("vi.resetModules()");
    return [...sorted.filter((file) => !resets(file)), ...sorted.filter(resets)];
  }
}

/**
 * Files of one worker share modules, which were loaded 90 times else: a file may not count on a fresh state of them. Where
 * every core has a worker, helping threads only cost: without those of the garbage collector the same tests took 37.6 s of
 * CPU instead of 40.5 s.
 */
const together = { ...shared, isolate: false, execArgv: ["--single-threaded-gc"] };

/**
 * V8 optimizes a function after so many bytes of its code were run. What tests run a few times is not worth it: with four
 * or fifteen times as many, test/text, test/apps/page and test/metrics take a seventh less of CPU. Versions after Node 20's have
 * no such option, and optimize later by themselves.
 */
const optimizedLater = process.versions.node.startsWith("20.") ? ["--interrupt-budget=500000"] : [];

export default defineConfig({
  test: {
    // transformed sources are kept in node_modules/ from run to run, by their text: `npx vitest --clearCache` forgets them
    experimental: { fsModuleCache: true },
    sequence: { sequencer: ResetsLast },
    projects: [
      {
        test: {
          ...together,
          name: "unit",
          execArgv: [...together.execArgv, ...optimizedLater],
          include: ["test/**/*.test.ts", "lab/**/*.test.ts"],
          exclude: [...apart, sweeps],
          testTimeout: 60_000,
        },
      },
      // the same tests with all of their cases
      {
        test: {
          ...together,
          name: "exhaustive",
          include: [...generated, sweeps],
          exclude: apart,
          env: { TRUEBLEU_TEST_CASES: process.env["TRUEBLEU_TEST_CASES"] ?? "all" },
          testTimeout: 600_000,
        },
      },
      // sweeps of whole data sets and talks with a Python process: minutes, not seconds
      {
        test: {
          ...together,
          name: "golden",
          include: ["test/golden/**/*.test.ts"],
          globalSetup: "test/golden/setup.ts",
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...shared,
          name: "peers",
          include: ["lab/peers/**/*.test.ts"],
          globalSetup: "lab/peers/setup.ts",
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      // one file at a time: those of a group share a folder
      {
        test: {
          ...shared,
          name: "tools",
          include: ["lab/tools/**/*.test.ts"],
          testTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
