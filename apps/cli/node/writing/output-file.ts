/**
 * A file that appears complete or not at all: written under another name in the same folder, then renamed. Until it is
 * complete it has no name, so that nothing stays where a signal ends the process in the midst of its work
 * (docs/decisions/signals.md).
 */
import {
  accessSync,
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  type Stats,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { fileError, inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { partPath, removeAbandonedParts } from "./part-file.js";
import { standardOutputPaths, targetOf } from "./same-file.js";
import { writeAll } from "./write-all.js";

export interface OutputFile {
  write(content: string | Uint8Array): void;
  /** Gives the complete file its name. If a signal arrives meanwhile, the process ends afterwards. */
  commit(): Promise<void>;
  /** Discards the file, unless it was committed. */
  discard(): void;
}

/** How many bytes are moved at a time. */
const PIECE = 1 << 20;

/**
 * An existing file keeps its mode, and its owner where that is allowed; a symbolic link stays, and its target is
 * replaced; devices and pipes are written to.
 *
 * @throws InputError if the file cannot be written.
 */
export async function createOutputFile(path: string): Promise<OutputFile> {
  // opening it again would overwrite a redirected file from its start
  if (standardOutputPaths.includes(path))
    return { write: (content) => writeAll(1, content, "standard output"), commit: async () => {}, discard() {} };
  try {
    const existing = existingFile(path);
    return existing === "device" ? device(path) : await replacement(path, existing);
  } catch (error) {
    throw fileError(path, error);
  }
}

/** @throws InputError if the file cannot be written. */
export async function writeOutputFile(path: string, content: string | Uint8Array): Promise<void> {
  if (standardOutputPaths.includes(path)) return writeAll(1, content, "standard output");
  try {
    const existing = existingFile(path);
    if (existing === "device") {
      const { write, commit } = device(path);
      write(content);
      return await commit();
    }
    const place = placeOf(path, existing);
    await undisturbed(() => putInPlace(place, (file) => writeAll(file, content, printable(path))));
  } catch (error) {
    throw fileError(path, error);
  }
}

/** Devices and pipes cannot be replaced by renaming. */
function existingFile(path: string): Stats | "device" | undefined {
  const existing = statSync(path, { throwIfNoEntry: false });
  if (existing?.isDirectory() === true)
    throw inputError(`${printable(path)}: is a directory, expected the name of a file to write`);
  return existing === undefined || existing.isFile() ? existing : "device";
}

function device(path: string): OutputFile {
  const file = openSync(path, "w");
  return {
    write: (content) => writeAll(file, content, printable(path)),
    commit: async () => closeSync(file),
    discard() {},
  };
}

/** The path of a file, and what exists there now. */
interface Place {
  readonly target: string;
  readonly folder: string;
  readonly existing: Stats | undefined;
}

function placeOf(path: string, existing: Stats | undefined): Place {
  const target = existing === undefined ? targetOf(path) : realpathSync(path);
  // renaming requires only the right to change the folder
  if (existing !== undefined) accessSync(target, constants.W_OK);
  const folder = dirname(target);
  removeAbandonedParts(folder);
  return { target, folder, existing };
}

async function replacement(path: string, existing: Stats | undefined): Promise<OutputFile> {
  const place = placeOf(path, existing);
  let file: number | undefined = await undisturbed(() => openNameless(place.folder));

  function discard(): void {
    if (file === undefined) return;
    closeSync(file);
    file = undefined;
  }

  return {
    write: (content) => writeAll(file!, content, printable(path)),
    async commit() {
      if (file === undefined) return;
      const from = file;
      try {
        await undisturbed(() => putInPlace(place, (to) => moveBytes(from, to)));
      } catch (error) {
        throw fileError(path, error);
      }
      discard();
    },
    discard,
  };
}

/** An open file that is already unlinked: nothing is left behind, however the run ends. */
function openNameless(folder: string): number {
  const written = partPath(folder);
  const file = openSync(written, "wx+", 0o600);
  rmSync(written);
  return file;
}

/** Writes a file under another name, and renames it. */
function putInPlace({ target, folder, existing }: Place, write: (file: number) => void): void {
  const written = partPath(folder);
  let file: number | undefined = openSync(written, "wx", existing === undefined ? 0o666 : 0o600);
  try {
    if (existing !== undefined) takeOver(file, existing);
    write(file);
    fsyncSync(file);
    closeSync(file);
    file = undefined;
    renameSync(written, target);
  } catch (error) {
    if (file !== undefined) closeSync(file);
    rmSync(written, { force: true });
    throw error;
  }
}

/** Moves all bytes from one file to another, the last first: both together take no more room than one. */
function moveBytes(from: number, to: number): void {
  const { size } = fstatSync(from);
  const piece = Buffer.allocUnsafe(Math.min(PIECE, size));
  for (let end = size; end > 0;) {
    const start = Math.floor((end - 1) / PIECE) * PIECE;
    const bytes = piece.subarray(0, end - start);
    for (let at = 0; at < bytes.length;) at += readSync(from, bytes, at, bytes.length - at, start + at);
    for (let at = 0; at < bytes.length;) at += writeSync(to, bytes, at, bytes.length - at, start + at);
    ftruncateSync(from, start);
    end = start;
  }
}

/** Does short work that no signal may interrupt: a signal that comes meanwhile ends the process afterwards. */
async function undisturbed<T>(work: () => T): Promise<T> {
  const handlers = (["SIGINT", "SIGTERM", "SIGHUP"] as const).map((signal) => {
    const end = (): void => void process.kill(process.pid, signal);
    process.once(signal, end);
    return () => process.off(signal, end);
  });
  try {
    return work();
  } finally {
    // two turns of the event loop: a signal is received at the latest at the beginning of the second turn
    for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
    for (const remove of handlers) remove();
  }
}

/** Gives a new file the owner and the mode of the file that it is to replace. */
function takeOver(file: number, { uid, gid, mode }: Stats): void {
  const own = fstatSync(file);
  if (own.uid !== uid || own.gid !== gid)
    try {
      fchownSync(file, uid, gid);
    } catch {
      // only root may change the owner of a file
    }
  fchmodSync(file, mode & 0o777);
}
