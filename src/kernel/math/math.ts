/**
 * The part for scores with logarithms, because the logarithms of JavaScript's Math differ between platforms in the last
 * bit.
 */
import { instantiate } from "#kernel/math-js";
import { wasm } from "#kernel/math-wasm";
import type { KernelPart } from "../part.js";

/** Logarithm and exponential, the same bits in every runtime. */
export interface MathPart {
  log(x: number): number;
  exp(x: number): number;
}

export const mathPart: KernelPart<MathPart> = {
  name: "math",
  wasm,
  instantiate,
  host: (exports) => exports as MathPart,
};
