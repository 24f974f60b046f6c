// npm run test:peers: makes a Python environment with sacreBLEU in .venv/ once, then runs the tests that use it.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
process.chdir(root);

const requirements = "test/peers/requirements.txt";
/** Packages installed without their dependencies. */
const alone = "test/peers/requirements-alone.txt";
const folder = process.platform === "win32" ? "Scripts" : "bin";
const python = join(".venv", folder, "python");

preparePython();
run(process.execPath, ["scripts/build.mjs"]);
run(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--project", "peers", ...process.argv.slice(2)]);

/** Makes .venv/, unless it has everything required, in the given versions. */
function preparePython() {
  if (isComplete()) return;
  const { status, stdout } = spawnSync("python3", ["-c", "import sys; print('%d.%d' % sys.version_info[:2])"], {
    encoding: "utf8",
  });
  if (status !== 0) {
    stop(
      "test:peers compares with sacreBLEU and needs Python 3.11 or newer as python3, and there is none: " +
        "apt-get install python3 python3-venv, or the like.",
    );
  }
  if (Number(stdout.split(".")[1]) < 11)
    stop(`test:peers needs Python 3.11 or newer as python3: this one is ${stdout.trim()}.`);
  console.log(`installing ${requirements} into .venv/`);
  if (spawnSync("python3", ["-m", "venv", "--clear", ".venv"], { stdio: "inherit" }).status !== 0) {
    stop("python3 cannot make a virtual environment: apt-get install python3-venv, or the like.");
  }
  for (const args of [
    ["-r", requirements],
    ["--no-deps", "-r", alone],
  ]) {
    if (
      spawnSync(python, ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...args], {
        stdio: "inherit",
      }).status !== 0
    ) {
      stop(`pip could not install ${args.at(-1)}: it needs a Python package index that can be reached.`);
    }
  }
  if (!isComplete()) stop(".venv/ is there, but not with the versions that are required: remove it and try again.");
}

function isComplete() {
  if (!existsSync(python)) return false;
  const required = [requirements, alone]
    .flatMap((file) => readFileSync(file, "utf8").split("\n"))
    .filter((line) => line !== "" && !line.startsWith("#"));
  const ask =
    "import sys; from importlib.metadata import version; [print(name + '==' + version(name)) for name in sys.argv[1:]]";
  const { status, stdout } = spawnSync(python, ["-c", ask, ...required.map((line) => line.split("==")[0])], {
    encoding: "utf8",
  });
  return status === 0 && stdout.trim().split(/\r?\n/).join("\n") === required.join("\n");
}

function run(command, args) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

function stop(message) {
  console.error(message);
  process.exit(1);
}
