/**
 * The values of options in small pieces. An option's group in the help decides which piece it belongs to, so a new
 * option needs no entry here.
 */
import type { commonOptions } from "./common-options.js";
import type { ValuesOf } from "./option.js";

type Options = typeof commonOptions;

/** The key of an option that no metric has. */
export type OptionKey = keyof Options;

export type OptionGroup = Options[OptionKey]["group"];

/** The values of the options that some groups contain. */
export type OptionsOf<Group extends OptionGroup> = ValuesOf<{
  readonly [Key in OptionKey as Options[Key]["group"] extends Group ? Key : never]: Options[Key];
}>;

/** The texts: files, a test set or a table, and which of their lines are read. */
export interface TextsRequested extends OptionsOf<"Test sets" | "Input" | "Tables"> {
  /** The files named before all options. */
  readonly refs: readonly string[];
  /** Whether transcripts may hold alternatives, as sclite's alignment reads them. */
  readonly takesAlternatives: boolean;
}

/** The tests of significance, with the numbers of resamples or trials. */
export type TestsRequested = OptionsOf<"Confidence" | "Paired tests">;

/** The output: what is printed or written, and how. */
export interface OutputsRequested extends OptionsOf<"Metrics" | "Output"> {
  /** --force: no warnings about texts. */
  readonly force: boolean;
}
