/**
 * Files that a request may name: those in the folders of --files. Who sends requests may be a stranger; who started the
 * process is not, and nothing in these folders is expected to change while it is read.
 */
import { readdirSync, realpathSync, statSync } from "node:fs";
import { join, resolve, sep } from "node:path";
import { excerpt } from "../../../src/core/entry.js";
import { UsageError } from "../arguments/usage-error.js";

/** @returns the path to read, without links. @throws RangeError, which names the setting, for one that is not allowed */
export type AllowedPath = (setting: string, path: string) => string;

/** A larger file is none of a model, a dictionary or a table: UniDic's matrix, the largest, has 0.5 GB. */
const MOST_BYTES = 1 << 30;

/** A folder with more files was not made for a metric. */
const MOST_FILES = 10_000;

/** @throws UsageError for a path that is not a folder */
export function allowedFiles(folders: readonly string[]): AllowedPath {
  const roots = folders.map(realFolder);
  // as they are given, too: requests may name them by a link
  const places = [...roots, ...folders.map((folder) => resolve(folder))];
  return (setting, path) => {
    const refused = (what: string): RangeError => new RangeError(`${setting} is ${excerpt(path)}: ${what}`);
    if (roots.length === 0)
      throw refused(
        "expected no file, as truebleu serve was started without --files FOLDER " +
          "(in Python: truebleu.node.configure(files=[FOLDER]))",
      );
    const outside = "expected a file or folder within those of --files";
    // what is outside is not looked at, so no answer tells whether it exists
    if (!isWithin(places, resolve(path))) throw refused(outside);
    const seen = new Set<string>();
    /** Adds a file, or a folder with all that is in it. */
    const see = (place: string): string => {
      let real: string;
      try {
        real = realpathSync(place);
      } catch {
        throw refused("expected a file or folder, found none that can be read");
      }
      if (!isWithin(roots, real)) throw refused(`${outside}, found a link out of them`);
      if (seen.has(real)) return real;
      if (seen.add(real).size > MOST_FILES) throw refused(`expected a folder with at most ${MOST_FILES} files`);
      const status = statSync(real);
      if (status.isDirectory()) for (const name of readdirSync(real)) see(join(real, name));
      else if (!status.isFile()) throw refused("expected regular files and folders, found a pipe, device or socket");
      else if (status.size > MOST_BYTES)
        throw refused(`expected files of at most ${MOST_BYTES} bytes, found ${status.size}`);
      return real;
    };
    return see(resolve(path));
  };
}

function realFolder(folder: string): string {
  try {
    const real = realpathSync(folder);
    if (statSync(real).isDirectory()) return real;
  } catch {
    // there is none
  }
  throw new UsageError(`argument --files: expected a folder, got '${folder}'`);
}

function isWithin(folders: readonly string[], path: string): boolean {
  return folders.some((folder) => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep));
}
