/** Whether paths lead to one file: through links, /proc/self/fd, another spelling, or letters of the other case. */
import { fstatSync, lstatSync, readlinkSync, statSync, type BigIntStats } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { isFile } from "./write-all.js";

/** The maximum number of links that are followed: as many as Linux follows. */
const MOST_LINKS = 40;

/** Paths that mean standard output; other such paths may lead to the file to which standard output was redirected. */
export const standardOutputPaths: readonly string[] = ["/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/** A string that is equal for paths of one file, which need not exist; undefined for pipes, devices and broken paths. */
function identityOf(path: string): string | undefined {
  try {
    const status = statSync(path, { bigint: true, throwIfNoEntry: false });
    return status === undefined ? identityOfMissing(path) : identityOfStatus(status);
  } catch {
    return undefined; // opening the file will report the reason
  }
}

function identityOfStatus(status: BigIntStats): string | undefined {
  return status.isFile() ? `${status.dev}:${status.ino}` : undefined;
}

/** Where a path leads, which may be a link to a file that does not exist. */
export function targetOf(path: string): string {
  let target = resolve(path);
  for (let links = 0; links < MOST_LINKS; links++) {
    if (lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() !== true) break;
    target = resolve(dirname(target), readlinkSync(target));
  }
  return target;
}

/** The folder where the file would be made, and its name. */
function identityOfMissing(path: string): string {
  const target = targetOf(path);
  const folder = statSync(dirname(target), { bigint: true });
  // macOS and Windows take names for equal that differ in case, or in how their accents are written
  const name = process.platform === "linux" ? basename(target) : basename(target).normalize("NFC").toLowerCase();
  return `${folder.dev}:${folder.ino}/${name}`;
}

/** The first of the others that is the same file. */
export function sameFile<Path extends string>(path: string, others: readonly Path[]): Path | undefined {
  const identity = identityOf(path);
  return identity === undefined ? undefined : others.find((other) => identityOf(other) === identity);
}

/** Whether a file is that of standard output (1) or standard error (2), to which a shell has redirected it. */
export function isOpenAs(file: 1 | 2, path: string): boolean {
  if (!isFile(file)) return false;
  // identities need 64 bits
  return identityOfStatus(fstatSync(file, { bigint: true })) === identityOf(path);
}
