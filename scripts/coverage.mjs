// npm run coverage: the lines and branches of src/ that the tests run, as figures.
//
//   npm run coverage                            all of npm test's; the report is in build/coverage/
//   npm run coverage -- test/metrics test/core  only these tests; all further arguments are Vitest's
//
// Counted is what runs in the test's own process from the sources: not what the built command, a worker or a page runs.
// The executable specification (src/kernel/*/reference.ts) and types are in it as all else is.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { installTools } from "./tools.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

const output = "build/coverage";
/** What numbers come from. Its branches are held to a bound. */
const core = ["src/core/", "src/kernel/", "src/metrics/", "src/significance/"];
const CORE_BRANCHES = 95;
const LISTED = 20;

const { version } = createRequire(import.meta.url)("vitest/package.json");
const tools = installTools("coverage", { "@vitest/coverage-v8": version });
rmSync(output, { recursive: true, force: true });
run(["scripts/build.mjs", "--debug"]);
const provider = join(tools, "node_modules/@vitest/coverage-v8/dist/index.js");
const settings = {
  enabled: true,
  provider: "custom",
  customProviderModule: provider,
  include: "src/**/*.ts",
  reporter: "json",
  reportOnFailure: true,
  reportsDirectory: output,
};
const failed = run([
  "node_modules/vitest/vitest.mjs",
  "run",
  "--project",
  "unit",
  ...Object.entries(settings).map(([name, value]) => `--coverage.${name}=${value}`),
  ...process.argv.slice(2),
]);

const files = Object.values(JSON.parse(readFileSync(join(output, "coverage-final.json"), "utf8"))).map(figuresOf);
const folders = [...new Set(files.map(({ path }) => path.split("/").slice(0, -1)[1] ?? "."))].sort();
console.log("\n| part of src/ | files | lines | branches |\n|---|---:|---:|---:|");
for (const folder of folders) row(folder, (path) => (path.split("/").slice(0, -1)[1] ?? ".") === folder);
row("all", () => true);
const isCore = (path) => core.some((folder) => path.startsWith(folder));
row("the scoring core: core, kernel, metrics, significance", isCore);

const leastFirst = files
  .filter(({ branches }) => branches.all > branches.run)
  .sort((a, b) => share(a.branches) - share(b.branches) || a.path.localeCompare(b.path));
list("The lowest branch coverage", leastFirst.slice(0, LISTED));
list("The lowest of the scoring core", leastFirst.filter(({ path }) => isCore(path)).slice(0, LISTED));

const coreBranches = share(
  sum(
    files.filter(({ path }) => isCore(path)),
    "branches",
  ),
);
if (process.argv.length === 2 && coreBranches < CORE_BRANCHES) {
  console.error(
    `\nthe scoring core's branch coverage is ${coreBranches.toFixed(1)} %: expected ${CORE_BRANCHES} % or more`,
  );
  process.exitCode = 1;
}
if (failed) process.exitCode = 1;

/** Lines and branches of a file: how many there are, how many of them were run, and where the others are. */
function figuresOf({ path, statementMap, s, branchMap, b }) {
  const lines = new Map();
  for (const [id, { start }] of Object.entries(statementMap))
    lines.set(start.line, Math.max(lines.get(start.line) ?? 0, s[id]));
  const taken = Object.values(b).flat();
  const missed = Object.entries(branchMap).flatMap(([id, { locations, loc }]) =>
    b[id].flatMap((count, i) => (count > 0 ? [] : [locations[i].start?.line ?? loc.start.line])),
  );
  return {
    path: relative(root, path).replaceAll("\\", "/"),
    lines: { all: lines.size, run: [...lines.values()].filter((count) => count > 0).length },
    branches: { all: taken.length, run: taken.filter((count) => count > 0).length },
    missed: [...new Set(missed)].sort((x, y) => x - y),
  };
}

function sum(some, kind) {
  return {
    all: some.reduce((total, file) => total + file[kind].all, 0),
    run: some.reduce((total, file) => total + file[kind].run, 0),
  };
}

function share({ all, run: taken }) {
  return all === 0 ? 100 : (100 * taken) / all;
}

function cell(count) {
  return `${share(count).toFixed(1)} % of ${count.all.toLocaleString("en")}`;
}

function row(name, isOf) {
  const some = files.filter(({ path }) => isOf(path));
  console.log(`| ${name} | ${some.length} | ${cell(sum(some, "lines"))} | ${cell(sum(some, "branches"))} |`);
}

function list(title, some) {
  console.log(`\n${title}:\n`);
  for (const { path, branches, missed } of some)
    console.log(`${share(branches).toFixed(1).padStart(5)} % of ${branches.all}  ${path}: lines ${missed.join(", ")}`);
}

/** Whether it failed. */
function run(args) {
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status !== 0;
}
