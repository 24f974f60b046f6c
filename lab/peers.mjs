// npm run test:peers: makes a Python environment with sacreBLEU in .venv/ once, then runs the tests that use it.
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { preparePython } from "./peers-python.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

preparePython("test:peers");
run(process.execPath, ["scripts/build.mjs"]);
run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "peers", ...process.argv.slice(2)]);

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
