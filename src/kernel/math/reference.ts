/** Logarithm and exponential of the engine "reference": those of JavaScript's Math. */
import type { MathPart } from "./math.js";

export const referenceMath: MathPart = { log: Math.log, exp: Math.exp };
