// npm run coverage: the lines and branches of src/ and of assembly/ that the tests run, as figures.
//
//   npm run coverage                            of all tests of npm test; fails where the scoring core falls below its limit
//   npm run coverage -- test/metrics test/core  only these tests; all further arguments are Vitest's
//
// Only code in the test's own process is counted, not code that the built command, a worker or a page runs. For src/,
// V8 counts, including the executable specification (src/kernel/*/reference.ts). For assembly/, the tests load a marked
// build (coverage/marked-kernel.mjs) in place of the release build; code that only other builds have, such as code for
// hosts without SIMD, is not counted.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { buildMarkedKernel, kernelFigures } from "./coverage/marked-kernel.mjs";
import { installTools } from "../scripts/tools.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

const output = "build/coverage";
const marked = "build/marked";
/** The code that computes numbers. Tests have to run at least a certain share of its branches. */
const core = ["src/core/", "src/kernel/", "src/metrics/", "src/significance/"];
const CORE_BRANCHES = 95;
const LISTED = 20;

const { version } = createRequire(import.meta.url)("vitest/package.json");
const tools = installTools("coverage", { "@vitest/coverage-v8": version });
rmSync(output, { recursive: true, force: true });
const taken = join(output, "taken");
mkdirSync(taken, { recursive: true });
if (run(["scripts/build.mjs", "--debug"])) process.exit(1);
await buildMarkedKernel(marked);
const provider = join(tools, "node_modules/@vitest/coverage-v8/dist/index.js");
const settings = {
  enabled: true,
  provider: "custom",
  customProviderModule: provider,
  include: "{src,apps/cli}/**/*.ts",
  reporter: "json",
  reportOnFailure: true,
  reportsDirectory: output,
  // the folder also has the records of the kernel's marks
  clean: false,
};
const failed = run([
  "node_modules/vitest/vitest.mjs",
  "run",
  "--config",
  "lab/coverage/vite.config.ts",
  ...Object.entries(settings).map(([name, value]) => `--coverage.${name}=${value}`),
  ...process.argv.slice(2),
]);

const isCore = (path) => core.some((folder) => path.startsWith(folder));
const sources = Object.values(JSON.parse(readFileSync(join(output, "coverage-final.json"), "utf8"))).map(figuresOf);
const coreFiles = sources.filter(({ path }) => isCore(path));
table("src/", sources);
row("the scoring core: core, kernel, metrics, significance", coreFiles);
const takenPlaces = readdirSync(taken).flatMap((name) => JSON.parse(readFileSync(join(taken, name), "utf8")));
if (coreFiles.length === 0 || takenPlaces.length === 0) {
  console.error(`nothing of ${coreFiles.length === 0 ? core.join(", ") : "assembly/"} was counted`);
  process.exit(1);
}
const kernel = kernelFigures(JSON.parse(readFileSync(join(marked, "places.json"), "utf8")), new Set(takenPlaces));
table("assembly/", kernel);

list("The lowest branch coverage of src/", sources);
list("The lowest of the scoring core", coreFiles);
list("The lowest of assembly/", kernel);

const coreBranches = share(sum(coreFiles, "branches"));
if (process.argv.length === 2 && coreBranches < CORE_BRANCHES) {
  console.error(
    `\nthe scoring core's branch coverage is ${coreBranches.toFixed(1)} %: expected ${CORE_BRANCHES} % or more`,
  );
  process.exitCode = 1;
}
if (failed) process.exitCode = 1;

/** The lines and branches of a file: how many there are, how many of them were run, and where the others are. */
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

function table(title, files) {
  const folderOf = ({ path }) => path.split("/").slice(1, -1)[0] ?? ".";
  console.log(`\n| part of ${title} | files | lines | branches |\n|---|---:|---:|---:|`);
  for (const folder of [...new Set(files.map(folderOf))].sort())
    row(
      folder,
      files.filter((file) => folderOf(file) === folder),
    );
  row("all", files);
}

function row(name, files) {
  console.log(`| ${name} | ${files.length} | ${cell(sum(files, "lines"))} | ${cell(sum(files, "branches"))} |`);
}

function list(title, files) {
  console.log(`\n${title}:\n`);
  const least = files
    .filter(({ branches }) => branches.all > branches.run)
    .sort((a, b) => share(a.branches) - share(b.branches) || a.path.localeCompare(b.path));
  for (const { path, branches, missed } of least.slice(0, LISTED))
    console.log(`${share(branches).toFixed(1).padStart(5)} % of ${branches.all}  ${path}: lines ${missed.join(", ")}`);
}

/** Whether the check failed. */
function run(args) {
  return (
    spawnSync(process.execPath, args, { stdio: "inherit", env: { ...process.env, TRUEBLEU_TAKEN: taken } }).status !== 0
  );
}
