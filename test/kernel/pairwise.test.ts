/** Many lines against many: every engine counts what another algorithm counts pair by pair. */
import { describe, expect, test } from "vitest";
import { pairwise } from "../../src/kernel/pairwise.js";
import { createJsKernel } from "../../src/kernel/js.js";
import { createReferenceKernel } from "../../src/kernel/reference.js";
import { createWasmKernel } from "../../src/kernel/wasm.js";
import type { Kernel, PreparedLines, TokenLines } from "../../src/types.js";
import { createDebugKernel } from "./debug.js";
import { batchOf, randomSource, tokenLines } from "./generate.js";

const engines: readonly (readonly [string, () => Kernel])[] = [
  ["wasm", createWasmKernel], ["js", createJsKernel], ["reference", createReferenceKernel], ["debug build", createDebugKernel],
];
const lineOf = ({ ids, ends }: TokenLines, i: number): Uint32Array => ids.subarray(i === 0 ? 0 : ends[i - 1]!, ends[i]!);

/** Lines that have much in common: few words, some lines copied, some empty. */
function generateLines(seed: number, count: number, longest: number): number[][] {
  const random = randomSource(seed);
  const vocabulary = [1, 2, 4, 30, 1000][random(5)]!;
  const lines: number[][] = [];
  for (let i = 0; i < count; i++) {
    const copied = random(4) === 0 && i > 0 ? lines[random(i)]! : [];
    const fresh = Array.from({ length: random(9) === 0 ? 0 : random(longest + 1) }, () => 1 + random(vocabulary));
    lines.push([...copied.slice(random(copied.length + 1)), ...fresh].slice(0, longest));
  }
  return lines;
}

// hypotheses, references, tokens a line; references on both sides of a vector of sums (16) and of bits (128)
const shapes = [[3, 1, 5], [5, 15, 8], [5, 16, 8], [4, 17, 30], [3, 127, 12], [3, 128, 12], [3, 129, 12], [2, 300, 6], [4, 5, 120], [20, 40, 20]] as const;

describe.each(engines)("pairwise: %s", (name, create) => {
  const kernel = create();
  const oracle = createReferenceKernel();

  test("counts by hand: the k-th occurrence has to be there k times", () => {
    const lines = kernel.part(pairwise).against(tokenLines([[1, 2, 1], [], [1, 1, 1, 1]]), 2);
    expect([...lines.matches(Uint32Array.of(1, 1, 2))]).toEqual([3, 0, 2, 1, 0, 1]);
    // 1 occurs 2 times here, 6/3 there; 2 once, 1/3; 1 1 once, 3/3; 1 2 once, 1/3
    expect([...lines.expectedMatches(Uint32Array.of(1, 1, 2))]).toEqual([7 / 3, 4 / 3]);
    // of 1 2 1 both 1 are in the third line, of 1 1 1 1 two are in the first, no pair is in two lines
    expect([...lines.matchesWithOthers()]).toEqual([2, 0, 0, 0, 2, 0]);
  });

  test("is the matches of ngramMatches, pair by pair", () => {
    for (const [at, [hypotheses, references, longest]] of shapes.entries()) {
      for (let seed = 0; seed < (name === "reference" ? 1 : 4); seed++) {
        const maxOrder = 1 + ((seed * 5 + at) % 7);
        const [left, right] = [generateLines(seed * 2, hypotheses, longest), generateLines(seed * 2 + seed % 2, references, longest)];
        const lines = kernel.part(pairwise).against(tokenLines(right), maxOrder);
        for (const hypothesis of left) {
          const rows = oracle.ngramMatches(batchOf(right.map((reference) => ({ hypothesis, references: [reference] }))), maxOrder, "clipped");
          const expected = Array.from({ length: maxOrder * references }, (_, i) => rows[(i % references) * (2 + 2 * maxOrder) + 2 + Math.floor(i / references)]);
          expect([...lines.matches(Uint32Array.from(hypothesis))]).toEqual(expected);
        }
      }
    }
  });

  test("rates, expected matches and matches with others are the reference engine's", () => {
    for (const [at, [hypotheses, references, longest]] of shapes.entries()) {
      for (let seed = 0; seed < (name === "reference" ? 1 : 3); seed++) {
        const maxOrder = 1 + ((seed + at) % 6);
        const [left, right] = [tokenLines(generateLines(seed, hypotheses, longest)), tokenLines(generateLines(seed + seed % 2, references, longest))];
        const [lines, expected] = [kernel, oracle].map((one) => one.part(pairwise).against(right, maxOrder)) as [PreparedLines, PreparedLines];
        expect([...lines.matchesWithOthers()]).toEqual([...expected.matchesWithOthers()]);
        for (let i = 0; i < hypotheses; i++) {
          const hypothesis = lineOf(left, i);
          expect([...lines.expectedMatches(hypothesis)]).toEqual([...expected.expectedMatches(hypothesis)]);
          const before = lines.rates(lineOf(left, (i + 1) % hypotheses)).slice();
          const beforeThere = expected.rates(lineOf(left, (i + 1) % hypotheses)).slice();
          for (const beta of [0, 2]) {
            const [actual, there] = [lines.rates(hypothesis, before, beta), expected.rates(hypothesis, beforeThere, beta)];
            const columns = actual.length / 3;
            for (let column = 0; column < (beta === 0 ? 3 : 1); column++) {
              for (let line = 0; line < references; line++) {
                expect(Math.abs(actual[column * columns + line]! - there[column * references + line]!)).toBeLessThanOrEqual(1e-12 * 100);
              }
            }
          }
        }
      }
    }
  });

  test("a word more often than eight bits count, in many lines", () => {
    const right = tokenLines(Array.from({ length: 200 }, (_, i) => Array.from({ length: 700 - i }, () => 1)));
    const lines = kernel.part(pairwise).against(right, 1);
    for (const length of [255, 256, 257, 700, 1000]) {
      expect([...lines.matches(new Uint32Array(length).fill(1))]).toEqual(Array.from({ length: 200 }, (_, i) => Math.min(length, 700 - i)));
    }
  });

  test("no lines, empty lines, other lines than those prepared last", () => {
    expect(kernel.part(pairwise).against(tokenLines([]), 3).matches(Uint32Array.of(1))).toHaveLength(0);
    const first = kernel.part(pairwise).against(tokenLines([[], [1]]), 2);
    expect([...first.matches(Uint32Array.of())]).toEqual([0, 0, 0, 0]);
    kernel.part(pairwise).against(tokenLines([[2]]), 2);
    if (name !== "reference") expect(() => first.matches(Uint32Array.of(1))).toThrow("other lines were prepared since");
    expect(() => kernel.part(pairwise).against(tokenLines([[1]]), 17)).toThrow("maxOrder is 17");
    expect(() => kernel.part(pairwise).against({ ids: Uint32Array.of(1), ends: Uint32Array.of(2) }, 1)).toThrow(RangeError);
  });
});

test("wasm and js agree on every bit of the rates", () => {
  const [wasm, js] = [createWasmKernel(), createJsKernel()];
  for (let seed = 0; seed < 12; seed++) {
    const right = tokenLines(generateLines(seed, 140, 20));
    const left = tokenLines(generateLines(seed, 6, 20));
    const [a, b] = [wasm, js].map((one) => one.part(pairwise).against(right, 6)) as [PreparedLines, PreparedLines];
    for (let i = 0; i < 6; i++) expect(b.rates(lineOf(left, i), undefined, 3)).toEqual(a.rates(lineOf(left, i), undefined, 3));
  }
});
