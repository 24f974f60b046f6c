// Builds everything that is generated into build/: kernels, their inlined forms, tables, bundles and type declarations.
// A step runs only if an input is newer than its outputs.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundleCommand, bundleLibrary } from "./bundle.mjs";
import { buildUnicodeTables } from "./unicode-tables.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);
const require = createRequire(import.meta.url);
mkdirSync("build", { recursive: true });

const tools = ["package.json", "package-lock.json", "scripts/build.mjs"];

/** The parts of the kernel: separate modules, so that a bundle contains only those it uses. */
const parts = [
  "alignment",
  "counting",
  "edits",
  "information",
  "lepor",
  "levenshtein",
  "lines",
  "math",
  "pairwise",
  "resampling",
  "sclite",
  "spacing",
  "subsequences",
];
/** Parts without a translation to JavaScript: src/text/ does their work where there is no WebAssembly. */
const untranslated = ["spacing"];
const formsOf = (part) => [
  `build/kernel/${part}-wasm.js`,
  ...(untranslated.includes(part) ? [] : [`build/kernel/${part}-js.js`]),
];
const inlined = [...parts.flatMap(formsOf), "build/kernel/constants.js"];

mkdirSync("build/kernel", { recursive: true });
for (const part of parts) {
  await step(
    `kernel, ${part}`,
    [...sourcesOf(`assembly/index-${part}.ts`), "asconfig.json", ...tools],
    formsOf(part),
    () => compile(part),
  );
}
await step(
  "kernel, constants",
  [...sourcesOf("assembly/constants.ts"), ...tools],
  ["build/kernel/constants.js"],
  writeConstants,
);
await step(
  "Unicode classes",
  ["scripts/unicode-tables.mjs", ...tools],
  ["build/unicode-classes.js"],
  buildUnicodeTables,
);
await step(
  "bundles",
  ["src", ...inlined, "build/unicode-classes.js", "scripts/bundle.mjs", ...tools],
  ["build/index.js", "build/meteor.js", "build/cli/main.cjs"],
  bundle,
);
await step(
  "types",
  ["src", "tsconfig.json", "tsconfig.build.json", ...tools],
  ["build/types/index.d.ts", "build/types/meteor.d.ts"],
  declareTypes,
);

/** Runs `make` unless every output exists and is newer than every input (a folder stands for everything in it). */
async function step(name, inputs, outputs, make) {
  const newest = Math.max(...inputs.flatMap(filesIn).map((file) => statSync(file).mtimeMs));
  if (outputs.every((file) => existsSync(file) && statSync(file).mtimeMs > newest)) return;
  const start = performance.now();
  await make();
  process.stderr.write(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile());
}

/** A file of the kernel and everything it imports. */
function sourcesOf(file, found = new Set()) {
  if (found.has(file)) return [];
  found.add(file);
  for (const [, name] of readFileSync(file, "utf8").matchAll(/ from "\.\/([\w-]+)"/g))
    sourcesOf(`assembly/${name}.ts`, found);
  return [...found];
}

/**
 * Three builds of a part: release; plain, without newer instructions, for wasm2js (fewer functions if it has its own
 * entry); with asserts, for tests.
 */
async function compile(part) {
  const isTranslated = !untranslated.includes(part);
  for (const target of ["release", "debug", ...(isTranslated ? ["plain"] : [])]) {
    const plain = `assembly/index-${part}-plain.ts`;
    const entry = target === "plain" && existsSync(plain) ? plain : `assembly/index-${part}.ts`;
    await asc(entry, "--target", target, "--outFile", `build/kernel/${part}.${target}.wasm`);
  }
  const hex = readFileSync(`build/kernel/${part}.release.wasm`).toString("hex");
  writeModule(`${part}-wasm`, `export const hex = "${hex}";\n`, "export const hex: string;\n");
  if (!isTranslated) return;

  // the form for Emscripten is a single function, instantiate(imports): nothing is allocated before it is called
  const wasm2js = join(dirname(require.resolve("binaryen/package.json")), "bin", "wasm2js");
  const translated = execFileSync(
    process.execPath,
    [wasm2js, `build/kernel/${part}.plain.wasm`, "-O3", "--emscripten", "-o", "-"],
    { encoding: "utf8", maxBuffer: 1 << 26 },
  );
  writeModule(
    `${part}-js`,
    `${translated}\nexport { instantiate };\n`,
    "export function instantiate(imports: object): unknown;\n",
  );
}

async function writeConstants() {
  await asc(
    "assembly/constants.ts",
    "--config",
    "none",
    "--runtime",
    "stub",
    "--outFile",
    "build/kernel/constants.wasm",
  );
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync("build/kernel/constants.wasm")));
  const constants = Object.entries(exports).filter(([, value]) => value instanceof WebAssembly.Global);
  writeModule(
    "constants",
    constants.map(([name, { value }]) => `export const ${name} = ${value};\n`).join(""),
    constants.map(([name]) => `export const ${name}: number;\n`).join(""),
  );
}

function writeModule(name, code, types) {
  const generated = "// Generated by scripts/build.mjs from assembly/.\n";
  writeFileSync(`build/kernel/${name}.js`, generated + code);
  writeFileSync(`build/kernel/${name}.d.ts`, generated + types);
}

async function asc(...args) {
  const compiler = (await import("assemblyscript/asc")).default;
  const { error, stderr } = await compiler.main(args, { stderr: undefined });
  if (error) throw new Error(`asc ${args.join(" ")}: ${error.message}\n${stderr?.toString() ?? ""}`);
}

async function bundle() {
  await bundleLibrary();
  await bundleCommand(parts.filter((part) => !untranslated.includes(part)));
}

function declareTypes() {
  rmSync("build/types", { recursive: true, force: true });
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin", "tsc");
  execFileSync(process.execPath, [tsc, "-p", "tsconfig.build.json"], { stdio: "inherit" });
}
