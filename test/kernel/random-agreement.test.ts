/**
 * The engines agree bit for bit on resamples and trials of tables of all sorts: packed sums are exact, and other sums are
 * added in the same order.
 */
import { resamplingPart } from "../../src/kernel/resampling/resampling.js";
import { describe, expect, test } from "vitest";
import { createJsKernel, createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import { cases } from "../cases.js";
import { createDebugKernel } from "./other-builds.js";
import { randomSource } from "./generate.js";

const kernels = [createWasmKernel(), createJsKernel(), createReferenceKernel(), createDebugKernel()];

type Kind = "small" | "signed" | "sparse" | "large" | "huge" | "fractions";

/** Rows of numbers of one kind; `huge` ones add up to more than 2^53, where the order of addition shows. */
function table(kind: Kind, rows: number, width: number, random: (below: number) => number): Float64Array {
  const value = (): number => {
    switch (kind) {
      case "small":
        return random(40);
      case "signed":
        return random(200_001) - 100_000;
      case "sparse":
        return random(10) === 0 ? random(3) : 0;
      case "large":
        return random(2 ** 30) * 2 ** 10 + random(1024);
      case "huge":
        return random(2 ** 30) * 2 ** 22 + 1;
      case "fractions":
        return random(1000) / 7;
    }
  };
  return Float64Array.from({ length: rows * width }, value);
}

describe("engines agree on resampling", () => {
  test.each(["small", "signed", "sparse", "large", "huge", "fractions"] as const)("%s", (kind) => {
    for (let seed = 0; seed < cases(60, 14); seed++) {
      const random = randomSource(seed);
      // widths from one field to several systems side by side, rows on both sides of whole bytes and words of bits
      const width = [1, 2, 3, 10, 18, 30, 47][seed % 7]!;
      const rows = [1, 2, 7, 8, 9, 31, 32, 33, 63, 64, 65, 127, 128, 129, 150][random(15)]!;
      const a = table(kind, rows, width, random);
      const b = random(8) === 0 ? a.slice() : table(kind, rows, width, random);
      const results = kernels.map((kernel) => {
        const state = kernel.part(resamplingPart).seedRandom(seed * 7919);
        // resamples and trials are drawn in turn, so that each draw starts where the previous one left the generator
        const drawn = [
          kernel.part(resamplingPart).bootstrapSums(state, a, width, 1 + (seed % 5)),
          kernel.part(resamplingPart).randomizationSums(state, a, b, width, 1 + (seed % 9)),
          kernel.part(resamplingPart).randomizationSums(state, b, a, width, 3),
          kernel.part(resamplingPart).bootstrapSums(state, b, width, 2),
        ];
        return { drawn, state };
      });
      for (const { drawn, state } of results.slice(1)) {
        for (const [turn, sums] of drawn.entries())
          expect(sums, `turn ${turn}`).toHaveSameBits(results[0]!.drawn[turn]!);
        expect(state).toHaveSameBits(results[0]!.state);
      }
      const [, trials] = results[0]!.drawn;
      if (kind !== "fractions" && kind !== "huge") {
        const total = (field: number): number =>
          a.reduce((sum, _, i) => (i % width === field ? sum + a[i]! + b[i]! : sum), 0);
        for (let field = 0; field < width; field++)
          expect(trials![field]! + trials![width + field]!).toBe(total(field));
      }
    }
  });

  test("more rows than the generator draws at once", () => {
    const random = randomSource(9);
    const rows = 150_001;
    const a = table("small", rows, 2, random);
    const b = table("small", rows, 2, random);
    const [wasm, js, reference] = kernels.slice(0, 3).map((kernel) => {
      const state = kernel.part(resamplingPart).seedRandom(2 ** 40 + 1);
      return [
        kernel.part(resamplingPart).bootstrapSums(state, a, 2, 1),
        kernel.part(resamplingPart).randomizationSums(state, a, b, 2, 2),
        state,
      ];
    });
    for (const other of [js!, reference!])
      for (const [turn, numbers] of other.entries()) expect(numbers).toHaveSameBits(wasm![turn]!);
  });
});
