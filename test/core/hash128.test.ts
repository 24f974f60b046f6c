/** The hash of 128 bits, compared with mmh3 5.3.1 of PyPI: mmh3.hash128(bytes, 0, x64arch=False). */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { addHash } from "../../src/core/hash128.js";
import { hexOf } from "../../src/core/reference-hashes.js";

const vectors = JSON.parse(readFileSync("test/vectors/core/murmur3-x86-128.json", "utf8")) as [string, string][];

test("the hash equals mmh3's, at any place in a buffer", () => {
  expect(vectors.length).toBeGreaterThan(50);
  for (const [hex, expected] of vectors) {
    const bytes = Buffer.from(hex, "hex");
    for (const offset of [0, 1, 3]) {
      const buffer = new Uint8Array(bytes.length + 7).fill(0xa5);
      buffer.set(bytes, offset);
      const sum = new Uint32Array(4);
      addHash(sum, new DataView(buffer.buffer), offset, offset + bytes.length);
      expect(hexOf(sum), hex).toBe(expected);
    }
  }
});

test("sums of hashes are modulo 2^128", () => {
  const sum = new Uint32Array(4).fill(0xffffffff);
  addHash(sum, new DataView(Uint8Array.of(97, 98, 99).buffer), 0, 3);
  const abc = vectors.find(([hex]) => hex === "616263")![1];
  expect(BigInt(`0x${hexOf(sum)}`)).toBe(BigInt(`0x${abc}`) - 1n);
});
