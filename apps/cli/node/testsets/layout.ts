/**
 * Where a test set lies in the cache: exactly where sacreBLEU keeps it, so that both share downloads and converted
 * files.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../environment.js";
import { inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";

/** $SACREBLEU, or .sacrebleu in the home folder. */
export function cacheFolder(environment: Environment = process.env): string {
  return environment["SACREBLEU"] ?? join(homedir(), ".sacrebleu");
}

/** The paths of one set in the cache. */
export interface Layout {
  readonly folder: string;
  readonly raw: string;
  /** The file of a field's lines. */
  text(pair: string, field: string): string;
  /** The path of a download. */
  archive(url: string): string;
}

/**
 * @example
 * layoutOf("/data", "wmt21/B").text("en-de", "ref:B") // "/data/wmt21/B/wmt21_B.en-de.ref-B"
 */
export function layoutOf(cache: string, set: string): Layout {
  const folder = join(cache, set);
  const raw = join(folder, "raw");
  const stem = set.replaceAll("/", "_");
  return {
    folder,
    raw,
    text: (pair, field) => join(folder, `${stem}.${pair}.${safe(field.replaceAll(":", "-"))}`),
    archive: (url) => join(raw, `${stem}.${url.slice(url.lastIndexOf("/") + 1)}`),
  };
}

/**
 * Names of systems and translators come from the downloaded file: a path separator in one would lead out of the folder.
 */
function safe(field: string): string {
  if (/[/\\\0]/.test(field))
    throw inputError(
      `the field name ${printable(JSON.stringify(field))}: expected no "/", ` +
        '"\\" or NUL in the name of a system or translator',
    );
  return field;
}
