/** WER and its family on the command line: transforms as words, or as a request has them. Loaded on demand. */
import type { CommandLine } from "../../metrics/command-line.js";
import type { ErrorRateOptions } from "../../metrics/speech/wer.js";
import type { Transform } from "../../text/transforms/transform.js";
import { nearest } from "../../core/suggest.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricsRequested } from "./choose.js";
import type { MadeMetric } from "./metric-command.js";
import type { Values } from "./metric-values.js";
import { commandLineOf, refusing, settingsFrom } from "./settings-command.js";

const optionOf = {
  transforms: "--wer-transform",
  referenceTransforms: "--wer-reference-transform",
  hypothesisTransforms: "--wer-hypothesis-transform",
} as const;

export async function makeErrorRate(metric: string, values: Values): Promise<MadeMetric> {
  const commandLine = await commandLineOf(metric);
  const settings = await errorRateSettings(commandLine, values);
  const corpus = refusing(commandLine, settings, () => commandLine.make(settings as never));
  const isPlain = Object.keys(optionOf).every((key) => !hasOwn(settings[key as keyof typeof optionOf]));
  return { corpus, ...(isPlain && { spec: { metric, options: settings as Record<string, unknown> } }) };
}

/** Whether functions are among transforms, which no page can be given. */
function hasOwn(transforms: readonly Transform[] | undefined): boolean {
  return (transforms ?? []).some((one) => typeof one === "object" && "transform" in one);
}

/** What is made of the settings of WER that the arguments ask for. @throws UsageError */
export async function fromErrorRateSettings<Made>(
  { options }: MetricsRequested,
  make: (settings: ErrorRateOptions, unit: "words" | "characters") => Made,
): Promise<Made> {
  const commandLine = await commandLineOf("wer");
  const settings = await errorRateSettings(commandLine, options);
  return refusing(commandLine, settings, () => make(settings, options.werCharacters ? "characters" : "words"));
}

/** @throws UsageError */
async function errorRateSettings(commandLine: CommandLine, values: Values): Promise<ErrorRateOptions> {
  const settings = settingsFrom<Record<string, unknown>>(commandLine, values);
  for (const [key, option] of Object.entries(optionOf)) {
    const given = settings[key] as readonly (string | Transform)[] | undefined;
    if (given === undefined) continue;
    const transforms: Transform[] = [];
    for (const one of given) transforms.push(typeof one === "string" ? await transformOf(option, one) : one);
    settings[key] = transforms;
    checkTypes(option, key, transforms, commandLine);
  }
  return settings as ErrorRateOptions;
}

/** A wrong type in JSON is a wrong argument here. */
function checkTypes(option: string, key: string, transforms: readonly Transform[], { settings }: CommandLine): void {
  try {
    settings[key]!.check!(key, transforms);
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`argument ${option}: ${error.message}`);
    // a RangeError is told with the others
  }
}

/** NAME, NAME:PARAMETERS or NAME:JSON. */
async function transformOf(option: string, word: string): Promise<Transform> {
  const colon = word.indexOf(":");
  if (colon < 0) {
    const { transformNames } = await import("../../text/transforms/transform.js");
    if (transformNames.includes(word)) return word as Transform;
    const found = await normalizer(word);
    if (found !== undefined) return found;
    const names = [...transformNames, ...normalizerNames];
    const meant = nearest(word, names);
    throw new UsageError(
      `argument ${option}: expected one of ${names.join(", ")}, got ${word}` +
        (meant === undefined ? "" : `; is ${meant} meant?`),
    );
  }
  const [name, parameters] = [word.slice(0, colon), word.slice(colon + 1)];
  const made = (value: unknown): Transform => ({ [name]: value }) as unknown as Transform;
  if (/^[[{]/.test(parameters) && name !== "SubstituteRegexes") return made(parsed(option, parameters));
  switch (name) {
    case "RemoveSpecificWords":
      return made(parameters.split(","));
    case "SubstituteWords":
      return made(
        parameters.split(",").map((pair) => {
          const at = pair.indexOf("=");
          if (at >= 0) return [pair.slice(0, at), pair.slice(at + 1)];
          throw new UsageError(`argument ${option}: expected SubstituteWords:WORD=WORD,WORD=WORD, got ${word}`);
        }),
      );
    case "SubstituteRegexes": {
      const at = parameters.lastIndexOf("=>");
      if (at >= 0) return made([[parameters.slice(0, at), parameters.slice(at + 2)]]);
      if (/^[[{]/.test(parameters)) return made(parsed(option, parameters));
      throw new UsageError(`argument ${option}: expected SubstituteRegexes:PATTERN=>REPLACEMENT, got ${word}`);
    }
    case "RemoveWhiteSpace":
      return made(parameters === "replace_by_space" ? { replace_by_space: true } : parameters);
    case "ReduceToListOfListOfWords":
      return made({ word_delimiter: parameters });
  }
  return made(parameters);
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

/** What stands under truebleu/transforms in the library, by the names of signatures; its tables are loaded for it alone. */
async function normalizer(name: string): Promise<Transform | undefined> {
  if (/^WhisperBasic(WithoutDiacritics)?$/.test(name))
    return (await import("../../metrics/speech/whisper-normalizer.js")).whisperBasic({
      removeDiacritics: name !== "WhisperBasic",
    });
  if (name === "WhisperEnglish")
    return (await import("../../text/transforms/whisper/whisper-english.js")).whisperEnglish();
  const [indic, nukta, joiners] = /^IndicNormalize(WithoutNukta)?(WithJoiners)?$/.exec(name) ?? [];
  if (indic === undefined) return undefined;
  return (await import("../../text/transforms/indic.js")).indicNormalize({
    ...(nukta !== undefined && { nukta: "remove" }),
    ...(joiners !== undefined && { joiners: "keep" }),
  });
}

function parsed(option: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`argument ${option}: expected JSON after the name, as it begins so, got ${text}`);
  }
}
