/**
 * Transforms of transcripts by the names, parameters and order of jiwer 4.0.0 (transforms.py), as plain data: the types
 * that users write, and those after the check.
 */
import { describe, excerpt } from "../../core/describe.js";
import { nearest } from "../../core/suggest.js";
import { pythonPattern } from "./python-regex.js";
import { pythonTemplate } from "./python-template.js";

/** Texts and their replacements, in order: an object, or pairs. */
export type Substitutions = Readonly<Record<string, string>> | readonly (readonly [string, string])[];

/**
 * A transform of your own: a function of a line, and a name for the signature, of letters, digits and `._-`. The same
 * name must always mean the same transform, because scores are compared by it.
 */
export interface TextTransform {
  readonly name: string;
  /** Returns the changed line. */
  transform(line: string): string;
}

/**
 * One of jiwer's transforms, by its name, or with its parameters, as in `{ RemoveSpecificWords: ["um", "uh"] }`; or a
 * transform of your own. `{ Compose: [...] }` stands for the transforms in it.
 */
export type Transform =
  | PlainTransformName
  | { readonly SubstituteWords: Substitutions }
  | { readonly SubstituteRegexes: Substitutions }
  | { readonly RemoveSpecificWords: readonly string[] }
  | { readonly RemoveWhiteSpace: { readonly replace_by_space?: boolean } }
  | { readonly ReduceToSingleSentence: { readonly word_delimiter?: string } }
  | { readonly ReduceToListOfListOfWords: { readonly word_delimiter?: string } }
  | { readonly Compose: readonly Transform[] }
  | TextTransform;

/** The transforms that need no parameters. */
export type PlainTransformName =
  | "ExpandCommonEnglishContractions"
  | "ReduceToListOfListOfChars"
  | "ReduceToListOfListOfWords"
  | "ReduceToSingleSentence"
  | "RemoveEmptyStrings"
  | "RemoveKaldiNonWords"
  | "RemoveMultipleSpaces"
  | "RemovePunctuation"
  | "RemoveWhiteSpace"
  | "Strip"
  | "ToLowerCase"
  | "ToUpperCase";

/** A transform after the check. */
export type CheckedTransform =
  | { readonly name: Exclude<PlainTransformName, "RemoveWhiteSpace" | AboutLists> }
  | { readonly name: "RemoveEmptyStrings" | "ReduceToListOfListOfChars" }
  | { readonly name: "SubstituteWords" | "SubstituteRegexes"; readonly pairs: readonly (readonly [string, string])[] }
  | { readonly name: "RemoveSpecificWords"; readonly words: readonly string[] }
  | { readonly name: "RemoveWhiteSpace"; readonly bySpace: boolean }
  | { readonly name: WithDelimiter; readonly delimiter: string }
  | { readonly name: "own"; readonly own: TextTransform };

type AboutLists = "RemoveEmptyStrings" | "ReduceToListOfListOfChars" | WithDelimiter;

type WithDelimiter = "ReduceToSingleSentence" | "ReduceToListOfListOfWords";

/** The parameters after a name; undefined if there are none. */
type Reader = (name: string, parameters: unknown) => CheckedTransform;

const plain = (names: readonly (CheckedTransform & { readonly own?: never })["name"][]): Record<string, Reader> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      (what: string, parameters: unknown) => {
        parametersOf(what, parameters, []);
        return { name } as CheckedTransform;
      },
    ]),
  );

const readers: Readonly<Record<string, Reader>> = /* @__PURE__ */ (() => ({
  ...plain([
    "ExpandCommonEnglishContractions",
    "ReduceToListOfListOfChars",
    "RemoveEmptyStrings",
    "RemoveKaldiNonWords",
    "RemoveMultipleSpaces",
    "RemovePunctuation",
    "Strip",
    "ToLowerCase",
    "ToUpperCase",
  ]),
  RemoveWhiteSpace(what, parameters) {
    const { replace_by_space: bySpace = false } = parametersOf(what, parameters, ["replace_by_space"]);
    if (typeof bySpace !== "boolean")
      throw new TypeError(`replace_by_space of ${what} is ${describe(bySpace)}: expected true or false`);
    return { name: "RemoveWhiteSpace", bySpace };
  },
  ReduceToSingleSentence: delimited("ReduceToSingleSentence"),
  ReduceToListOfListOfWords: delimited("ReduceToListOfListOfWords"),
  RemoveSpecificWords(what, words) {
    if (!Array.isArray(words)) throw new TypeError(`${what} is ${describe(words)}: expected an array of words`);
    for (const [i, word] of words.entries()) checkWord(`${what}[${i}]`, word);
    return { name: "RemoveSpecificWords", words: [...words] };
  },
  SubstituteWords(what, parameters) {
    const pairs = pairsOf(what, parameters);
    for (const [word, by] of pairs) {
      checkWord(`a word of ${what}`, word);
      pythonTemplate(by, [], `what ${excerpt(word)} becomes in ${what}`);
    }
    return { name: "SubstituteWords", pairs };
  },
  SubstituteRegexes(what, parameters) {
    const pairs = pairsOf(what, parameters);
    for (const [pattern, by] of pairs)
      pythonTemplate(by, pythonPattern(pattern, what).groups, `what ${excerpt(pattern)} becomes in ${what}`);
    return { name: "SubstituteRegexes", pairs };
  },
}))();

/** The names of all transforms but Compose. */
export const transformNames: readonly string[] = /* @__PURE__ */ Object.keys(readers);

function delimited(name: WithDelimiter): Reader {
  return (what, parameters) => {
    const { word_delimiter: delimiter = " " } = parametersOf(what, parameters, ["word_delimiter"]);
    if (typeof delimiter !== "string")
      throw new TypeError(`word_delimiter of ${what} is ${describe(delimiter)}: expected a string`);
    if (delimiter === "" && name === "ReduceToListOfListOfWords")
      throw new RangeError(
        `word_delimiter of ${what} is "": expected the text between words; for characters take ` +
          "ReduceToListOfListOfChars",
      );
    return { name, delimiter };
  };
}

/**
 * The transforms as a flat list, with the transforms of each Compose in its place.
 *
 * @param name the option that the transforms were passed to
 * @throws TypeError, RangeError
 */
export function checkedTransforms(name: string, given: unknown): CheckedTransform[] {
  if (!Array.isArray(given)) {
    throw new TypeError(
      `${name} is ${describe(given)}: expected an array of transforms` +
        `${typeof given === "string" ? "; for one transform write [transform]" : ', such as ["ToLowerCase"]'}`,
    );
  }
  return given.flatMap((transform: unknown, i) => checkedTransform(`${name}[${i}]`, transform));
}

function checkedTransform(name: string, given: unknown): CheckedTransform[] {
  if (typeof given === "string") return [readerFor(name, given)(`${name}, ${given},`, undefined)];
  if (typeof given !== "object" || given === null || Array.isArray(given))
    throw new TypeError(
      `${name} is ${describe(given)}: expected the name of a transform, or { name: parameters }` +
        `${Array.isArray(given) ? "; for several transforms write { Compose: [...] }" : ""}`,
    );
  if ("transform" in given) return [{ name: "own", own: checkedOwn(name, given as TextTransform) }];
  const keys = Object.keys(given);
  if (keys.length !== 1)
    throw new RangeError(
      `${name} has ${keys.length === 0 ? "no name" : `the names ${keys.join(", ")}`}: expected one transform, ` +
        'such as { RemoveSpecificWords: ["um"] }',
    );
  const key = keys[0]!;
  const parameters = (given as Record<string, unknown>)[key];
  if (key === "Compose") return checkedTransforms(`${name}.Compose`, parameters);
  return [readerFor(name, key)(`${name}.${key}`, parameters ?? null)];
}

function readerFor(name: string, key: string): Reader {
  if (Object.hasOwn(readers, key)) return readers[key]!;
  const meant = nearest(key, transformNames);
  throw new RangeError(
    `${name} is ${excerpt(key)}: expected one of ${transformNames.join(", ")}` +
      (meant === undefined ? "" : `; is ${meant} meant?`),
  );
}

function checkedOwn(name: string, { name: own, transform }: TextTransform): TextTransform {
  if (typeof transform !== "function")
    throw new TypeError(`${name}.transform is ${describe(transform)}: expected a function of a line`);
  if (typeof own !== "string")
    throw new TypeError(`${name}.name is ${describe(own)}: expected a name for the signature`);
  if (!/^[\w.-]+$/.test(own) || transformNames.includes(own) || own === "Compose" || own === "none")
    throw new RangeError(
      `${name}.name is ${excerpt(own)}: expected a name of its own, of only letters, digits and . _ -, for the ` +
        "signature",
    );
  return { name: own, transform };
}

function parametersOf(what: string, given: unknown, known: readonly string[]): Record<string, unknown> {
  if (given === undefined) return {};
  const isObject = typeof given === "object" && given !== null && !Array.isArray(given);
  const unknown = isObject ? Object.keys(given).find((key) => !known.includes(key)) : undefined;
  if (isObject && unknown === undefined) return given as Record<string, unknown>;
  throw new TypeError(
    `${what} has ${unknown === undefined ? describe(given) : `the parameter ${excerpt(unknown)}`}: expected ` +
      (known.length === 0 ? "no parameters, only the name" : `{ ${known.join(", ")} }`),
  );
}

/**
 * The pairs in their order. JavaScript puts the whole-number keys of an object first, and the order of substitutions
 * matters.
 */
function pairsOf(what: string, given: unknown): (readonly [string, string])[] {
  if (typeof given !== "object" || given === null)
    throw new TypeError(`${what} is ${describe(given)}: expected { old: new } or [[old, new], ...]`);
  const pairs: unknown[] = Array.isArray(given) ? given : Object.entries(given);
  if (!Array.isArray(given) && pairs.length > 1) {
    const number = Object.keys(given).find((key) => /^\d+$/.test(key));
    if (number !== undefined)
      throw new RangeError(
        `${what} has the key ${excerpt(number)} among others: expected pairs, [[old, new], ...], because ` +
          `JavaScript puts such a key first, wherever it was written`,
      );
  }
  const known = new Set<string>();
  return pairs.map((pair, i) => {
    if (!Array.isArray(pair) || pair.length !== 2 || pair.some((text) => typeof text !== "string"))
      throw new TypeError(`${what} has, at ${i}, ${describe(pair)}: expected [old, new], two strings`);
    const [from, by] = pair as [string, string];
    if (known.has(from)) throw new RangeError(`${what} has ${excerpt(from)} twice: expected each once`);
    known.add(from);
    return [from, by];
  });
}

function checkWord(name: string, word: unknown): void {
  if (typeof word !== "string") throw new TypeError(`${name} is ${describe(word)}: expected a word`);
  if (word === "") throw new RangeError(`${name} is "": expected a word`);
}
