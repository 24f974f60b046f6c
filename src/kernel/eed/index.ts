/** The part for EED: edit distances of characters with jumps. */
import { wasm } from "#kernel/eed-wasm";
import { instantiate } from "#kernel/eed-js";
import type { KernelPart } from "../kernel.js";
import type { EedPart } from "./eed-part.js";
import { host } from "./host.js";

export const eedPart: KernelPart<EedPart> = { name: "eed", wasm, instantiate, host };
