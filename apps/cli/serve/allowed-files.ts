/**
 * Files that a request may name: those in the folders of --files. The sender of requests may be a stranger; whoever
 * started the process is not, and nothing in these folders is expected to change while it is read.
 */
import { lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { excerpt } from "../../../src/core/entry.js";
import { UsageError } from "../arguments/usage-error.js";

/**
 * @returns the path to read, without links. @throws RangeError, which names the setting, for a path that is not allowed
 */
export type AllowedPath = (setting: string, path: string) => string;

/** No model, dictionary or table has a larger file: the largest, UniDic's matrix, has 0.5 GB. */
const MOST_BYTES = 1 << 30;

/** The maximum number of links that are followed: as many as Linux follows. */
const MOST_LINKS = 40;

/** A folder with more files was not made for a metric. */
const MOST_FILES = 10_000;

/** @throws UsageError for a path that is not a folder */
export function allowedFiles(folders: readonly string[]): AllowedPath {
  const roots = folders.map(realFolder);
  // the folders also under the names that were given: requests may reach a folder by a link
  const places = folders.flatMap((folder, i) =>
    [roots[i]!, resolve(folder)].map((written) => ({ written, real: roots[i]! })),
  );
  const placeOf = (path: string) => places.find(({ written }) => isWithin(written, path));
  const isAbove = (path: string): boolean => roots.some((root) => isWithin(path, root));
  return (setting, path) => {
    const refused = (what: string): RangeError => new RangeError(`${setting} is ${excerpt(path)}: ${what}`);
    if (roots.length === 0)
      throw refused(
        "expected no file, as truebleu serve was started without --files FOLDER " +
          "(in Python: truebleu.node.configure(files=[FOLDER]))",
      );
    const outside = "expected a file or folder within those of --files";
    const none = "expected a file or folder, found none that can be read";
    // files outside the folders are not looked at, so no answer reveals whether they exist
    if (placeOf(resolve(path)) === undefined) throw refused(outside);
    const seen = new Set<string>();
    /** Adds a file, or a folder with all that is in it. */
    const see = (place: string): string => {
      let real: string | undefined;
      try {
        real = withoutLinks(place, placeOf, isAbove);
      } catch {
        throw refused(none);
      }
      if (real === undefined) throw refused(`${outside}, found a link out of them`);
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

interface Place {
  /** A folder of --files: one of the paths that lead to it, and its path with all links resolved. */
  readonly written: string;
  readonly real: string;
}

/**
 * A path without links. A link is not followed out of the folders: where it leads is then not even looked at.
 *
 * @param isAbove whether a path leads to one of the folders, on which there is no link
 * @returns undefined for a path that leads out of the folders.
 * @throws for a path that leads nowhere
 */
function withoutLinks(
  path: string,
  placeOf: (path: string) => Place | undefined,
  isAbove: (path: string) => boolean,
): string | undefined {
  const begin = placeOf(path)!;
  const left = relative(begin.written, path).split(sep);
  let at = begin.real;
  let links = 0;
  while (left.length > 0) {
    const name = left.shift()!;
    const next = name === ".." ? dirname(at) : join(at, name);
    if (placeOf(next) === undefined && !isAbove(next)) return undefined;
    if (isAbove(next) || !lstatSync(next).isSymbolicLink()) {
      at = next;
      continue;
    }
    if (++links > MOST_LINKS) throw new RangeError("the links go round in circles");
    const target = readlinkSync(next);
    const place = isAbsolute(target) ? placeOf(target) : undefined;
    if (isAbsolute(target) && place === undefined) return undefined;
    if (place !== undefined) at = place.real;
    left.unshift(...(place === undefined ? target : target.slice(place.written.length)).split(sep));
  }
  return placeOf(at) === undefined ? undefined : at;
}

function realFolder(folder: string): string {
  try {
    const real = realpathSync(folder);
    if (statSync(real).isDirectory()) return real;
  } catch {
    // there is no such path
  }
  throw new UsageError(`argument --files: expected a folder, got '${folder}'`);
}

function isWithin(folder: string, path: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
