/** Logarithm and exponential as the engine "reference" has them: the platform's. */
import type { MathPart } from "../types.js";

export const referenceMath: MathPart = { log: Math.log, exp: Math.exp };
