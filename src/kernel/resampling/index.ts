/** The part for significance: NumPy's generator, bootstrap resamples, trials of approximate randomization. */
import { wasm } from "#kernel/resampling-wasm";
import { instantiate } from "#kernel/resampling-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { ResamplingPart } from "./resampling-part.js";

export const resamplingPart: KernelPart<ResamplingPart> = {
  name: "resampling",
  wasm,
  instantiate,
  host,
};
