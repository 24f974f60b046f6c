import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const apart = ["test/golden/**", "test/peers/**"];

/** The tests that make generated cases: those that ask test/cases.ts for their number. */
const generated = readdirSync("test", { recursive: true, encoding: "utf8" })
  .map((name) => `test/${name.replaceAll("\\", "/")}`)
  .filter((name) => name.endsWith(".test.ts") && /from "[./]+\/cases\.js"/.test(readFileSync(name, "utf8")));

const shared = {
  setupFiles: "test/same-bits.ts",
  // a worker for each core, where Vitest would take one fewer: its own process has little to do
  maxWorkers: "100%",
};

/** Files of one worker share modules, which were loaded 90 times else: a file may not count on a fresh state of them. */
const together = { ...shared, isolate: false };

export default defineConfig({
  test: {
    projects: [
      { test: { ...together, name: "unit", include: ["test/**/*.test.ts"], exclude: apart, testTimeout: 60_000 } },
      // the same tests with all of their cases
      {
        test: {
          ...together,
          name: "exhaustive",
          include: generated,
          exclude: apart,
          env: { TRUEBLEU_TEST_CASES: "all" },
          testTimeout: 600_000,
        },
      },
      // sweeps of whole data sets and talks with a Python process: minutes, not seconds
      {
        test: {
          ...shared,
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
          include: ["test/peers/**/*.test.ts"],
          globalSetup: "test/peers/setup.ts",
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
    ],
  },
});
