/** How the signature of a metric is read back as options. */
import { inputError, type InputError } from "../../node/input-error.js";
import { printable } from "../../report/printable.js";
import type { CommonValues, OtherValues } from "../arguments/common-options.js";

/** How the signature of a metric is read; `Own` are the values of its own options. */
export interface SignedForm<Own = OtherValues> {
  /** Matches the metric's name in front of it. */
  readonly name: RegExp;
  /** The metric's own keys, long and short. */
  readonly keys: Readonly<Record<string, string>>;
  /** The keys that identify the metric when its name is missing. */
  readonly telling: readonly string[];
  /** The setting that only the name states, and its value when the name is missing. */
  readonly unnamed?: string;
  /** The options that reproduce the metric. @throws InputError for a setting that cannot be reproduced */
  settings(signature: PublishedSignature, given: CommonValues & Own): Partial<CommonValues & Own>;
}

export interface PublishedSignature {
  /** The name for --metrics. */
  readonly metric: string;
  /** The metric's name if it stood in front, such as "chrF2++". */
  readonly name: string | undefined;
  readonly style: "long" | "short";
  /** The settings by their long keys, in order. */
  readonly settings: ReadonlyMap<string, string>;
  readonly read: SettingReader;
}

/** Turns settings into values of options; each method refuses unknown values. */
export interface SettingReader {
  text(key: string): string | undefined;
  /** What a value means, out of those possible; `initial` if the key is absent. */
  one<T>(key: string, meanings: Readonly<Record<string, T>>, initial: T): T;
  whole(key: string, range: { readonly least: number; readonly most: number; readonly initial: number }): number;
}

export function unknownValue(key: string, value: string, expected: string): InputError {
  return inputError(`the signature has ${key}:${printable(value)}: expected ${expected}`);
}
