/**
 * The part for scores with powers, because the powers of JavaScript's Math differ between platforms in the last bit.
 */
import { instantiate } from "#kernel/power-js";
import { wasm } from "#kernel/power-wasm";
import type { KernelPart } from "../part.js";

/** A number to the power of another, the same bits in every runtime. */
export interface PowerPart {
  pow(base: number, exponent: number): number;
}

export const powerPart: KernelPart<PowerPart> = {
  name: "power",
  wasm,
  instantiate,
  host: (exports) => exports as PowerPart,
};
