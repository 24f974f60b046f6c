// npm run build:python: the Python package, python/ -> build/python/: a wheel for this machine; a wheel for machines
// that no other wheel fits, which needs wasmtime; the source distribution; and the wheel truebleu-command.
import { cpSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { makeCommandSource } from "./command-wheel.mjs";
import { out, run, stop } from "./environments.mjs";
import { makeSource, source } from "./python-source.mjs";

/** The limit in bytes on what users download. */
const limits = { wheel: 500_000, command: 1_500_000 };

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(join(dirname(fileURLToPath(import.meta.url)), "..", ".."));
  const python = await makeSource();
  const made = [
    { file: makeWheel(python), most: limits.wheel },
    { file: makeWheel(python, { TRUEBLEU_PURE: "1" }), most: limits.wheel },
    { file: makeSourceDistribution(python), most: Infinity },
    { file: makeCommandWheel(python), most: limits.command },
  ];
  for (const { file, most } of made) {
    const { size } = statSync(file);
    console.log(`${file}: ${size} bytes`);
    if (size > most) stop(`${file} is too large: expected at most ${most} bytes`);
  }
}

/** Makes a wheel of the source, with a Python that has setuptools; returns its path. */
export function makeWheel(python, variables = {}, { from = source, to = out } = {}) {
  removeModules(from);
  return only(python, "build_wheel", { from, to, variables, ending: ".whl" });
}

/** Makes the wheel of the command and the page; returns its path. */
export function makeCommandWheel(python) {
  return makeWheel(python, {}, { from: makeCommandSource() });
}

/**
 * Removes the files that setuptools gathered for the previous wheel: otherwise it would pack modules that no longer
 * exist.
 */
function removeModules(from) {
  const build = join(from, "build");
  for (const name of existsSync(build) ? readdirSync(build) : [])
    if (/^(lib|bdist)/.test(name)) rmSync(join(build, name), { recursive: true });
}

export function makeSourceDistribution(python) {
  return only(python, "build_sdist", { from: source, to: out, variables: {}, ending: ".tar.gz" });
}

/** Runs one of setuptools' hooks, as pip does, and moves the file that it made. */
function only(python, hook, { from, to, variables, ending }) {
  const folder = join(from, "made");
  rmSync(folder, { recursive: true, force: true });
  run(resolve(python), ["-c", `import setuptools.build_meta as hooks; hooks.${hook}('made')`], {
    cwd: from,
    env: { ...process.env, ...variables },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const name = readdirSync(folder).find((file) => file.endsWith(ending));
  cpSync(join(folder, name), join(to, name));
  rmSync(folder, { recursive: true });
  return join(to, name);
}
