/** Files that are complete or absent: written under a temporary name, flushed to disk, then renamed. */
import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { InputError, fileError, inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { partPath } from "../writing/part-file.js";

/** Text is buffered up to this length before it is written. */
const MOST_PENDING = 1 << 16;

const temporaryName = /^\.truebleu-[0-9a-f-]+\.part$/;

/** A file that does not exist until commit(). */
export interface WholeFile {
  readonly path: string;
  /** The path at which the file's bytes are until commit(). */
  readonly temporaryPath: string;
  write(data: string | Uint8Array): void;
  /** Flushes to disk; no writes are allowed afterwards. */
  finish(): void;
  /** Gives the file its name. */
  commit(): void;
  /** Removes the temporary file; no effect after commit(). */
  discard(): void;
}

/**
 * @param path where the file belongs
 * @param folder where it is until commit(), on the same disk; removeLeftovers() or removeAbandonedParts() must be called for it
 * @param writeBytes replaces the function that writes, for tests of a full disk
 */
export function createWholeFile(
  path: string,
  folder: string = dirname(path),
  writeBytes: typeof writeSync = writeSync,
): WholeFile {
  const temporaryPath = partPath(folder);
  let file = onDisk(path, () => openSync(temporaryPath, "wx"));
  let pending: string[] = [];
  let pendingLength = 0;

  function writeAll(bytes: Uint8Array): void {
    onDisk(path, () => {
      // on a nearly full disk a write takes some of the bytes, and only the next one fails
      for (let from = 0; from < bytes.length;) from += writeBytes(file, bytes, from, bytes.length - from);
    });
  }

  function flushText(): void {
    if (pendingLength === 0) return;
    const text = pending.join("");
    pending = [];
    pendingLength = 0;
    writeAll(Buffer.from(text));
  }

  function close(): void {
    if (file < 0) return;
    closeSync(file);
    file = -1;
  }

  return {
    path,
    temporaryPath,
    write(data) {
      if (typeof data !== "string") {
        flushText();
        writeAll(data);
        return;
      }
      pending.push(data);
      pendingLength += data.length;
      if (pendingLength >= MOST_PENDING) flushText();
    },
    finish() {
      flushText();
      onDisk(path, () => fsyncSync(file));
      close();
    },
    commit() {
      if (file >= 0) this.finish();
      onDisk(path, () => renameSync(temporaryPath, path));
    },
    discard() {
      close();
      rmSync(temporaryPath, { force: true });
    },
  };
}

/** Creates a folder, and the folders above it. */
export function createFolder(path: string): void {
  onDisk(path, () => mkdirSync(path, { recursive: true }));
}

/**
 * Removes leftovers of killed processes. Only the holder of the set's lock may call it: then no other process writes
 * here.
 */
export function removeLeftovers(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (temporaryName.test(name)) rmSync(join(folder, name), { force: true });
  }
}

/** Runs a file operation; its error names the file and the remedy. */
function onDisk<T>(path: string, operation: () => T): T {
  try {
    return operation();
  } catch (error) {
    throw diskError(path, error);
  }
}

/** A file system error while a test set is written. */
export function diskError(path: string, error: unknown): InputError {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOSPC":
    case "EDQUOT":
      return inputError(
        `${printable(path)}: no room is left on the disk; nothing of this file was kept. Free some, ` +
          "or set SACREBLEU to a folder with more",
      );
    case "EACCES":
    case "EPERM":
    case "EROFS":
      return inputError(
        `${printable(path)}: may not be written; set SACREBLEU to a folder of your own, or let its owner run: ` +
          "truebleu --download",
      );
    default:
      return fileError(path, error);
  }
}
