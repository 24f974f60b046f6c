/** The transforms that are applied to each segment before its words are compared, which are those of WER. */
import { checkKeys } from "../core/argument-checks.js";
import { checked } from "../core/settings.js";
import { formatSignature, fullSignature, type Signature, type SignatureEntry } from "../core/signature.js";
import { errorRateTokenizer, unitSettings, wer, type ErrorRateOptions } from "../metrics/speech/wer.js";
import { lowercase } from "../text/lowercase.js";
import type { Tokenizer } from "../text/tokenizers/tokenizer.js";

/** The transforms of both sides of a conversation, which are those of `wer`. */
export type SessionTextOptions = Pick<
  ErrorRateOptions,
  | "lowercase"
  | "expandContractions"
  | "removeNonWords"
  | "removeWords"
  | "removePunctuation"
  | "transforms"
  | "referenceTransforms"
  | "hypothesisTransforms"
>;

const keys = [
  "lowercase",
  "expandContractions",
  "removeNonWords",
  "removeWords",
  "removePunctuation",
  "transforms",
  "referenceTransforms",
  "hypothesisTransforms",
] as const satisfies readonly (keyof SessionTextOptions)[];

/** How the words of a segment are found. */
export interface SessionText {
  readonly signature: readonly SignatureEntry[];
  /** The words of a segment; undefined if these are simply the words between white space. */
  readonly ofReference?: (line: string) => readonly string[];
  readonly ofHypothesis?: (line: string) => readonly string[];
}

const plainSignature: readonly SignatureEntry[] = [
  { key: "case", short: "c", value: "mixed" },
  { key: "steps", short: "st", value: "none" },
];

export const plainText: SessionText = { signature: plainSignature };

/** @throws TypeError, RangeError for options of the wrong type or value */
export function sessionText(caller: string, options: SessionTextOptions, others: readonly string[] = []): SessionText {
  checkKeys<Record<string, unknown>>(caller, options as Record<string, unknown>, [...keys, ...others] as never);
  const given = Object.fromEntries(
    keys
      .filter((key) => options[key] !== undefined && String(options[key]) !== String(unitSettings[key].initial))
      .map((key) => [key, options[key]]),
  ) as SessionTextOptions;
  if (Object.keys(given).length === 0) return plainText;
  const settings = { ...given, keepEmptied: true };
  const tokenizer = errorRateTokenizer({ ...checked(caller, settings, unitSettings), unit: "words" });
  return {
    signature: wer(settings).signature.filter(({ key }) => key === "case" || key === "steps"),
    ofReference: wordsBy(tokenizer, tokenizer.tokenizeReference ?? tokenizer.tokenize),
    ofHypothesis: wordsBy(tokenizer, tokenizer.tokenize),
  };
}

function wordsBy(tokenizer: Tokenizer, split: Tokenizer["tokenize"]): (line: string) => readonly string[] {
  return tokenizer.lowercase ? (line) => split(lowercase(line)) : split;
}

/** The signature of a score as a line. */
export function signatureOf(signature: Signature): string {
  return formatSignature(fullSignature(signature, 1));
}
