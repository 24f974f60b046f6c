/** Reads files that users name: models, dictionaries, METEOR's data. Errors name the missing or damaged file. */
import { readFileSync } from "node:fs";
import { printable } from "../../report/printable.js";
import { fileRefusal, refusal } from "../input-error.js";

/** All bytes of a file. @throws Refusal if it cannot be read. */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw fileRefusal(path, error);
  }
}

/** Calls `make`. @throws Refusal for its RangeError, prefixed with the path. */
export function madeFrom<T>(path: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw refusal(`${printable(path)}: ${error.message}`);
    throw error;
  }
}
