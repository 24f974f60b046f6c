/** The power of the engine "reference": that of JavaScript's Math. */
import type { PowerPart } from "./power.js";

export const referencePower: PowerPart = { pow: Math.pow };
