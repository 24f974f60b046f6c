// Steps of the build: a step runs only if an input has changed since its outputs were made.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/**
 * Whether every output exists and is newer than the content of every input (a folder stands for everything in it).
 * Copying a file, or checking it out again, does not make its content newer.
 */
export function isCurrent(inputs, outputs) {
  const newest = Math.max(...inputs.flatMap(filesIn).map(contentTime));
  return outputs.every((file) => existsSync(file) && statSync(file).mtimeMs > newest);
}

/** Runs `make` unless the step's outputs are current, and says how long it took. */
export async function step(name, inputs, outputs, make) {
  if (isCurrent(inputs, outputs)) return;
  const start = performance.now();
  await make();
  process.stderr.write(`built ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true })
    .map((name) => join(path, name))
    .filter((file) => statSync(file).isFile());
}

const kept = join(root, "build", "input-times.json");
/**
 * For each input, by its path: its time of modification and its size when it was last read, its hash, and since when
 * the file has had this content.
 */
let seen;
let isChanged = false;

/**
 * Since when a file has had its present content, as a time in milliseconds. The content is hashed only if the time of
 * modification or the size differs from the last time.
 */
function contentTime(file) {
  const { mtimeMs, size } = statSync(file);
  const path = relative(root, resolve(file));
  if (path.startsWith("..")) return mtimeMs;
  seen ??= readKept();
  const before = seen[path];
  if (before?.mtimeMs === mtimeMs && before.size === size) return before.since;
  const hash = createHash("sha256").update(readFileSync(file)).digest("base64");
  let since = mtimeMs;
  // a time of modification may be older than the change: git and cp can set it
  if (before !== undefined) since = before.hash === hash ? before.since : Date.now();
  seen[path] = { mtimeMs, size, hash, since };
  isChanged = true;
  return since;
}

function readKept() {
  process.once("exit", writeKept);
  try {
    return JSON.parse(readFileSync(kept, "utf8"));
  } catch {
    return {}; // this is the first build, or the file is damaged: then times of modification decide
  }
}

/**
 * Writes the file. If the process is killed before that, the file stays as it was, and the inputs that have changed
 * count as changed again.
 */
function writeKept() {
  if (!isChanged) return;
  const remaining = Object.entries(seen).filter(([path]) => existsSync(join(root, path)));
  mkdirSync(dirname(kept), { recursive: true });
  const unfinished = `${kept}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(Object.fromEntries(remaining)));
  renameSync(unfinished, kept);
}
