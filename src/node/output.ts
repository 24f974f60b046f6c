/** Writing to an open file or pipe at once and whole. */
import { writeSync } from "node:fs";
import { refusal } from "./refusal.js";

/** Thrown when nobody reads on: there is nothing left to do, and nothing to say. */
export class ClosedPipe extends Error {}

/**
 * Writes all of a text, waiting where a pipe is full.
 *
 * @throws ClosedPipe where the reader has gone, Refusal where the disk is full or broken.
 */
export function writeAll(file: number, text: string, name: string): void {
  writeAllBytes(file, Buffer.from(text), name);
}

export function writeAllBytes(file: number, bytes: Uint8Array, name: string): void {
  for (let at = 0; at < bytes.length;) {
    try {
      at += writeSync(file, bytes, at);
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === "EPIPE") throw new ClosedPipe();
      if (code !== "EAGAIN") throw refusal(`cannot write to ${name}: ${message.replace(/^E[A-Z0-9]+: /, "").replace(/, .*$/s, "")}`);
      // a pipe that is shared with a program that made it non-blocking: wait until someone has read
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
    }
  }
}
