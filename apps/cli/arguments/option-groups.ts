/**
 * The values of options in small pieces. The group that an option has in the help says which piece it belongs to, so a
 * new option is in its piece by itself.
 */
import type { commonOptions } from "./common-options.js";
import type { ValuesOf } from "./option.js";

type Options = typeof commonOptions;

/** The key of an option that no metric has. */
export type OptionKey = keyof Options;

export type OptionGroup = Options[OptionKey]["group"];

/** The values of the options of some groups. */
export type OptionsOf<Group extends OptionGroup> = ValuesOf<{
  readonly [Key in OptionKey as Options[Key]["group"] extends Group ? Key : never]: Options[Key];
}>;

/** Which texts: files, a test set or a table, and which of their lines. */
export interface TextsRequested extends OptionsOf<"Test sets" | "Input" | "Tables"> {
  /** The files that stand before all options. */
  readonly refs: readonly string[];
  /** Whether transcripts may hold alternatives, as sclite's alignment reads them. */
  readonly takesAlternatives: boolean;
}

/** Which tests of significance, and how many resamples or trials. */
export type TestsRequested = OptionsOf<"Confidence" | "Paired tests">;

/** What is printed or written, and how. */
export interface OutputsRequested extends OptionsOf<"Metrics" | "Output"> {
  /** --force: no warnings about texts. */
  readonly force: boolean;
}
