/**
 * `expect(array).toHaveSameBits(other)`: two arrays of numbers of one type, equal bit for bit, so that 0 is not -0. A
 * failure names the lengths, the first place where they differ, and both numbers there. On long arrays this is much
 * faster than vitest's own toEqual. With this file, toEqual is as fast for arrays that are equal, alone or within
 * something else. It is loaded before each file of tests (test/setup.ts).
 */
// imported, because a test may delete the global
import { Buffer } from "node:buffer";
import { expect } from "vitest";

type Numbers = Float64Array | Uint8Array | Uint32Array | Int32Array;

declare module "vitest" {
  interface Matchers<T> {
    /** Equal bit for bit, of the same type and length: `expected` is an array of numbers of that type. */
    toHaveSameBits(expected: Numbers): T;
  }
}

expect.extend({
  toHaveSameBits(received: Numbers, expected: Numbers) {
    const difference = firstDifference(received, expected);
    return {
      pass: difference === undefined,
      message: () => difference ?? `expected ${described(received)} to differ, and every bit is the same`,
    };
  },
});

/** Compares bytes for `toEqual` and similar matchers; undefined leaves the comparison to the matcher. */
function haveSameBits(received: unknown, expected: unknown): true | undefined {
  if (!ArrayBuffer.isView(received) || !ArrayBuffer.isView(expected)) return undefined;
  if (received.constructor !== expected.constructor) return undefined;
  return bytesOf(received).equals(bytesOf(expected)) || undefined;
}

// the tester is added once in each worker, because the files of a worker share the list of testers
const added = Symbol.for("truebleu.haveSameBits");
if (!Object.hasOwn(globalThis, added)) {
  Object.defineProperty(globalThis, added, { value: true });
  expect.addEqualityTesters([haveSameBits]);
}

/** The first difference in words; undefined if there is none. */
export function firstDifference(received: Numbers, expected: Numbers): string | undefined {
  if (!ArrayBuffer.isView(received) || received.constructor !== expected.constructor)
    return `expected ${described(expected)}, got ${described(received)}`;
  const [bytes, others] = [bytesOf(received), bytesOf(expected)];
  if (bytes.equals(others)) return undefined;
  const width = expected.BYTES_PER_ELEMENT;
  const most = Math.min(received.length, expected.length);
  let differing = 0;
  let first = most;
  for (let i = most - 1; i >= 0; i--) {
    if (bytes.compare(others, i * width, (i + 1) * width, i * width, (i + 1) * width) === 0) continue;
    differing++;
    first = i;
  }
  const lengths =
    received.length === expected.length
      ? `${differing} of ${most} numbers differ`
      : `expected ${described(expected)}, got ${described(received)}`;
  return `${lengths}; first at index ${first}: expected ${shown(expected, first)}, got ${shown(received, first)}`;
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

function described(value: unknown): string {
  return ArrayBuffer.isView(value)
    ? `${value.constructor.name} of ${(value as Numbers).length} numbers`
    : String(value);
}

/** The number at a place, with its bits where it is a fraction, since two that differ may print alike. */
function shown(numbers: Numbers, at: number): string {
  if (at >= numbers.length) return "nothing";
  const number = numbers[at]!;
  const text = Object.is(number, -0) ? "-0" : String(number);
  if (!(numbers instanceof Float64Array)) return text;
  const view = new DataView(numbers.buffer, numbers.byteOffset + at * 8, 8);
  return `${text} (0x${view.getBigUint64(0, true).toString(16).padStart(16, "0")})`;
}
