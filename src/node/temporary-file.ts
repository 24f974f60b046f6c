/** A file that is there whole or not at all: written beside its place under another name, and renamed at the end. */
import { closeSync, fsyncSync, openSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { printable } from "../report/printable.js";
import { writeAll } from "./output.js";
import { fileRefusal, refusal } from "./refusal.js";

export interface OutputFile {
  write(text: string): void;
  /** The file is complete: it takes its name. */
  commit(): void;
  /** Leaves nothing behind, unless it was committed. */
  discard(): void;
}

/** @throws Refusal where the file cannot be made. */
export function createOutputFile(path: string): OutputFile {
  // opened anew, a redirected file would be written over from its start
  if (path === "/dev/stdout") return { write: (text) => writeAll(1, text, "standard output"), commit() {}, discard() {} };
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing?.isDirectory() === true) throw refusal(`${printable(path)}: is a directory, expected the name of a file to write`);
  // a device or a pipe is written to directly: it has no place beside it
  const direct = existing !== undefined && !existing.isFile();
  // a link stays a link
  const target = existing === undefined ? path : realpathSync(path);
  const written = direct ? path : `${target}.${process.pid}.tmp`;
  let file: number | undefined;
  try {
    file = openSync(written, direct ? "w" : "wx");
  } catch (error) {
    throw fileRefusal(path, error);
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
        throw fileRefusal(path, error);
      }
    },
    discard() {
      if (file === undefined) return;
      file = undefined;
      if (!direct) rmSync(written, { force: true });
    },
  };
}
