/** The files that a report was made of, with their checksums. Loaded on demand. */
import { createHash } from "node:crypto";
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { isAbsolute, relative, sep } from "node:path";
import { fileError } from "../../../src/reading/entry.js";
import type { TextsRequested } from "../arguments/option-groups.js";
import type { CorpusFile } from "../../../src/report/entry.js";

/** The files of scores from elsewhere. @throws InputError */
export function scoreFiles({ givenScores = [] }: Pick<TextsRequested, "givenScores">): readonly CorpusFile[] {
  const paths = givenScores.map((word) => word.replace(/^[^=]*=/, ""));
  return [...new Set(paths)].flatMap((path) => corpusFile("scores", path));
}

/**
 * A file with the SHA-256 of its bytes, as sha256sum prints it. Pipes, which cannot be read again, have none.
 *
 * @param name a name in place of the path: a report is sent to people who need not know the user's folders
 * @throws InputError
 */
export function corpusFile(role: CorpusFile["role"], path: string, name = pathToShow(path)): readonly CorpusFile[] {
  try {
    // opening a pipe again would wait for somebody to write to it
    if (!statSync(path).isFile()) return [];
    const file = openSync(path, "r");
    try {
      const hash = createHash("sha256");
      const part = new Uint8Array(1 << 18);
      for (let count = readSync(file, part); count > 0; count = readSync(file, part))
        hash.update(part.subarray(0, count));
      return [{ role, name, sha256: hash.digest("hex") }];
    } finally {
      closeSync(file);
    }
  } catch (error) {
    throw fileError(path, error);
  }
}

/** A path as it was given, if it is relative; otherwise from the working directory, or the file with its folder. */
function pathToShow(path: string): string {
  if (!isAbsolute(path)) return path;
  const inside = relative(process.cwd(), path);
  return inside.startsWith("..") || isAbsolute(inside) ? path.split(sep).slice(-2).join("/") : inside;
}
