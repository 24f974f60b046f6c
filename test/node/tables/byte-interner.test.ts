import fc from "fast-check";
import { expect, test } from "vitest";
import { createByteInterner } from "../../../src/node/tables/byte-interner.js";
import { cases } from "../../cases.js";

test("equal bytes have one number, in the order in which they first came", () => {
  const some = fc.array(fc.uint8Array({ maxLength: 5, max: 3 }), { maxLength: 400 });
  fc.assert(
    fc.property(some, (all) => {
      const interner = createByteInterner();
      const known: string[] = [];
      for (const bytes of all) {
        const text = bytes.join();
        if (!known.includes(text)) known.push(text);
        expect(interner.numberOf(Uint8Array.of(9, ...bytes, 9), 1, bytes.length + 1)).toBe(known.indexOf(text));
        expect(interner.bytesOf(known.indexOf(text)).join()).toBe(text);
      }
      expect(interner.size).toBe(known.length);
    }),
    { numRuns: cases(500, 25) },
  );
});
