/** Everything is written, however little of it the system takes at a time: write(2) may write less than it is given. */
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { afterEach, expect, test } from "vitest";
import { ClosedPipe, writeAll } from "../../../../apps/cli/node/writing/write-all.js";

const { writeSync } = fs;
type Written = (bytes: Uint8Array) => number;

/** Replaces write(2) by a function. */
function writing(write: Written): void {
  fs.writeSync = ((_: number, bytes: Uint8Array, at: number) => write(bytes.subarray(at))) as typeof fs.writeSync;
  syncBuiltinESMExports();
}

const failing = (code: string): never => {
  throw Object.assign(new Error(`${code}: no, write`), { code });
};

afterEach(() => {
  fs.writeSync = writeSync;
  syncBuiltinESMExports();
});

test("everything is written, a few bytes at a time, even if a pipe is full now and then", () => {
  const written: number[] = [];
  let calls = 0;
  writing((bytes) => {
    if (++calls % 3 === 0) failing("EAGAIN");
    written.push(...bytes.subarray(0, 7));
    return Math.min(7, bytes.length);
  });
  const text = "the cat sat on the mat: ünïcödé 🙂\n".repeat(3);
  writeAll(1, text, "a pipe");
  expect(Buffer.from(written).toString()).toBe(text);
});

test("a closed pipe is not reported as an error of the disk", () => {
  for (const code of ["EPIPE", "ECONNRESET"]) {
    writing(() => failing(code));
    expect(() => writeAll(1, "text", "a pipe")).toThrow(ClosedPipe);
  }
  writing(() => failing("ENOSPC"));
  expect(() => writeAll(1, "text", "out.txt")).toThrow("cannot write to out.txt: ");
});
