// Builds everything that is generated into build/: kernels, their inlined forms, tables, bundles and type declarations.
// A step runs only if an input has changed since (steps.mjs). With --debug, also the kernels' debug builds, which only
// tests use. With --scalar, also the kernels without SIMD, which only other hosts use. With --command, only the shell
// command with the engine wasm, which takes half of the time; `npm start` uses this.
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { buildAbi } from "./abi.mjs";
import { bundleLibrary, libraryFiles } from "./bundle-library.mjs";
import { bundleCommand } from "./bundle.mjs";
import { declareTypes } from "./declarations.mjs";
import { buildKernels, compiledModules, translated, translatedModules } from "./kernels.mjs";
import { buildMetricOptions } from "./metric-options.mjs";
import { exampleSystems } from "./example-systems.mjs";
import { noteOf } from "./release/bundled.mjs";
import { step } from "./steps.mjs";
import { buildUnicodeTables } from "./unicode-tables.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));
mkdirSync("build", { recursive: true });

const commandOnly = process.argv.includes("--command");
const tools = ["package.json", "package-lock.json", "scripts/build.mjs"];

const unicodeTables = ["cjk", "classes", "graphemes", "letters", "nonspacing", "word-breaks"].map(
  (name) => `build/unicode-${name}.js`,
);

await Promise.all([
  buildKernels(["package-lock.json", "scripts/kernels.mjs"], {
    withTranslations: !commandOnly,
    withScalar: process.argv.includes("--scalar"),
    withDebug: process.argv.includes("--debug"),
  }),
  step(
    "Unicode classes",
    ["scripts/unicode-breaks.mjs", "scripts/unicode-tables.mjs", ...tools],
    unicodeTables,
    buildUnicodeTables,
  ),
]);
const metricOptions = ["forms", "help", "options", "page", "settings", "signatures", "words"].map(
  (name) => `build/metric-${name}.js`,
);
await step(
  "options of metrics",
  ["src/core", "src/kernel", "src/metrics", "src/text", "src/meteor.ts", "scripts/metric-options.mjs", ...tools],
  [...metricOptions, "build/metric-settings.json"],
  buildMetricOptions,
);
const sources = [
  "src",
  "apps/cli",
  ...compiledModules,
  ...unicodeTables,
  ...metricOptions,
  "scripts/app-entries.mjs",
  "scripts/bundle.mjs",
  "scripts/release/bundled.mjs",
  ...tools,
];
if (!commandOnly)
  await step(
    "the kernel's interface",
    ["assembly", "build/kernel/constants.js", "scripts/abi.mjs", "scripts/kernels.mjs", ...tools],
    ["build/kernel/abi.json"],
    buildAbi,
  );
await step(
  "pages that the command prints",
  ["docs", "examples", "scripts/example-systems.mjs", ...tools],
  ["build/documentation.json.gz"],
  buildPages,
);
if (commandOnly) await step("the command", sources, ["build/cli/main.cjs"], () => bundleCommand([]));
else
  await Promise.all([
    step(
      "types",
      ["src", "tsconfig.json", "tsconfig.build.json", "scripts/declarations.mjs", "scripts/entry-points.mjs", ...tools],
      ["build/types/index.d.ts", "build/types/index.d.mts"],
      declareTypes,
    ),
    step(
      "bundles",
      [
        ...sources,
        ...translatedModules,
        ...["bundle-library", "entry-points", "kernel-texts"].map((name) => `scripts/${name}.mjs`),
      ],
      [
        ...libraryFiles,
        noteOf("library"),
        "build/cli/main.cjs",
        ...translated.map((part) => `build/cli/${part}-js.cjs`),
      ],
      bundle,
    ),
  ]);

/**
 * The documentation's pages by their paths, for truebleu help, and the texts of truebleu --demo, in one file, gzipped: the
 * package has no room for a file for each, nor for half a megabyte.
 */
function buildPages() {
  const paths = readdirSync("docs").flatMap((name) => (name.endsWith(".md") ? [`docs/${name}`] : []));
  const pages = Object.fromEntries(paths.map((path) => [path, readFileSync(path, "utf8")]));
  const { reference, systems } = exampleSystems();
  const demo = { reference, "machine-translation": systems.translation };
  for (const name of ["a third corrected", "without articles"]) demo[name.replaceAll(" ", "-")] = systems[name];
  const texts = Object.entries(demo).map(([name, lines]) => [`${name}.txt`, lines.map((line) => `${line}\n`).join("")]);
  const documentation = JSON.stringify({ pages, demo: Object.fromEntries(texts) });
  writeFileSync("build/documentation.json.gz", gzipSync(documentation, { level: 9 }));
}

async function bundle() {
  await bundleLibrary();
  await bundleCommand([...translated].sort());
  // the command has its own manual
  const env = { NODE_DISABLE_COMPILE_CACHE: "1" };
  const { stdout } = await promisify(execFile)(process.execPath, ["build/cli/main.cjs", "man"], { env });
  mkdirSync("build/man", { recursive: true });
  writeFileSync("build/man/truebleu.1", stdout);
}
