import fc from "fast-check";
import { expect, test } from "vitest";
import { packed, unpacked } from "../../../apps/page/model/packed.js";
import { character } from "../../text/arbitrary.js";

test.each([
  [{ from: -Infinity, to: Infinity }, '{"from":"~-inf","to":"~inf"}'],
  ["~inf", '"~~inf"'],
  [{ places: [3, 1, 2] }, '{"places":[3,1,2]}'],
  [["\ud800", null, 1e21], '["\\ud800",null,1e+21]'],
])("%j is packed as %s", (value, text) => {
  expect(packed(value)).toBe(text);
  expect(unpacked(text)).toEqual(value);
});

test("packed places are unpacked unchanged", () => {
  const rising = fc.uniqueArray(fc.nat({ max: 100_000 }), { maxLength: 300 }).map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(rising, fc.array(fc.string({ unit: character })), (places, texts) => {
      const value = [{ places, texts }];
      expect(unpacked(packed(value))).toEqual(value);
    }),
    { numRuns: 100 },
  );
  expect(unpacked(packed({ places: [2 ** 31 - 1, 2 ** 31] }))).toEqual({ places: [2 ** 31 - 1, 2 ** 31] });
});

test.each([126, 127, 128, 129, 16_383, 16_384, 16_385, 2 ** 21])(
  "packed places %i apart are unpacked unchanged",
  (step) => {
    const places = Array.from({ length: 20 }, (_, i) => i * step);
    expect(packed({ places })).toMatch(/^\{"places":"~s/);
    expect(unpacked(packed({ places }))).toEqual({ places });
  },
);

test("half of 100,000 segments take 17,000 characters of an address", () => {
  const places = Array.from({ length: 50_000 }, (_, i) => 2 * i);
  expect(packed({ places }).length).toBeLessThan(17_000);
  expect(unpacked(packed({ places }))).toEqual({ places });
});

test.each(["~x", '"~x"', '"~s!"', "{", ""])("%s is refused", (text) => {
  expect(() => unpacked(text)).toThrow();
});
