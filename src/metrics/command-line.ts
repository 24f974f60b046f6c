/**
 * What the command line, replay and the tests know of a metric beside its settings. The library does not import it: a
 * page loads no help.
 */
import type { Checked, Setting, Settings, SignatureForm } from "../core/settings.js";
import type { Metric } from "./metric.js";

/** An option of the command line, as plain data: the build writes the options of all metrics to #metric-options. */
export interface MetricOption {
  /** In sacreBLEU's order where it has the option. */
  readonly names: readonly string[];
  /** A "file" is a path, of a folder too: serve must open none that a request names. */
  readonly kind: "flag" | "text" | "file" | "integer" | "number" | "words" | "each" | "choice" | "choices";
  /** The placeholder for the value in the help; without it the choices are printed. */
  readonly value?: string;
  readonly choices?: readonly string[];
  readonly initial?: unknown;
  readonly least?: number;
  readonly most?: number;
  /** Not in sacreBLEU. */
  readonly own?: true;
  /** Not part of the signature (a file, a warning), so that replay allows it. */
  readonly unsigned?: true;
  /** What requests call it (truebleu serve), where that does not follow from its name. */
  readonly listed?: string;
  /** The heading in the help. */
  readonly group: string;
  readonly help: string;
}

/** What an option says that does not follow from its setting; an option without a setting says its kind, too. */
export interface OptionForm extends Partial<Omit<MetricOption, "names" | "kind" | "group">> {
  /** Its name as users type it, written out, so that a search finds it here. */
  readonly option: `--${string}`;
  readonly short?: `-${string}`;
  /** A "checksum" is one of the signature, by the option's key: references or data with another one are refused. */
  readonly kind?: MetricOption["kind"] | "checksum";
  readonly help: string;
  /** What the words of the option mean. A flag has two, "true" and "false". */
  readonly means?: Readonly<Record<string, unknown>>;
  /** The setting that each of the option's values has in a metric of its own: one name stands for a family. */
  readonly familyOf?: string;
  /** The setting that a file is read for, where it has another key. */
  readonly fileOf?: string;
  /** The settings that the text of an option states together; undefined for a text that is not `expected`. */
  readonly parts?: (text: string) => Readonly<Record<string, unknown>> | undefined;
  /** With `parts`: what the text has to be. */
  readonly expected?: string;
}

/** How a key is read that several settings make, or one whose values depend on others: from a published signature. */
export interface JointReader {
  /** For the error: "the signature has KEY:VALUE: expected ...". */
  readonly expected: string;
  /**
   * Settings, or values of options without a setting, by their keys; undefined for an unknown value.
   *
   * @param all keys of the signature
   * @throws RangeError with the whole text of an error
   */
  read(signed: string, all: ReadonlyMap<string, string>): Readonly<Record<string, unknown>> | undefined;
}

export interface CommandLine<T extends Settings = Settings, O = never> {
  /** For --metrics. */
  readonly name: string;
  /** What requests may have in front of the names of its settings, where it is not the metric's name. */
  readonly prefix?: string;
  readonly make: (options: O) => Metric;
  readonly settings: T;
  readonly signature: SignatureForm<T>;
  /** Matches the metric's name in front of a signature. */
  readonly printedName: RegExp;
  /**
   * Keys of the signature that identify the metric where its name is missing, as in JSON: those that few others have.
   */
  readonly identifyingKeys: readonly string[];
  /** Further keys that its signature may have, long and short. */
  readonly otherKeys?: Readonly<Record<string, string>>;
  /** The setting that only the name states, and its value where the name is missing. */
  readonly unnamed?: string;
  /** The heading of the options in the help. */
  readonly group: string;
  /** What it is for, for whoever adds it on the page. Without it the page, which is to stay small, leaves it out. */
  readonly onPage?: string;
  /** Whether its options are sacreBLEU's. */
  readonly isSacrebleus?: true;
  /** In the order of the help, by setting or, for an option without one, by a key of its own. */
  readonly options: Readonly<Record<string, OptionForm>>;
  /** Keys of the signature that several settings make, by key. */
  readonly joint?: Readonly<Record<string, JointReader>>;
  /** What the name says, given what the keys say. @throws RangeError as JointReader */
  named?(name: string | undefined, settings: Partial<Checked<T>>): Readonly<Record<string, unknown>>;
  /** Of options that do not go together: the setting to blame, and what is expected. */
  together?(settings: Checked<T>): readonly [keyof T & string, string] | undefined;
}

/** A setting as plain data, for forms: the build writes those of all metrics to #metric-settings. */
export interface SettingForm extends Pick<Setting, "least" | "most" | "above"> {
  readonly name: string;
  readonly kind: Setting["kind"] | "words";
  readonly initial?: unknown;
  readonly choices?: readonly string[];
  /** What the words of its option mean; what stands for undefined is left out. */
  readonly means?: Readonly<Record<string, unknown>>;
  /** What the command line says of it. */
  readonly help?: string;
}

/** An option, with the setting that it is for, if it is for one. */
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

/** Tokenizers that most metrics take beside "13a" and "none", of which the default stands first. */
const others = ["intl", "zh", "char"];

/** What follows from the setting alone. */
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
