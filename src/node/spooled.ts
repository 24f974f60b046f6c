/** Files that are read twice; what cannot be read twice, such as a pipe, is kept in a temporary file on its first reading. */
import { mkdtempSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeAllBytes } from "./output.js";
import { fileRefusal } from "./refusal.js";
import { openSource, type ByteSource } from "./source.js";

export interface TwoReadings {
  readonly first: ByteSource;
  /** Read when the first is at its end. */
  readonly second: ByteSource;
}

/** @throws Refusal for a file that is missing, a directory or not readable. */
export function openTwice(path: string): TwoReadings {
  const first = openSource(path);
  return statSync(path).isFile() ? { first, second: openSource(path) } : spooled(first);
}

function spooled(source: ByteSource): TwoReadings {
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

/** An open file without a name: nothing is left behind, however the run ends. */
function openTemporary(name: string): number {
  try {
    const folder = mkdtempSync(join(tmpdir(), "truebleu-"));
    try {
      return openSync(join(folder, "references"), "wx+");
    } finally {
      // where an open file cannot be removed, it goes with the others of its folder some time
      try { rmSync(folder, { recursive: true, force: true }); } catch { /* it is a temporary folder */ }
    }
  } catch (error) {
    throw fileRefusal(name, error);
  }
}
