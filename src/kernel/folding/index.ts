/** The part that makes lower case without punctuation of lines. Other engines leave that to src/text/. */
import { wasm } from "#kernel/folding-wasm";
import type { CompiledPart } from "../kernel.js";
import type { FoldingPart } from "./folding-part.js";
import { host } from "./host.js";

export const foldingPart: CompiledPart<FoldingPart> = { name: "folding", wasm, host };
