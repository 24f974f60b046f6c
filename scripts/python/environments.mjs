// The Pythons of this machine, and environments with packages, in build/python/.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

export const out = "build/python";
const isWindows = process.platform === "win32";

/** The Python of an environment. */
export const pythonOf = (folder) => join(folder, isWindows ? "Scripts/python.exe" : "bin/python");

/**
 * The version of the Python that a command runs, such as "3.11", or "3.13t" without a global lock; undefined if the
 * command runs no Python that can make environments.
 */
export function versionOf(command) {
  const ask = `import sys, sysconfig, venv, ensurepip
print('%d.%d' % sys.version_info[:2] + 't' * bool(sysconfig.get_config_var('Py_GIL_DISABLED')))`;
  const { status, stdout } = spawnSync(command, ["-c", ask], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}

/** The Python that builds and tests everything: python3, 3.10 or newer. */
export function mainPython() {
  const version = versionOf("python3");
  if (version === undefined)
    stop("the Python package needs python3, with venv: apt-get install python3 python3-venv, or the like.");
  if (Number(version.split(".")[1]) < 10) stop(`the Python package needs Python 3.10 or newer: python3 is ${version}.`);
  return { command: "python3", version };
}

/** A Python of this version, from the path or from pyenv. */
export function findPython(version) {
  const pyenv = join(process.env.PYENV_ROOT ?? join(homedir(), ".pyenv"), "versions");
  const installed = existsSync(pyenv)
    ? readdirSync(pyenv).filter((name) => name.startsWith(`${version.replace("t", "")}.`))
    : [];
  const commands = [`python${version}`, "python3", ...installed.map((name) => pythonOf(join(pyenv, name)))];
  return commands.find((command) => versionOf(command) === version);
}

/**
 * Makes an environment with the packages of a requirements file, unless it exists; returns its Python. If pip cannot
 * install them, the program ends, unless they are not needed: then it returns undefined.
 */
export function environment(name, command, requirements, { isNeeded = true } = {}) {
  const folder = `${out}/${name}`;
  // written last, so that an interrupted installation is made again
  const done = `${folder}/installed.txt`;
  const wanted = readFileSync(requirements, "utf8");
  if (existsSync(done) && readFileSync(done, "utf8") === wanted) return pythonOf(folder);
  mkdirSync(out, { recursive: true });
  console.log(`installing ${requirements} into ${folder}/`);
  run(command, ["-m", "venv", "--clear", folder]);
  const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-r", requirements];
  if (isNeeded) run(pythonOf(folder), install);
  else if (spawnSync(pythonOf(folder), install, { stdio: "inherit" }).status !== 0) return undefined;
  writeFileSync(done, wanted);
  return pythonOf(folder);
}

/** Makes an empty environment, without even pip, which takes seconds to install; returns its Python. */
export function emptyEnvironment(name, command) {
  run(command, ["-m", "venv", "--clear", "--without-pip", `${out}/${name}`]);
  return pythonOf(`${out}/${name}`);
}

/** Runs a command, and ends with its error if it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { stdio: "inherit", ...options });
  if (status !== 0) stop(`${command} ${args.join(" ")}: ${error?.message ?? `exit code ${status}`}`);
}

/** The output of a command. */
export function capture(command, args) {
  const { status, stdout, error } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) stop(`${command} ${args.join(" ")}: ${error?.message ?? `exit code ${status}`}`);
  return stdout.trim();
}

export function stop(message) {
  console.error(message);
  process.exit(1);
}

/** The folder of a program on the path, or undefined. */
export function whereIs(program) {
  const path = (process.env.PATH ?? "").split(isWindows ? ";" : ":");
  const file = path.map((folder) => join(folder, program)).find((name) => existsSync(name));
  return file === undefined ? undefined : dirname(file);
}
