/**
 * The file that node runs. It loads the command with V8's code cache of an earlier run, which saves an eighth of the
 * time. The cache folder lies beside the folder of the files that it caches. Code from it is run, so it is used only by
 * the user who owns it, and only if it is closed to all others: in a shared folder, one user could leave code for
 * another to run.
 */
import { closeSync, constants, fstatSync, lstatSync, openSync, readFileSync, readSync, type Stats } from "node:fs";
import { Script } from "node:vm";
import type { CompiledFile } from "./code-cache.js";
import type { runCommand } from "./command.js";

/**
 * A checksum of all files of the command, filled in by scripts/bundle.mjs: V8 itself tells sources apart only by their
 * length.
 */
const build = "%BUILD%";

const folder = `${__dirname}/../cache`;

/**
 * The variable that turns off Node's own compile cache turns off this one, too. Deno would ask its user for permission
 * to write.
 */
const isAllowed = process.versions["deno"] === undefined && process.env["NODE_DISABLE_COMPILE_CACHE"] === undefined;

const loaded = new Map<string, { readonly exports: object }>();
const compiled: CompiledFile[] = [];

/** require() for the files of the command. */
function load(id: string): object {
  if (!id.startsWith("./")) return require(id) as object;
  const known = loaded.get(id);
  if (known !== undefined) return known.exports;
  const module = { exports: {} };
  loaded.set(id, module);
  const name = id.slice(2);
  const path = `${__dirname}/${name}`;
  const cache = `${folder}/${name}-${build}-${process.versions.v8}-${process.arch}`;
  const cachedData = isAllowed ? readCache(cache) : undefined;
  // the bundle is ASCII, so no decoding is needed
  const source = `(function(exports,require,module,__filename,__dirname){${readFileSync(path, "latin1")}\n})`;
  const script = new Script(source, { filename: path, ...(cachedData === undefined ? {} : { cachedData }) });
  if (cachedData === undefined || script.cachedDataRejected === true) compiled.push({ script, cache });
  (script.runInThisContext() as (...args: unknown[]) => void)(module.exports, load, module, path, __dirname);
  return module.exports;
}

function isOwn({ uid, mode }: Stats): boolean {
  // Windows has other permissions, which a folder inherits from the folder of the cached files
  return process.geteuid === undefined || (uid === process.geteuid() && (mode & 0o077) === 0);
}

function isOwnFolder(): boolean {
  try {
    const status = lstatSync(folder);
    return status.isDirectory() && isOwn(status);
  } catch {
    return false;
  }
}

/**
 * A damaged cache makes V8 abort the process, so the file holds it twice, for comparison. Wherever it lies, nobody else
 * can have written to a file that the user owns and that is closed to others.
 */
function readCache(path: string): Buffer | undefined {
  let file: number | undefined;
  try {
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const status = fstatSync(file);
    if (!isOwn(status)) return undefined;
    const twice = Buffer.allocUnsafe(status.size);
    if (readSync(file, twice) < twice.length) return undefined;
    const once = twice.subarray(0, twice.length / 2);
    return once.equals(twice.subarray(once.length)) ? once : undefined;
  } catch {
    return undefined;
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

(load("./command.cjs") as { runCommand: typeof runCommand }).runCommand(() => {
  if (isAllowed && compiled.length > 0)
    (load("./code-cache.cjs") as typeof import("./code-cache.js")).keepCompiled(compiled, folder, isOwnFolder);
});
