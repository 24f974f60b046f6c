/** The files of a table that is named by folders, or by patterns that no shell has expanded. Loaded on demand. */
import { existsSync, readdirSync, statSync, type Dirent } from "node:fs";
import { join } from "node:path";
import { inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";

const tables = /\.(jsonl|ndjson|json|csv|tsv|tab|parquet|pq|parq|arrow|arrows|feather|ipc)(\.gz)?$/i;

/**
 * A folder stands for the tables in it and in its folders, in the order of their names; names that begin with `_` or `.`
 * are left out, as those that Spark writes beside its parts. In a pattern, `*` and `?` stand for characters of a name,
 * and `**` for any folders.
 *
 * @throws InputError for a folder without tables, or a pattern that no file matches
 */
export function tablePaths(paths: readonly string[]): string[] {
  return paths.flatMap((path) => {
    if (path === "-") return [path];
    if (existsSync(path)) {
      if (!statSync(path).isDirectory()) return [path];
      const found = filesBelow(path).filter((file) => tables.test(file));
      if (found.length > 0) return found;
      throw inputError(
        `${printable(path)}: is a folder without tables: expected files that end in .jsonl, .csv, .tsv, .parquet or .arrow`,
      );
    }
    if (!/[*?]/.test(path) || /^[a-z][a-z0-9+.-]+:\/\//i.test(path)) return [path];
    const found = matches(path);
    if (found.length === 0) throw inputError(`${printable(path)}: no file matches this pattern`);
    return found;
  });
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder === "" ? "." : folder, { withFileTypes: true }).toSorted((a, b) =>
      a.name < b.name ? -1 : 1,
    );
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

function filesBelow(folder: string): string[] {
  return entriesOf(folder)
    .filter(({ name }) => !/^[_.]/.test(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      // links to folders are not followed, so that there is no circle
      if (entry.isDirectory()) return filesBelow(path);
      return isFolder(path) ? [] : [path];
    });
}

function matches(pattern: string): string[] {
  const [first, ...others] = pattern.split(/\/+/);
  const [start, parts] = first === "" ? ["/", others] : ["", [first!, ...others]];
  let paths = [start];
  for (const [i, part] of parts.entries()) {
    const isLast = i === parts.length - 1;
    paths = paths.flatMap((path) => {
      if (part === "**") return [path, ...foldersBelow(path)];
      if (!/[*?]/.test(part)) return existsSync(join(path, part)) ? [join(path, part)] : [];
      return entriesOf(path)
        .filter(({ name }) => nameMatches(name, part))
        .map(({ name }) => join(path, name));
    });
    if (isLast) paths = paths.filter((path) => !isFolder(path));
  }
  return [...new Set(paths)];
}

function foldersBelow(folder: string): string[] {
  return entriesOf(folder)
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .flatMap(({ name }) => [join(folder, name), ...foldersBelow(join(folder, name))]);
}

/** A name that begins with a dot is matched only by a pattern that begins with one, too, as in shells. */
function nameMatches(name: string, pattern: string): boolean {
  if (name.startsWith(".") && !pattern.startsWith(".")) return false;
  const source = pattern
    .replaceAll(/[\\^$.|+()[\]{}]/g, String.raw`\$&`)
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${source}$`, "su").test(name);
}
