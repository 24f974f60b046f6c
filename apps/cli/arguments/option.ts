/** The description of an option of the command line, and the type of its value. */

/**
 * What follows an option's name: nothing, one value, any number of values (list), at least one value (words, choices),
 * one value in each of several occurrences (each), or at least one in each (lists).
 */
export type OptionKind =
  | "flag"
  | "text"
  | "file"
  | "integer"
  | "number"
  | "list"
  | "words"
  | "each"
  | "lists"
  | "choice"
  | "choices"
  | "help"
  | "version";

export interface Option {
  /** The names of the option in sacreBLEU's order, in which its messages list them. */
  readonly names: readonly string[];
  readonly kind: OptionKind;
  /** The placeholder for the value in the help; without it the choices are printed. */
  readonly value?: string;
  readonly choices?: readonly string[];
  /** A hint for a word that is none of the choices: where users find what the word names. */
  elsewhere?(word: string): string | undefined;
  readonly initial?: unknown;
  /** The range of a number. */
  readonly least?: number;
  readonly most?: number;
  /** The help text, which documentedOptions() fills in; runs without help do not load it. */
  readonly help?: string;
  /** The heading in the help. */
  readonly group: string;
  /** The commands that it goes with, if it does not go with all. */
  readonly commands?: readonly string[];
  /** The key of a flag that cannot be combined with this one. */
  readonly excludes?: string;
  /** The option's name in requests, if it does not follow from the name on the command line. */
  readonly listed?: string;
  /**
   * Whether sacreBLEU lacks the option. Then the option does not make abbreviations of sacreBLEU's options ambiguous.
   */
  readonly own?: true;
  /** Whether an option of a metric is not part of the signature (a file, a warning), and so is allowed with replay. */
  readonly unsigned?: true;
}

export type OptionTable = Readonly<Record<string, Option>>;

/** Whether several values may follow the name. */
export function takesSeveral({ kind }: Option): boolean {
  return ["list", "lists", "words", "choices"].includes(kind);
}

type ValueOf<O extends Option> = O["kind"] extends "flag"
  ? boolean
  : O["kind"] extends "list" | "words" | "each" | "lists"
    ? readonly string[] | undefined
    : O extends { kind: "choices"; choices: readonly (infer C)[] }
      ? readonly C[]
      : O extends { kind: "choice"; choices: readonly (infer C)[] }
        ? C | Missing<O>
        : O["kind"] extends "integer" | "number"
          ? number | Missing<O>
          : string | Missing<O>;

type Missing<O> = O extends { initial: unknown } ? never : undefined;

/** The values of the options of a table, by their keys in it. */
export type ValuesOf<T extends OptionTable> = { readonly [K in keyof T]: ValueOf<T[K]> };
