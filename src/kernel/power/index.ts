/** The part for scores with powers: those of JavaScript's Math differ between platforms in the last bit. */
import { wasm } from "#kernel/power-wasm";
import { instantiate } from "#kernel/power-js";
import type { KernelPart } from "../kernel.js";
import type { PowerPart } from "./power-part.js";

export const powerPart: KernelPart<PowerPart> = {
  name: "power",
  wasm,
  instantiate,
  host: (exports) => exports as PowerPart,
};
