/** Files that users name: models, dictionaries, METEOR's data. What is missing or damaged is refused by name. */
import { readFileSync } from "node:fs";
import { printable } from "../report/printable.js";
import { fileRefusal, refusal } from "./refusal.js";

/** All bytes of a file. @throws Refusal where it cannot be read. */
export function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw fileRefusal(path, error);
  }
}

/** What `make` makes of the file or folder. @throws Refusal for a RangeError of its, with the path before it. */
export function madeFrom<T>(path: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) throw refusal(`${printable(path)}: ${error.message}`);
    throw error;
  }
}
