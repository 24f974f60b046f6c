// npm start: builds and runs the shell command from this checkout; without arguments it scores the example texts.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isatty } from "node:tty";

const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
let args = process.argv.slice(2);
// the folder in which npm was called, because the user's paths are relative to it
let directory = process.env.INIT_CWD ?? process.cwd();
if (args.length === 0) {
  args = [
    "examples/post-edit.de.txt",
    "-i",
    "examples/translation.de.txt",
    "--tokenize",
    "none",
    "--force",
    "--format",
    "text",
  ];
  directory = fromRoot(".");
}
// the engine js takes as long to build as everything else together, so it is built only if the arguments may name it
const parts = args.some((arg) => /^(?:--\w+=)?js$/.test(arg)) ? [] : ["--command"];
const run = (file, args, cwd) => spawnSync(process.execPath, [fromRoot(file), ...args], { stdio: "inherit", cwd });
const build = run("scripts/build.mjs", parts, fromRoot("."));
if (build.status !== 0) process.exit(1);
// the page takes some seconds, so it is built only on request
if ((args[0] === "report" || args[0] === "page") && run("scripts/page.mjs", [], fromRoot(".")).status !== 0)
  process.exit(1);
if (process.argv.length === 2) {
  const line = `$ truebleu ${args.join(" ")}`;
  console.error(isatty(2) && !process.env.NO_COLOR ? `\u001b[2m${line}\u001b[0m` : line);
}
const { status, signal } = run("build/cli/main.cjs", args, directory);
process.exit(signal === null ? status : 1);
