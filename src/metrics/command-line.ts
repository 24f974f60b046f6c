/**
 * The data that a metric's file states, besides its settings, for the command line, replay and the tests. The library
 * does not import this file, so a page loads no help.
 */
import type { Checked, Setting, Settings, SignatureForm } from "../core/settings.js";
import type { Metric } from "./metric.js";

/** An option of the command line, as plain data: the build writes the options of all metrics to #metric-options. */
export interface MetricOption {
  /** The names of the option; if sacreBLEU has it, in sacreBLEU's order. */
  readonly names: readonly string[];
  /**
   * A "file" is the path of a file or folder; serve refuses it, because it must not open a path that a request names.
   */
  readonly kind: "flag" | "text" | "file" | "integer" | "number" | "words" | "each" | "choice" | "choices";
  /** The placeholder for the value in the help; without a placeholder the help prints the choices. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly initial?: unknown;
  readonly least?: number;
  readonly most?: number;
  /** Set for an option that sacreBLEU lacks. */
  readonly own?: true;
  /** Set for an option that is not part of the signature (a file, a warning), so that replay allows it. */
  readonly unsigned?: true;
  /** The option's name in requests (truebleu serve), if it does not follow from its name on the command line. */
  readonly listed?: string;
  /** The heading in the help. */
  readonly group: string;
  readonly help: string;
}

/**
 * The properties of an option that do not follow from its setting; an option without a setting also states its kind.
 */
export interface OptionForm extends Partial<Omit<MetricOption, "names" | "kind" | "group">> {
  /** The option as users type it, in full, so that a search for it leads here. */
  readonly option: `--${string}`;
  readonly short?: `-${string}`;
  /**
   * A "checksum" is the value that the signature has under the option's key: references or data with another checksum
   * are refused.
   */
  readonly kind?: MetricOption["kind"] | "checksum";
  readonly help: string;
  /** The values that the words of the option stand for. A flag has two words, "true" and "false". */
  readonly means?: Readonly<Record<string, unknown>>;
  /**
   * The setting that takes each of the option's values in turn, so that one name stands for a family: a metric for each
   * value.
   */
  readonly familyOf?: string;
  /** The setting for which the file is read, if its key differs from the option's. */
  readonly fileOf?: string;
  /** The settings that the text of an option states together; undefined for a text that is not as `expected` says. */
  readonly parts?: (text: string) => Readonly<Record<string, unknown>> | undefined;
  /** With `parts`: the form that the text must have. */
  readonly expected?: string;
}

/**
 * Reads, for replay, a key of a published signature that depends on several settings, or whose values depend on other
 * keys.
 */
export interface JointReader {
  /** The end of the error "the signature has KEY:VALUE: expected ...". */
  readonly expected: string;
  /**
   * Returns settings, or values of options without a setting, by their keys; undefined for an unknown value.
   *
   * @param all keys of the signature
   * @throws RangeError with the whole text of an error
   */
  read(signed: string, all: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> | undefined;
}

export interface CommandLine<T extends Settings = Settings, O = never> {
  /** The name for --metrics. */
  readonly name: string;
  /** The prefix that requests may put before the names of the metric's settings, if it is not the metric's name. */
  readonly prefix?: string;
  readonly make: (options: O) => Metric;
  readonly settings: T;
  readonly signature: SignatureForm<T>;
  /** Matches the metric's name in front of a signature. */
  readonly printedName: RegExp;
  /**
   * Keys of the signature that few other metrics have. They identify the metric if its name is missing, as in JSON.
   */
  readonly identifyingKeys: readonly string[];
  /** Further keys that its signature may have, long and short. */
  readonly otherKeys?: Readonly<Record<string, string>>;
  /** The setting that only the name states, and its value if the name is missing. */
  readonly unnamed?: string;
  /** The heading of the options in the help. */
  readonly group: string;
  /**
   * What the metric is for, shown to users who add it on the page. The page, which has to stay small, leaves out
   * metrics that lack this text.
   */
  readonly onPage?: string;
  /** Whether its options are sacreBLEU's. */
  readonly isSacrebleus?: true;
  /** The options in the order of the help, by their settings, or by their own keys if they have no setting. */
  readonly options: Readonly<Record<string, OptionForm>>;
  /** Keys of the signature that several settings make, by key. */
  readonly joint?: Readonly<Record<string, JointReader>>;
  /**
   * Reads the settings that the name states, given those that the signature's keys state. @throws RangeError as
   * JointReader
   */
  named?(name: string | undefined, settings: Partial<Checked<T>>): Readonly<Record<string, unknown>>;
  /** Checks whether options go together: returns the setting to blame, and what is expected. */
  together?(settings: Checked<T>): readonly [keyof T & string, string] | undefined;
}

/** A setting as plain data, for forms: the build writes all to #metric-settings, those of the page to #metric-forms. */
export interface SettingForm extends Pick<Setting, "least" | "most" | "above"> {
  readonly name: string;
  readonly kind: Setting["kind"] | "words";
  readonly initial?: unknown;
  readonly choices?: readonly string[];
  /** The values that the words of its option stand for; words that stand for undefined are left out. */
  readonly means?: Readonly<Record<string, unknown>>;
  /** What the file states for the command line about the setting. */
  readonly help?: string;
}

/** An option, together with its setting if there is one. */
export interface SettingOption
  extends MetricOption, Pick<OptionForm, "means" | "familyOf" | "fileOf" | "parts" | "expected"> {
  readonly setting?: string;
  readonly isChecksum?: true;
}

/** The options of a metric, by their keys in its file. */
export function optionsOf<T extends Settings, O>(metric: CommandLine<T, O>): Record<string, SettingOption> {
  const { settings, group, isSacrebleus } = metric;
  return Object.fromEntries(
    Object.entries(metric.options).map(([key, { option, short, kind, ...form }]): [string, SettingOption] => {
      const setting = settings[key];
      return [
        key,
        {
          names: short === undefined ? [option] : [option, short],
          ...(setting !== undefined && { ...(kind !== "flag" && formOf(setting)), setting: key }),
          ...(isSacrebleus ? {} : { own: true }),
          group,
          ...(kind === "checksum" ? { kind: "text", value: "CHECKSUM", isChecksum: true } : kind && { kind }),
          ...form,
        } as SettingOption,
      ];
    }),
  );
}

/** Tokenizers that most metrics take besides "13a" and "none"; the default comes first. */
const others = ["intl", "zh", "char"];

/** The properties that follow from only the setting. */
function formOf({ kind, initial, least, most, names }: Setting): Partial<MetricOption> {
  const given = initial === undefined ? {} : { initial };
  switch (kind) {
    case "flag":
      return { kind: "flag" };
    case "whole":
      return { kind: "integer", value: "N", ...given, least: least!, most: most! };
    case "number":
      return { kind: "number", value: "X", ...given, least: least!, ...(most !== undefined && { most }) };
    case "name":
      return { kind: "choice", choices: names as readonly string[], ...given };
    case "tokenizer":
      return {
        kind: "choice",
        choices: [...(initial === "none" ? ["none", "13a"] : ["13a", "none"]), ...others],
        ...given,
      };
    case "special":
      return { kind: "text", ...(typeof initial === "string" && given) };
    case "file":
      return { kind: "file" };
  }
}
