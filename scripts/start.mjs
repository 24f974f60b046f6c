// npm start: runs the shell command from this checkout; without arguments it scores the example texts.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isatty } from "node:tty";

const fromRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const command = fromRoot("build/cli/main.cjs");
if (!existsSync(command)) {
  console.error("build/cli/main.cjs is missing: npm run build makes it");
  process.exit(1);
}

let args = process.argv.slice(2);
let directory = process.env.INIT_CWD ?? process.cwd(); // where npm was called, for the user's paths
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
  const line = `$ truebleu ${args.join(" ")}`;
  console.error(isatty(2) && !process.env.NO_COLOR ? `\u001b[2m${line}\u001b[0m` : line);
}
const { status, signal } = spawnSync(process.execPath, [command, ...args], { stdio: "inherit", cwd: directory });
process.exit(signal === null ? status : 1);
