/**
 * Data that a user has installed already, found where the packages of Python and NLTK keep it. The search reads
 * folders, and runs no program.
 */
import { existsSync, readdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import type { Environment } from "../environment.js";

/**
 * A file or folder of an installed package of Python: of the active environment first, then of the user, then of each
 * Python on the PATH.
 *
 * @param path inside the package, such as "ipadic/dicdir"
 */
export function inPythonPackages(path: string, environment: Environment): string | undefined {
  for (const folder of packageFolders(environment)) if (existsSync(join(folder, path))) return join(folder, path);
  return undefined;
}

/**
 * A file or folder of NLTK's data: of NLTK_DATA, then of the user, then beside each Python.
 *
 * @param path inside the data, such as "corpora/wordnet"
 */
export function inNltkData(path: string, environment: Environment): string | undefined {
  const roots = activeRoots(environment);
  const folders = [
    ...(environment["NLTK_DATA"] ?? "").split(delimiter).filter(Boolean),
    ...homesOf(environment).map((home) => join(home, "nltk_data")),
    ...roots.flatMap((root) => ["nltk_data", "share/nltk_data", "lib/nltk_data"].map((name) => join(root, name))),
    ...(environment["APPDATA"] === undefined ? [] : [join(environment["APPDATA"], "nltk_data")]),
    ...rootsOnPath(environment).flatMap((root) => ["share/nltk_data", "lib/nltk_data"].map((name) => join(root, name))),
  ];
  return folders.map((folder) => join(folder, path)).find((place) => existsSync(place));
}

/**
 * An environment in which no installed data is found: senders of requests must not make the command read files of this
 * machine.
 */
export function withoutInstalledData(environment: Environment): Environment {
  const places = ["VIRTUAL_ENV", "CONDA_PREFIX", "HOME", "USERPROFILE", "APPDATA", "PATH", "NLTK_DATA"];
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !places.includes(name)));
}

function* packageFolders(environment: Environment): Generator<string> {
  for (const root of activeRoots(environment)) yield* packagesBelow(root);
  for (const home of homesOf(environment)) {
    yield* packagesBelow(join(home, ".local"));
    yield* versionsIn(join(home, "Library/Python"), "lib/python/site-packages");
  }
  if (environment["APPDATA"] !== undefined) yield* versionsIn(join(environment["APPDATA"], "Python"), "site-packages");
  for (const root of rootsOnPath(environment)) yield* packagesBelow(root);
}

/** The folder of the active environment. */
function activeRoots(environment: Environment): string[] {
  return [environment["VIRTUAL_ENV"], environment["CONDA_PREFIX"]].filter((root) => root !== undefined);
}

/** The folders in which each Python on the PATH is installed, such as /usr. */
function rootsOnPath(environment: Environment): string[] {
  const folders = (environment["PATH"] ?? "").split(delimiter).filter(Boolean);
  return folders.flatMap((folder) => {
    if (existsSync(join(folder, "python3"))) return [dirname(folder)];
    return existsSync(join(folder, "python.exe")) ? [folder] : [];
  });
}

/** Where the Python that is installed in a folder has its packages. */
function* packagesBelow(root: string): Generator<string> {
  yield* versionsIn(join(root, "lib"), "site-packages");
  yield* versionsIn(join(root, "lib"), "dist-packages");
  yield join(root, "Lib", "site-packages");
}

/** The folder of this name for each version of Python in a folder, the latest first. */
function versionsIn(folder: string, name: string): string[] {
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    // a folder that does not exist, or that this user may not read, has nothing
    return [];
  }
  const versions = names.filter((found) => /^(python)?3(\.?\d+)?$/i.test(found));
  return versions
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .map((version) => join(folder, version, name));
}

function homesOf(environment: Environment): string[] {
  return [environment["HOME"], environment["USERPROFILE"]].filter((home) => home !== undefined);
}
