/** Saves V8's compiled code for later runs. Loaded only if there is something to save. */
import { chmodSync, mkdirSync } from "node:fs";
import type { Script } from "node:vm";
import { createWholeFile } from "../node/testsets/whole-file.js";
import { removeAbandonedParts } from "../node/writing/part-file.js";

export interface CompiledFile {
  readonly script: Script;
  /** The path of the file that caches the compiled code. */
  readonly cache: string;
}

/**
 * In microseconds of CPU. V8 drops code that has not run for several collections of garbage, so a cache that is saved
 * after a longer run would always lack that code.
 */
const LONGEST_RUN = 1_000_000;

/**
 * Failure is silent: a run works without a cache.
 *
 * @param isOwn whether a folder is this user's, no link, and closed to others
 */
export function keepCompiled(files: readonly CompiledFile[], folder: string, isOwn: () => boolean): void {
  const { user, system } = process.cpuUsage();
  if (user + system > LONGEST_RUN) return;
  try {
    try {
      mkdirSync(folder);
      chmodSync(folder, 0o700); // the mode of a new folder would depend on the umask
    } catch {
      // the folder exists already
    }
    if (!isOwn()) return;
    removeAbandonedParts(folder);
    // the file that every run loads comes first in the list and is saved last: if this run is killed before that, the
    // next run saves again, and removes the parts that this one left
    for (const { script, cache } of files.toReversed()) {
      const data = script.createCachedData();
      const file = createWholeFile(cache, folder);
      try {
        chmodSync(file.temporaryPath, 0o600);
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
