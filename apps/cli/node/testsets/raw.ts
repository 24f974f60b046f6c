/** Raw files of a set: from disk, from an archive on disk, or downloaded. */
import { existsSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { extractArchive, isArchive } from "./archives/extract.js";
import { download, md5Of, type DownloadOptions } from "./download.js";
import type { Layout } from "./layout.js";
import type { Download, TestSet } from "./test-set-table.js";
import { createFolder, removeLeftovers } from "./whole-file.js";

/**
 * Provides raw files; the caller holds the set's lock. An archive gets its name only after all its files have theirs:
 * sacreBLEU takes an existing archive for an unpacked one.
 *
 * @param paths below the raw folder
 */
export async function provideRaw(
  set: TestSet,
  layout: Layout,
  paths: readonly string[],
  options: DownloadOptions,
  log: (message: string) => void,
): Promise<void> {
  createFolder(layout.raw);
  removeLeftovers(layout.raw);
  const names = new Set(set.downloads.map(({ url }) => basename(layout.archive(url))));
  const isMissing = (path: string) => !names.has(path) && !existsSync(join(layout.raw, path));

  for (const source of set.downloads) {
    const archive = layout.archive(source.url);
    const unpack = async (from: string): Promise<void> => {
      log(`Extracting ${printable(archive)} to ${printable(layout.raw)}`);
      await extractArchive(from, archive, layout.raw, options.signal);
    };
    if (!isArchive(archive)) {
      if (paths.includes(basename(archive)) && !(await isWhole(archive, source, log))) await get(source, archive);
    } else if (paths.some(isMissing)) {
      if (await isWhole(archive, source, log)) await unpack(archive);
      else await get(source, archive, unpack);
    }
  }

  const missing = paths.filter(isMissing);
  if (missing.length > 0)
    throw inputError(
      `${printable(layout.raw)}: expected ${missing.map(printable).join(", ")} in what was downloaded, ` +
        "found no such file",
    );

  async function get(source: Download, path: string, use?: (temporaryPath: string) => Promise<void>): Promise<void> {
    log(`Downloading ${printable(source.url)} to ${printable(path)}`);
    await download(source, path, layout.raw, options, use);
  }
}

/** Whether a download is complete and correct. A killed sacreBLEU leaves a partial one under the final name. */
async function isWhole(path: string, { md5 }: Download, log: (message: string) => void): Promise<boolean> {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return false;
  const found = await md5Of(path);
  if (found === md5) return true;
  log(`${printable(path)} has the checksum ${found}, expected ${md5}: it is downloaded again`);
  return false;
}
