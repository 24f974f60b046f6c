// Puts together build/python/command-source/: python/command-wheel/ with the command and the page, for the wheel
// truebleu-command, which Node runs.
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { out, run } from "./environments.mjs";
import { projectFile } from "./python-source.mjs";

const source = `${out}/command-source`;

/** The files that the command reads, by their paths in build/ and below the package's folder. */
const files = ["cli", "kernel", "page/index.html", "documentation.json.gz"];

/** Builds the command and the page, and makes the source of the wheel; returns its folder. */
export function makeCommandSource() {
  run(process.execPath, ["scripts/build.mjs"]);
  run(process.execPath, ["scripts/page.mjs"]);
  rmSync(source, { recursive: true, force: true });
  cpSync("python/command-wheel", source, { recursive: true, filter: (path) => !/__pycache__|\.egg-info$/.test(path) });
  writeFileSync(join(source, "pyproject.toml"), projectFile("python/command-wheel"));
  for (const file of ["LICENSE", "THIRD-PARTY.md"]) cpSync(file, join(source, file));
  for (const file of files) copy(join("build", file), join(source, "src", "truebleu_command", file));
  return source;
}

/** Copies a file. If `from` is a folder, copies only the scripts and kernels in it, which the command loads. */
function copy(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  if (/\.\w+$/.test(from)) return cpSync(from, to);
  for (const name of readdirSync(from))
    if (/\.(?:cjs|release\.wasm)$/.test(name)) cpSync(join(from, name), join(to, name));
}
