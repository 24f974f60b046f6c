// The Python environment of the peers, .venv/: it has sacreBLEU and the other originals in the versions of
// lab/peers/requirements.txt and requirements-alone.txt. It is made once.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const requirements = "lab/peers/requirements.txt";
/** Packages installed without their dependencies. */
const alone = "lab/peers/requirements-alone.txt";
const folder = process.platform === "win32" ? "Scripts" : "bin";
export const python = join(".venv", folder, "python");

/**
 * Makes .venv/ in the current folder, unless it has everything required, in the given versions.
 *
 * @param script the calling script, for messages
 */
export function preparePython(script) {
  if (isComplete()) return;
  const { status, stdout } = spawnSync("python3", ["-c", "import sys; print('%d.%d' % sys.version_info[:2])"], {
    encoding: "utf8",
  });
  if (status !== 0) {
    stop(
      `${script} compares with sacreBLEU and needs Python 3.11 or newer as python3, and there is none: ` +
        "apt-get install python3 python3-venv, or the like.",
    );
  }
  if (Number(stdout.split(".")[1]) < 11)
    stop(`${script} needs Python 3.11 or newer as python3: this one is ${stdout.trim()}.`);
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

function stop(message) {
  console.error(message);
  process.exit(1);
}
