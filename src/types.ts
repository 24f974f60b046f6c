/** The shapes that the floors of the house hand to each other. They import nothing but one another. */
export type * from "./types/kernel.js";
export type * from "./metrics/metric.js";
export type * from "./types/parts.js";
export type * from "./core/batch.js";
