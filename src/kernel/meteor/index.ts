/** The part that METEOR needs: alignments of words. */
import { wasm } from "#kernel/meteor-wasm";
import { instantiate } from "#kernel/meteor-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { MeteorPart } from "./meteor-part.js";

export const meteorPart: KernelPart<MeteorPart> = {
  name: "meteor",
  wasm,
  instantiate,
  host,
};
