/**
 * The part that puts spaces into lines, so that they can be split at white space. Other engines leave it to the
 * tokenizers of src/text/.
 */
import { wasm } from "#kernel/spacing-wasm";
import type { CompiledPart } from "../kernel.js";
import { host } from "./host.js";
import type { SpacingPart } from "./spacing-part.js";

export const spacingPart: CompiledPart<SpacingPart> = { name: "spacing", wasm, host };
