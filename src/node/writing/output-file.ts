/** A file that appears complete or not at all: written under another name in the same folder, then renamed. */
import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { printable } from "../../report/printable.js";
import { writeAll } from "./write-all.js";
import { fileError, inputError } from "../input-error.js";

export interface OutputFile {
  write(text: string): void;
  /** Renames the complete file to its final name. */
  commit(): void;
  /** Removes the file, unless it was committed. */
  discard(): void;
}

/** @throws InputError if the file cannot be created. */
export function createOutputFile(path: string): OutputFile {
  // opening it again would overwrite a redirected file from its start
  if (path === "/dev/stdout")
    return { write: (text) => writeAll(1, text, "standard output"), commit() {}, discard() {} };
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing?.isDirectory() === true)
    throw inputError(`${printable(path)}: is a directory, expected the name of a file to write`);
  // devices and pipes are written to directly: they cannot be replaced by renaming
  const direct = existing !== undefined && !existing.isFile();
  // a symbolic link stays one; its target is replaced
  const target = existing === undefined ? path : realpathSync(path);
  const written = direct ? path : `${target}.${process.pid}.tmp`;
  let file: number | undefined;
  try {
    file = openSync(written, direct ? "w" : "wx");
  } catch (error) {
    throw fileError(path, error);
  }
  return {
    write: (text) => writeAll(file!, text, printable(path)),
    commit() {
      if (file === undefined) return;
      try {
        if (!direct) fsyncSync(file);
        closeSync(file);
        if (!direct) renameSync(written, target);
        file = undefined;
      } catch (error) {
        throw fileError(path, error);
      }
    },
    discard() {
      if (file === undefined) return;
      file = undefined;
      if (!direct) rmSync(written, { force: true });
    },
  };
}
