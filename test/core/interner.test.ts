import fc from "fast-check";
import { expect, test } from "vitest";
import { createInterner } from "../../src/core/interner.js";
import { cases } from "../cases.js";

test("equal bytes have the same number, given in the order of first occurrence", () => {
  const some = fc.array(fc.uint8Array({ maxLength: 5, max: 3 }), { maxLength: 400 });
  fc.assert(
    fc.property(some, (all) => {
      const interner = createInterner(Uint8Array);
      const known: string[] = [];
      for (const bytes of all) {
        const text = bytes.join();
        if (!known.includes(text)) known.push(text);
        expect(interner.numberOf(Uint8Array.of(9, ...bytes, 9), 1, bytes.length + 1)).toBe(known.indexOf(text));
        expect(interner.unitsOf(known.indexOf(text)).join()).toBe(text);
      }
      expect(interner.size).toBe(known.length);
      interner.clear();
      expect(interner.size).toBe(0);
      expect(interner.numberOf(Uint8Array.of(7), 0, 1)).toBe(0);
    }),
    { numRuns: cases(500, 25) },
  );
});

test("equal UTF-16 units also have the same number, and a table that has grown huge is made anew", () => {
  const interner = createInterner(Uint16Array);
  for (const count of [20_000, 3]) {
    const numbers = Array.from({ length: count }, (_, i) => interner.numberOf(Uint16Array.of(i >> 8, i & 0xff), 0, 2));
    expect(numbers).toEqual(Array.from({ length: count }, (_, i) => i));
    const long = new Uint16Array(3_000_000).fill(0x100);
    expect(interner.numberOf(long, 0, long.length)).toBe(count);
    expect(interner.numberOf(long, 1, long.length)).toBe(count + 1);
    expect(interner.numberOf(long.slice(), 0, long.length)).toBe(count);
    expect([...interner.unitsOf(2)]).toEqual([0, 2]);
    interner.clear();
  }
});

test("different bytes with the same hash and length have different numbers", () => {
  // FNV-1a of 32 bits, as its authors publish it
  const fnv1a = (text: string): number =>
    [...Buffer.from(text)].reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), 0x811c9dc5 | 0);
  const alike = ["glbvs", "yacxa"];
  expect(fnv1a(alike[0]!)).toBe(fnv1a(alike[1]!));
  const interner = createInterner(Uint8Array);
  const numbers = [...alike, ...alike].map((text) => interner.numberOf(Buffer.from(text), 0, text.length));
  expect(numbers).toEqual([0, 1, 0, 1]);
});
