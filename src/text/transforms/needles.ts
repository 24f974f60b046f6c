/** Texts that a line must contain for a transform to change it. */
import type { Needles } from "../../kernel/folding/folding.js";
import { createLineBuffer } from "../encode-strings.js";
import { literalIn } from "./pattern-literal.js";
import type { CheckedTransform } from "./transform.js";

/** The limit on texts: wherever a text may begin, the kernel compares each of them. */
const MOST_NEEDLES = 32;

/**
 * Texts of which every line that these transforms change contains at least one; undefined if there are no such texts.
 */
export function needlesOf(transforms: readonly CheckedTransform[]): Needles | undefined {
  const words = transforms.flatMap(wordsOf);
  const texts = [
    ...words.filter((word) => !isWord.test(word)),
    ...transforms.flatMap((transform) => textsOf(transform) ?? [""]),
  ];
  const whole = words.filter((word) => isWord.test(word));
  const needles = [...whole, ...texts];
  if (needles.length > MOST_NEEDLES || needles.some((text) => text === "" || /\p{Cs}/u.test(text))) return undefined;
  const lines = createLineBuffer({ mostWaiting: 0 });
  for (const text of needles) lines.add(text);
  return { needles: lines.lines(), words: whole.length };
}

/** Texts that begin and end with a letter, digit or `_`; as whole words they have no such character next to them. */
const isWord = /^[a-zA-Z0-9_](.*[a-zA-Z0-9_])?$/s;

/** The texts that the transform searches for as whole words. */
function wordsOf(transform: CheckedTransform): readonly string[] {
  if (transform.name === "RemoveSpecificWords") return transform.words;
  return transform.name === "SubstituteWords" ? transform.pairs.map(([word]) => word) : [];
}

/** The texts that the transform searches for anywhere. */
function textsOf(transform: CheckedTransform): readonly string[] | undefined {
  switch (transform.name) {
    case "RemoveSpecificWords":
    case "SubstituteWords":
      return [];
    case "ExpandCommonEnglishContractions":
      return ["'"];
    case "RemoveKaldiNonWords":
      return ["<", "["];
    case "SubstituteRegexes":
      return transform.pairs.map(([pattern]) => literalIn(pattern));
    default:
      return undefined;
  }
}
