/** A file that appears complete or not at all: written under another name in the same folder, then renamed. */
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
} from "node:fs";
import { dirname } from "node:path";
import { fileError, inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { partPath, removeAbandonedParts } from "./part-file.js";
import { standardOutputPaths, targetOf } from "./same-file.js";
import { writeAll } from "./write-all.js";

export interface OutputFile {
  write(content: string | Uint8Array): void;
  /** Renames the complete file to its final name. */
  commit(): void;
  /** Removes the file, unless it was committed. */
  discard(): void;
}

/**
 * An existing file keeps its mode, and its owner where that is allowed; a symbolic link stays, and its target is
 * replaced; devices and pipes are written to.
 *
 * @throws InputError if the file cannot be written.
 */
export function createOutputFile(path: string): OutputFile {
  // opening it again would overwrite a redirected file from its start
  if (standardOutputPaths.includes(path))
    return { write: (content) => writeAll(1, content, "standard output"), commit() {}, discard() {} };
  try {
    const existing = statSync(path, { throwIfNoEntry: false });
    if (existing?.isDirectory() === true)
      throw inputError(`${printable(path)}: is a directory, expected the name of a file to write`);
    return existing === undefined || existing.isFile() ? replacement(path, existing) : device(path);
  } catch (error) {
    throw fileError(path, error);
  }
}

/** @throws InputError if the file cannot be written. */
export function writeOutputFile(path: string, content: string | Uint8Array): void {
  const file = createOutputFile(path);
  try {
    file.write(content);
    file.commit();
  } catch (error) {
    file.discard();
    throw error;
  }
}

/** Devices and pipes cannot be replaced by renaming. */
function device(path: string): OutputFile {
  const file = openSync(path, "w");
  return {
    write: (content) => writeAll(file, content, printable(path)),
    commit: () => closeSync(file),
    discard() {},
  };
}

function replacement(path: string, existing: Stats | undefined): OutputFile {
  const target = existing === undefined ? targetOf(path) : realpathSync(path);
  // renaming asks for leave to change the folder alone
  if (existing !== undefined) accessSync(target, constants.W_OK);
  const folder = dirname(target);
  removeAbandonedParts(folder);
  const written = partPath(folder);
  let file: number | undefined = openSync(written, "wx", existing === undefined ? 0o666 : 0o600);

  function discard(): void {
    process.off("exit", discard);
    if (file === undefined) return;
    file = undefined;
    rmSync(written, { force: true });
  }

  process.once("exit", discard);
  try {
    if (existing !== undefined) takeOver(file, existing);
  } catch (error) {
    discard();
    throw error;
  }
  return {
    write: (content) => writeAll(file!, content, printable(path)),
    commit() {
      if (file === undefined) return;
      try {
        fsyncSync(file);
        closeSync(file);
        renameSync(written, target);
      } catch (error) {
        throw fileError(path, error);
      }
      file = undefined;
      process.off("exit", discard);
    },
    discard,
  };
}

/** Gives a new file the owner and the mode of the file that it is to replace. */
function takeOver(file: number, { uid, gid, mode }: Stats): void {
  const own = fstatSync(file);
  if (own.uid !== uid || own.gid !== gid)
    try {
      fchownSync(file, uid, gid);
    } catch {
      // only root gives files away
    }
  fchmodSync(file, mode & 0o777);
}
