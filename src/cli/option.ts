/** What an option of the command line is, and the type of what it is set to. */

/** What follows an option's name: nothing, one value, any number of values (list), or at least one (words, choices). */
export type OptionKind = "flag" | "text" | "integer" | "number" | "list" | "words" | "choice" | "choices" | "help" | "version";

export interface Option {
  /** As sacreBLEU declares them: its messages name an option by all its names in this order. */
  readonly names: readonly string[];
  readonly kind: OptionKind;
  /** What stands for a value in the help; of choices without it all are printed. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly initial?: unknown;
  /** The range of a number. */
  readonly least?: number;
  readonly most?: number;
  readonly help: string;
  /** The heading in the help. */
  readonly group: string;
  /** The key of a flag that this one does not go with. */
  readonly excludes?: string;
  /** Not in sacreBLEU, whose options keep their abbreviations. */
  readonly own?: true;
  /** Of a metric's options: not said by its signature (a file, a warning), so that it goes with replay. */
  readonly unsigned?: true;
}

export type OptionTable = Readonly<Record<string, Option>>;

type ValueOf<O extends Option> =
  O["kind"] extends "flag" ? boolean
  : O["kind"] extends "list" | "words" ? readonly string[] | undefined
  : O extends { kind: "choices"; choices: readonly (infer C)[] } ? readonly C[]
  : O extends { kind: "choice"; choices: readonly (infer C)[] } ? C | Missing<O>
  : O["kind"] extends "integer" | "number" ? number | Missing<O>
  : string | Missing<O>;

type Missing<O> = O extends { initial: unknown } ? never : undefined;

/** What the options of a table are set to, by their keys in it. */
export type ValuesOf<T extends OptionTable> = { readonly [K in keyof T]: ValueOf<T[K]> };
