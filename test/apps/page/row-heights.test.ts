/** Heights of rows: as if they were added up one by one. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { createRowHeights } from "../../../apps/page/views/segments/row-heights.js";
import { cases } from "../../cases.js";

const height = fc.integer({ min: 1, max: 300 });

test("rows begin where those above them end, whatever has been changed", () => {
  fc.assert(
    fc.property(
      fc.array(height, { minLength: 1, maxLength: 70 }),
      fc.array(fc.tuple(fc.nat(), height), { maxLength: 20 }),
      (list, changes) => {
        const heights = createRowHeights(list.length, (row) => list[row]!);
        for (const [at, changed] of [[0, list[0]!] as const, ...changes]) {
          const row = at % list.length;
          list[row] = changed;
          heights.set(row, changed);
          let top = 0;
          for (const [i, one] of list.entries()) {
            expect([heights.of(i), heights.top(i)]).toEqual([one, top]);
            expect([top, top + one - 1].map((point) => heights.at(point))).toEqual([i, i]);
            top += one;
          }
          expect(heights.top(list.length)).toBe(top);
          expect([-1, top, top + 1000].map((point) => heights.at(point))).toEqual([
            0,
            list.length - 1,
            list.length - 1,
          ]);
        }
      },
    ),
    { numRuns: cases(300) },
  );
});

test("100,000 rows", () => {
  const heights = createRowHeights(100_000, (row) => 20 + (row % 3));
  expect(heights.top(100_000)).toBe(2_099_999);
  expect(heights.at(heights.top(77_777))).toBe(77_777);
  heights.set(5, 1022);
  expect([heights.top(5), heights.top(6), heights.top(99_999)]).toEqual([104, 1126, 2_100_979]);
});
