/** The matcher itself: arrays that differ fail, and the message says where. */
import { describe, expect, test } from "vitest";

const failureOf = (compare: () => void): string => {
  try {
    compare();
  } catch (error) {
    return (error as Error).message;
  }
  return "no failure";
};

describe("toHaveSameBits", () => {
  test("toHaveSameBits passes on equal arrays, views of other buffers, NaN and no numbers at all", () => {
    const numbers = Float64Array.of(1, NaN, -0, Infinity);
    expect(numbers).toHaveSameBits(numbers.slice());
    expect(Float64Array.of(9, 1, NaN, -0, Infinity, 9).subarray(1, 5)).toHaveSameBits(numbers);
    expect(new Uint32Array(0)).toHaveSameBits(new Uint32Array(0));
    expect(Uint8Array.of(3)).not.toHaveSameBits(Uint8Array.of(4));
  });

  test("the message names the first place, both numbers with their bits, and how many differ", () => {
    expect(
      failureOf(() => expect(Float64Array.of(1, 0.1 + 0.2, 3, 5)).toHaveSameBits(Float64Array.of(1, 0.3, 3, 4))),
    ).toBe(
      "2 of 4 numbers differ; first at index 1: " +
        "expected 0.3 (0x3fd3333333333333), got 0.30000000000000004 (0x3fd3333333333334)",
    );
    expect(failureOf(() => expect(Float64Array.of(-0)).toHaveSameBits(Float64Array.of(0)))).toBe(
      "1 of 1 numbers differ; first at index 0: expected 0 (0x0000000000000000), got -0 (0x8000000000000000)",
    );
    expect(failureOf(() => expect(Uint32Array.of(7, 8)).toHaveSameBits(Uint32Array.of(7, 9)))).toBe(
      "1 of 2 numbers differ; first at index 1: expected 9, got 8",
    );
  });

  test("the message names the lengths if they differ", () => {
    expect(failureOf(() => expect(Uint8Array.of(1, 2)).toHaveSameBits(Uint8Array.of(1, 2, 3)))).toBe(
      "expected Uint8Array of 3 numbers, got Uint8Array of 2 numbers; first at index 2: expected 3, got nothing",
    );
    expect(failureOf(() => expect(Uint8Array.of(5, 2)).toHaveSameBits(new Uint8Array(0)))).toBe(
      "expected Uint8Array of 0 numbers, got Uint8Array of 2 numbers; first at index 0: expected nothing, got 5",
    );
  });

  test("the message names the types if they differ, and values that are not arrays of numbers", () => {
    expect(failureOf(() => expect(Uint8Array.of(1)).toHaveSameBits(Uint32Array.of(1)))).toBe(
      "expected Uint32Array of 1 numbers, got Uint8Array of 1 numbers",
    );
    expect(failureOf(() => expect(undefined).toHaveSameBits(Uint32Array.of(1)))).toBe(
      "expected Uint32Array of 1 numbers, got undefined",
    );
    expect(failureOf(() => expect(Uint8Array.of(1)).not.toHaveSameBits(Uint8Array.of(1)))).toBe(
      "expected Uint8Array of 1 numbers to differ, and every bit is the same",
    );
  });
});

describe("toEqual", () => {
  test("toEqual passes on equal arrays, alone, within something else, and with NaN", () => {
    const numbers = Float64Array.of(1, NaN, -0);
    expect({ rows: [numbers] }).toEqual({ rows: [Float64Array.of(9, 1, NaN, -0).subarray(1)] });
    expect(Uint8Array.of(3)).toStrictEqual(Uint8Array.of(3));
    expect(new DataView(numbers.buffer)).toEqual(new DataView(numbers.slice().buffer));
  });

  test("toEqual fails on arrays that differ in a bit, in length or in type", () => {
    for (const [one, other] of [
      [Float64Array.of(1, 0), Float64Array.of(1, -0)],
      [Float64Array.of(1, 2), Float64Array.of(1, 3)],
      [Uint8Array.of(1, 2), Uint8Array.of(1)],
      [Uint8Array.of(1, 2), Uint32Array.of(1, 2)],
      [Uint8Array.of(1, 2), [1, 2]],
    ]) {
      expect(failureOf(() => expect(one).toEqual(other))).not.toBe("no failure");
      expect(failureOf(() => expect([{ rows: one }]).toEqual([{ rows: other }]))).not.toBe("no failure");
    }
  });
});
