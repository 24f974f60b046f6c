/** A report that was saved as a page. */
import { printable } from "../../../../src/report/printable.js";
import { reportInPage } from "../../../../src/report/saved-report.js";
import { inputError } from "../../../../src/reading/input-error.js";
import { decodeMended } from "../../../../src/text/utf8.js";
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
