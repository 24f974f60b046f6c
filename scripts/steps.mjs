// Steps of the build: a step runs only if an input is newer than its outputs.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** Whether every output exists and is newer than every input (a folder stands for everything in it). */
export function isCurrent(inputs, outputs) {
  const newest = Math.max(...inputs.flatMap(filesIn).map((file) => statSync(file).mtimeMs));
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
