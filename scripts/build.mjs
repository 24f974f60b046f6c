// Builds everything that is generated into build/: kernels, their inlined forms, tables, bundles and type declarations.
// A step runs only if an input is newer than its outputs. With --debug, also the kernels' debug builds, which only tests use.
import { execFile } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { bundleCommand, bundleLibrary } from "./bundle.mjs";
import { buildKernels, kernelModules, translated } from "./kernels.mjs";
import { step } from "./steps.mjs";
import { buildUnicodeTables } from "./unicode-tables.mjs";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));
mkdirSync("build", { recursive: true });

const tools = ["package.json", "package-lock.json", "scripts/build.mjs", "scripts/steps.mjs"];

await Promise.all([
  buildKernels(["package-lock.json", "scripts/kernels.mjs", "scripts/steps.mjs"], process.argv.includes("--debug")),
  step("Unicode classes", ["scripts/unicode-tables.mjs", ...tools], ["build/unicode-classes.js"], buildUnicodeTables),
]);
await Promise.all([
  step(
    "types",
    ["src", "tsconfig.json", "tsconfig.build.json", ...tools],
    ["build/types/index.d.ts", "build/types/meteor.d.ts"],
    declareTypes,
  ),
  step(
    "bundles",
    ["src", ...kernelModules, "build/unicode-classes.js", "scripts/bundle.mjs", ...tools],
    ["build/index.js", "build/meteor.js", "build/cli/main.cjs"],
    bundle,
  ),
]);

async function bundle() {
  await bundleLibrary();
  await bundleCommand([...translated].sort());
}

async function declareTypes() {
  rmSync("build/types", { recursive: true, force: true });
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin", "tsc");
  try {
    await promisify(execFile)(process.execPath, [tsc, "-p", "tsconfig.build.json"]);
  } catch (error) {
    throw new Error(`tsc -p tsconfig.build.json:\n${error.stdout}${error.stderr}`);
  }
}
