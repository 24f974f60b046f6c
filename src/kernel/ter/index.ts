/** The part for TER: edits and shifts of words. */
import { wasm } from "#kernel/ter-wasm";
import { instantiate } from "#kernel/ter-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { TerPart } from "./ter-part.js";

export const terPart: KernelPart<TerPart> = { name: "ter", wasm, instantiate, host };
