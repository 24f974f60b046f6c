/** The part for scores with logarithms: those of JavaScript's Math differ between platforms in the last bit. */
import { wasm } from "#kernel/math-wasm";
import { instantiate } from "#kernel/math-js";
import type { KernelPart } from "../kernel.js";
import type { MathPart } from "./math-part.js";

export const mathPart: KernelPart<MathPart> = {
  name: "math",
  wasm,
  instantiate,
  host: (exports) => exports as MathPart,
};
