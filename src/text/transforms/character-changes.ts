/** Transforms that change each character by itself, which the kernel makes in one pass. */
import { punctuation } from "#unicode-classes";
import type { CharacterChanges } from "../../kernel/folding/folding.js";
import { decodeRanges } from "../tokenizers/international.js";
import { stepOf } from "./transform-steps.js";
import type { CheckedTransform } from "./transform.js";

/** ToLowerCase is among these only as the first of several. */
export type CharacterTransform = CheckedTransform & {
  readonly name: "ToLowerCase" | "RemovePunctuation" | "RemoveWhiteSpace";
};

export const isOfCharacters = ({ name }: CheckedTransform): boolean =>
  name === "RemovePunctuation" || name === "RemoveWhiteSpace";

export function changesOf(transforms: readonly CharacterTransform[]): CharacterChanges {
  const steps = transforms.filter(isOfCharacters).map(stepOf);
  const change = (character: string): string => steps.reduce((text, step) => step(text), character);
  let removed: Uint8Array | undefined;
  return {
    lowercase: transforms[0]!.name === "ToLowerCase",
    spaced: change("\t") === " ",
    removed: () => (removed ??= removedBy(change)),
  };
}

/** @param change the transform, for a single character */
function removedBy(change: (character: string) => string): Uint8Array {
  const ranges = decodeRanges(punctuation);
  // the last punctuation character comes after every letter that has another lower case
  const removed = new Uint8Array(ranges.at(-1)![1] + 1);
  if (change("«") === "") for (const [first, last] of ranges) removed.fill(1, first, last + 1);
  for (let code = 0; code < 0x80; code++) removed[code] = change(String.fromCharCode(code)) === "" ? 1 : 0;
  return removed;
}
