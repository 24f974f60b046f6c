/** Transforms of WER and its family, as words or as a request has them. Loaded on demand. */
import { nearest } from "../../../src/core/entry.js";
import type { Transform } from "../../../src/index.js";
import { UsageError } from "../arguments/usage-error.js";

/**
 * @param option for messages
 * @param given words, or transforms as the library takes them
 * @throws UsageError
 */
export async function readTransforms(option: string, given: readonly (string | Transform)[]): Promise<Transform[]> {
  const transforms: Transform[] = [];
  for (const transform of given)
    transforms.push(typeof transform === "string" ? await transformOf(option, transform) : transform);
  return transforms;
}

/** NAME, NAME:PARAMETERS or NAME:JSON. */
async function transformOf(option: string, word: string): Promise<Transform> {
  const colon = word.indexOf(":");
  if (colon < 0) {
    const { transformNames } = await import("../../../src/text/entry.js");
    const names = [...transformNames, ...normalizerNames];
    // WhisperEnglish, whisper_english and whisper-english are the same name
    const name = names.find((known) => lettersOf(known) === lettersOf(word));
    if (name !== undefined) return (await normalizer(name)) ?? (name as Transform);
    const meant = nearest(word, names);
    throw new UsageError(
      `argument ${option}: expected one of ${names.join(", ")}, got ${word}` +
        (meant === undefined ? "" : `; is ${meant} meant?`),
    );
  }
  const [name, parameters] = [word.slice(0, colon), word.slice(colon + 1)];
  const withParameters = (value: unknown): Transform => ({ [name]: value }) as unknown as Transform;
  if (/^[[{]/.test(parameters) && name !== "SubstituteRegexes") return withParameters(parsed(option, parameters));
  switch (name) {
    case "RemoveSpecificWords":
      return withParameters(parameters.split(","));
    case "SubstituteWords":
      return withParameters(
        parameters.split(",").map((pair) => {
          const at = pair.indexOf("=");
          if (at >= 0) return [pair.slice(0, at), pair.slice(at + 1)];
          throw new UsageError(`argument ${option}: expected SubstituteWords:WORD=WORD,WORD=WORD, got ${word}`);
        }),
      );
    case "SubstituteRegexes": {
      const at = parameters.lastIndexOf("=>");
      if (at >= 0) return withParameters([[parameters.slice(0, at), parameters.slice(at + 2)]]);
      if (/^[[{]/.test(parameters)) return withParameters(parsed(option, parameters));
      throw new UsageError(`argument ${option}: expected SubstituteRegexes:PATTERN=>REPLACEMENT, got ${word}`);
    }
    case "RemoveWhiteSpace":
      return withParameters(parameters === "replace_by_space" ? { replace_by_space: true } : parameters);
    case "ReduceToListOfListOfWords":
      return withParameters({ word_delimiter: parameters });
  }
  return withParameters(parameters);
}

function lettersOf(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, "");
}

const normalizerNames = [
  "WhisperEnglish",
  "WhisperBasic",
  "WhisperBasicWithoutDiacritics",
  "IndicNormalize",
  "IndicNormalizeWithoutNukta",
  "IndicNormalizeWithJoiners",
  "IndicNormalizeWithoutNuktaWithJoiners",
];

/** The exports of truebleu/transforms, by their names in signatures; their tables are loaded only for them. */
async function normalizer(name: string): Promise<Transform | undefined> {
  if (/^WhisperBasic(WithoutDiacritics)?$/.test(name))
    return (await import("../../../src/adapters/transforms.js")).whisperBasic({
      removeDiacritics: name !== "WhisperBasic",
    });
  if (name === "WhisperEnglish") return (await import("../../../src/adapters/transforms.js")).whisperEnglish();
  const [indic, nukta, joiners] = /^IndicNormalize(WithoutNukta)?(WithJoiners)?$/.exec(name) ?? [];
  if (indic === undefined) return undefined;
  return (await import("../../../src/adapters/transforms.js")).indicNormalize({
    ...(nukta !== undefined && { nukta: "remove" }),
    ...(joiners !== undefined && { joiners: "keep" }),
  });
}

function parsed(option: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(
      `argument ${option}: expected JSON after the name, because the value begins like JSON, ` + `got ${text}`,
    );
  }
}
