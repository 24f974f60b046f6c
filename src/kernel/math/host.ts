/** The part for scores with logarithms: those of JavaScript's Math differ between platforms in the last bit. */
import { instantiate } from "#kernel/math-js";
import { hex } from "#kernel/math-wasm";
import type { KernelPart, MathPart } from "../../types.js";
import { referenceMath } from "./reference.js";

export const math: KernelPart<MathPart> = { name: "math", hex, instantiate, host: (exports) => exports as MathPart, reference: referenceMath };
