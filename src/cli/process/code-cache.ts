/** Saves V8's compiled code for later runs. Loaded only if there is something to save. */
import { accessSync, constants, mkdirSync } from "node:fs";
import type { Script } from "node:vm";
import { createWholeFile } from "../../node/testsets/whole-file.js";

export interface CompiledFile {
  readonly script: Script;
  /** The path of its cache file. */
  readonly cache: string;
}

/** Seconds. V8 drops code that has not run for some time, and a cache saved later would lack it for good. */
const LONGEST_RUN = 1;

/** Failure is silent: a run works without a cache. */
export function keepCompiled(files: readonly CompiledFile[], folder: string): void {
  if (process.uptime() > LONGEST_RUN) return;
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    for (const { script, cache } of files) {
      const data = script.createCachedData();
      const file = createWholeFile(cache, folder);
      try {
        file.write(data);
        file.write(data);
        file.commit();
      } finally {
        file.discard();
      }
    }
  } catch {
    return;
  }
}
