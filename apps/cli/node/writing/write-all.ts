/** Writes to an open file or pipe synchronously and completely. */
import { fstatSync, writeSync } from "node:fs";
import { inputError, systemReason } from "../../../../src/reading/entry.js";

/** Thrown when the reader has closed the pipe: there is nothing left to do or to print. */
export class ClosedPipe extends Error {}

/** Whether an open file descriptor is a file, rather than a pipe or a terminal. */
export function isFile(file: number): boolean {
  try {
    return fstatSync(file).isFile();
  } catch {
    return false; // the descriptor is closed
  }
}

/**
 * Writes all bytes, waiting while a pipe is full.
 *
 * @throws ClosedPipe if the reader has closed the pipe, InputError if the disk is full or broken.
 */
export function writeAll(file: number, content: string | Uint8Array, name: string): void {
  writeAllBytes(file, typeof content === "string" ? Buffer.from(content) : content, name);
}

export function writeAllBytes(file: number, bytes: Uint8Array, name: string): void {
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(file, bytes, at);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // Node gives a child a socket in place of a pipe, which is reset if the reader closes it with data still unread
      if (code === "EPIPE" || code === "ECONNRESET") throw new ClosedPipe();
      if (code !== "EAGAIN") throw inputError(`cannot write to ${name}: ${systemReason(error as Error)}`);
      // another program made the shared pipe non-blocking, and it is full: wait, then try again
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
