/** The part for RIBES. */
import { wasm } from "#kernel/ribes-wasm";
import { instantiate } from "#kernel/ribes-js";
import type { KernelPart } from "../kernel.js";
import { host } from "./host.js";
import type { RibesPart } from "./ribes-part.js";

export const ribesPart: KernelPart<RibesPart> = { name: "ribes", wasm, instantiate, host };
