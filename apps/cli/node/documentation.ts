/** Texts that come with the command: the pages of the documentation, and the texts of the example. */
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";

export interface Documentation {
  /** The text of each page by its path, such as docs/gate.md. */
  readonly pages: Readonly<Record<string, string>>;
  /** The example's texts by the names of their files, the reference first. */
  readonly demo: Readonly<Record<string, string>>;
}

/** Reads the file that the build makes of docs/ and of the example: JSON, gzipped. */
export function readDocumentation(file: string): Documentation {
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as Documentation;
}
