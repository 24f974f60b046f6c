// Builds everything that is generated into build/: kernels, their inlined forms, tables, bundles and type declarations.
// A step runs only if an input has changed since (steps.mjs). With --debug, also the kernels' debug builds, which only
// tests use. With --scalar, also the kernels without SIMD, which only other hosts use. With --command, only the shell command with the engine wasm: half of the time, for `npm start`.
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { buildAbi } from "./abi.mjs";
import { bundleLibrary, entryNames, libraryFiles } from "./bundle-library.mjs";
import { bundleCommand } from "./bundle.mjs";
import { buildKernels, compiledModules, translated, translatedModules } from "./kernels.mjs";
import { buildMetricOptions } from "./metric-options.mjs";
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
const metricOptions = ["help", "options", "page", "settings", "signatures", "words"].map(
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
  ...compiledModules,
  ...unicodeTables,
  ...metricOptions,
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
if (commandOnly) await step("the command", sources, ["build/cli/main.cjs"], () => bundleCommand([]));
else
  await Promise.all([
    step(
      "types",
      ["src", "tsconfig.json", "tsconfig.build.json", ...tools],
      ["build/types/index.d.ts", "build/types/index.d.mts"],
      declareTypes,
    ),
    step(
      "bundles",
      [...sources, ...translatedModules, "scripts/bundle-library.mjs", "scripts/kernel-texts.mjs"],
      [
        ...libraryFiles,
        noteOf("library"),
        "build/cli/main.cjs",
        ...translated.map((part) => `build/cli/${part}-js.cjs`),
      ],
      bundle,
    ),
  ]);

async function bundle() {
  await bundleLibrary();
  await bundleCommand([...translated].sort());
  // the command has its own manual
  const env = { NODE_DISABLE_COMPILE_CACHE: "1" };
  const { stdout } = await promisify(execFile)(process.execPath, ["build/cli/main.cjs", "man"], { env });
  mkdirSync("build/man", { recursive: true });
  writeFileSync("build/man/truebleu.1", stdout);
}

/**
 * TypeScript tells modules from CommonJS by the nearest package.json: these declarations describe the CommonJS form,
 * and an .mts file for each entry point hands them on to modules.
 */
async function declareTypes() {
  rmSync("build/types", { recursive: true, force: true });
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  try {
    await promisify(execFile)(process.execPath, [tsc, "-p", "tsconfig.build.json"]);
  } catch (error) {
    throw new Error(`tsc -p tsconfig.build.json:\n${error.stdout}${error.stderr}`);
  }
  writeFileSync("build/types/package.json", '{ "type": "commonjs" }\n');
  for (const name of entryNames) writeFileSync(`build/types/${name}.d.mts`, declarationsForModules(name));
}

/**
 * What a declaration adds to another package is said again: the package's name may stand for one file where it is
 * imported, and for another where it is required.
 */
function declarationsForModules(name) {
  const file = `./${basename(name)}.js`;
  const added = readFileSync(`build/types/${name}.d.ts`, "utf8").match(
    /^\/\*\* @ts-ignore.*\ndeclare module [^]*?^\}\n/gm,
  );
  const lines = [`export * from "${file}";\n`];
  if (added !== null) {
    const names = new Set(added.join("").match(/(?<= extends )\w+/g));
    lines.push(`import type { ${[...names].join(", ")} } from "${file}";\n`, ...added);
  }
  return lines.join("");
}
