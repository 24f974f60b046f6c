/** The part for CharacTER: shifts of phrases, and edits of characters. */
import { wasm } from "#kernel/character-wasm";
import { instantiate } from "#kernel/character-js";
import type { KernelPart } from "../kernel.js";
import type { CharacterPart } from "./character-part.js";
import { host } from "./host.js";

export const characterPart: KernelPart<CharacterPart> = {
  name: "character",
  wasm,
  instantiate,
  host,
};
