/** Reads files that users name: models, dictionaries, METEOR's data. Errors name the missing or damaged file. */
import { readFileSync } from "node:fs";
import { fileError, inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";

/** All bytes of a file. @throws InputError if it cannot be read. */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw fileError(path, error);
  }
}

/** The contents of a file, which may be gzipped. @throws InputError if it cannot be read, or is cut off */
export async function readUnpacked(path: string): Promise<Uint8Array> {
  const bytes = readBytes(path);
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const { gunzipSync } = await import("node:zlib");
  try {
    return gunzipSync(bytes);
  } catch (error) {
    throw fileError(path, error);
  }
}

/** Calls `make`. @throws InputError for its RangeError, prefixed with the path. */
export function madeFrom<T>(path: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw inputError(`${printable(path)}: ${error.message}`);
    throw error;
  }
}
