/** A report that was saved as a page. */
import { inputError } from "../../../../src/reading/entry.js";
import { printable, reportInPage } from "../../../../src/report/entry.js";
import { decodeMended } from "../../../../src/text/entry.js";
import { bytesOf, plainBytes } from "./blob-source.js";
import type { FileToRead } from "./read-corpus.js";

/** The text of the report that is in a file. @throws InputError where there is none */
export async function reportOf({ path, content }: Pick<FileToRead, "path" | "content">): Promise<string> {
  const page = decodeMended(await plainBytes(path, await bytesOf(path, content)));
  try {
    return reportInPage(page);
  } catch (error) {
    throw error instanceof RangeError ? inputError(`${printable(path)}: ${error.message}`) : error;
  }
}
