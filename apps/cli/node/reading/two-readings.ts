/**
 * Opens files that are read twice. What can be read only once, such as a pipe, is copied to a temporary file during the
 * first reading.
 */
import { mkdtempSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeAllBytes } from "../writing/write-all.js";
import { fileError, type ByteSource } from "../../../../src/reading/entry.js";
import { openSource } from "./source.js";

export interface TwoReadings {
  readonly first: ByteSource;
  /** The second reading, which begins after the first has ended. */
  readonly second: ByteSource;
}

/** @throws InputError for a file that is missing, unreadable or a directory. */
export function openTwice(path: string): TwoReadings {
  const first = openSource(path);
  return statSync(path).isFile() ? { first, second: openSource(path) } : spooled(first);
}

/** Reads a source that can be read only once, and copies it for the second reading. */
export function spooled(source: ByteSource): TwoReadings {
  const file = openTemporary(source.name);
  let position = 0;
  return {
    first: {
      ...source,
      async read(into) {
        const count = await source.read(into);
        writeAllBytes(file, into.subarray(0, count), "a temporary file");
        return count;
      },
    },
    second: {
      name: source.name,
      read(into) {
        const count = readSync(file, into, 0, into.length, position);
        position += count;
        return count;
      },
    },
  };
}

/** An open file that is already unlinked: nothing is left behind, however the run ends. */
function openTemporary(name: string): number {
  try {
    const folder = mkdtempSync(join(tmpdir(), "truebleu-"));
    try {
      return openSync(join(folder, "references"), "wx+");
    } finally {
      // not every system allows an open file to be removed
      try {
        rmSync(folder, { recursive: true, force: true });
      } catch {
        /* the system removes temporary folders some day */
      }
    }
  } catch (error) {
    throw fileError(name, error);
  }
}
