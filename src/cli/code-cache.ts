/** Keeps what V8 has compiled for the runs that follow. Loaded where something is to be kept. */
import { accessSync, constants, mkdirSync } from "node:fs";
import type { Script } from "node:vm";
import { createWholeFile } from "../node/testsets/whole-file.js";

export interface CompiledFile {
  readonly script: Script;
  /** Where its cache belongs. */
  readonly cache: string;
}

/** V8 drops what it has not used for some time, and a cache without it would stay. */
const LONGEST_RUN = 1;

/** A run goes on without a cache: that there is none is no fault to tell. */
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
