/** METEOR's files of data as text, line by line. */
import { describe } from "../../core/describe.js";

/** A file as its bytes in UTF-8, or as text. */
export type TextFile = Uint8Array | string;

export function textOf(name: string, file: unknown): string {
  if (typeof file === "string") return file;
  if (!(file instanceof Uint8Array))
    throw new TypeError(`${name} is ${describe(file)}: expected the file's bytes, as a Uint8Array, or its text`);
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(file);
}

export function textBytesOf(name: string, file: unknown): Uint8Array {
  if (typeof file === "string") return new TextEncoder().encode(file);
  if (!(file instanceof Uint8Array))
    throw new TypeError(
      `${name} is ${describe(file)}: expected the file's bytes, unpacked, as a Uint8Array, or its text`,
    );
  return file;
}
