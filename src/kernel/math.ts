/** The part that metrics need whose scores have logarithms: the platform's own differ in the last bit. */
import { instantiate } from "#kernel/math-js";
import { hex } from "#kernel/math-wasm";
import type { KernelPart, MathPart } from "../types.js";
import { referenceMath } from "./reference-math.js";

export const math: KernelPart<MathPart> = { name: "math", hex, instantiate, host: (exports) => exports as MathPart, reference: referenceMath };
