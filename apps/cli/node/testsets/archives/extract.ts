/** Extracts a downloaded archive. Each file is written completely or not at all, and never outside the folder. */
import { createReadStream, lstatSync, mkdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { fileError, inputError } from "../../../../../src/reading/entry.js";
import { printable } from "../../../../../src/report/entry.js";
import { createWholeFile, diskError } from "../whole-file.js";
import type { ArchiveEntry } from "./entry.js";
import { tarEntries } from "./tar.js";
import { zipEntries } from "./zip.js";

/** Text compresses to about a tenth; an archive that expands two-hundredfold was made to fill a disk. */
const LARGEST_RATIO = 200;
const FREE_BYTES = 1 << 20;
const MOST_FILES = 100_000;

/** Whether a download is an archive, by the same names as in sacreBLEU; others, such as .gz, are kept as they are. */
export function isArchive(name: string): boolean {
  return /\.(tar\.gz|tgz|zip)$/.test(name);
}

/**
 * Extracts an archive into a folder, replacing existing files.
 *
 * @param name the archive's name, which gives its format
 * @throws InputError for a broken archive, a path outside the folder, or an excessive size.
 */
export async function extractArchive(
  archive: string,
  name: string,
  folder: string,
  signal: AbortSignal,
): Promise<void> {
  const shown = printable(basename(name));
  const spend = allowance(statSync(archive).size, shown);
  const entries = name.endsWith(".zip")
    ? zipEntries(archive, shown, spend)
    : tarEntries(decompressed(archive, spend), shown);
  const folders = folderMaker(folder, shown);
  let count = 0;
  try {
    for await (const entry of entries) {
      if (++count > MOST_FILES)
        throw inputError(`${shown}: expected at most ${MOST_FILES} files in the archive, found more`);
      await writeEntry(entry, folder, folders(pathParts(entry.path, shown)), signal);
    }
  } catch (error) {
    throw fileError(shown, error);
  }
}

async function writeEntry(entry: ArchiveEntry, folder: string, path: string, signal: AbortSignal): Promise<void> {
  const file = createWholeFile(path, folder);
  try {
    for await (const bytes of entry.content) {
      signal.throwIfAborted();
      file.write(bytes);
    }
    file.commit();
  } finally {
    file.discard();
  }
}

function allowance(archiveBytes: number, shown: string): (bytes: number) => void {
  let left = archiveBytes * LARGEST_RATIO + FREE_BYTES;
  return (bytes) => {
    left -= bytes;
    if (left < 0)
      throw inputError(
        `${shown}: the archive of ${archiveBytes} bytes holds more than ${LARGEST_RATIO} times as much; ` +
          "nothing more of it was written",
      );
  };
}

/** The parts of a path from an archive. @throws InputError unless it stays below the folder. */
export function pathParts(path: string, shown: string): string[] {
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  if (path.startsWith("/") || parts.length === 0 || parts.includes("..") || /[\\\0]|^[A-Za-z]:/.test(path)) {
    throw inputError(`${shown}: expected paths below the folder in the archive, found ${printable(path)}`);
  }
  return parts;
}

/** Creates the folders of a path. Each is checked once: a symbolic link in its place could lead out of the cache. */
function folderMaker(root: string, shown: string): (parts: readonly string[]) => string {
  const known = new Set<string>();
  return (parts) => {
    let folder = root;
    for (const part of parts.slice(0, -1)) {
      folder = join(folder, part);
      if (known.has(folder)) continue;
      try {
        const status = lstatSync(folder, { throwIfNoEntry: false });
        if (status === undefined) mkdirSync(folder);
        else if (!status.isDirectory())
          throw inputError(
            `${shown}: expected a folder at ${printable(folder)}, ` +
              `found a ${status.isSymbolicLink() ? "link" : "file"}, which is not followed`,
          );
      } catch (error) {
        throw diskError(folder, error);
      }
      known.add(folder);
    }
    return join(folder, parts.at(-1)!);
  };
}

async function* decompressed(path: string, spend: (bytes: number) => void): AsyncGenerator<Uint8Array> {
  const { createGunzip } = await import("node:zlib");
  const file = createReadStream(path);
  const text = createGunzip({ chunkSize: 1 << 17 });
  file.on("error", (error) => text.destroy(error));
  try {
    for await (const bytes of file.pipe(text) as AsyncIterable<Uint8Array>) {
      spend(bytes.length);
      yield bytes;
    }
  } finally {
    file.destroy();
  }
}
