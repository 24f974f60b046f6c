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
  readonly kind: "flag" | "text" | "integer" | "number" | "words" | "each" | "choice" | "choices";
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
  /** The heading in the help. */
  readonly group: string;
  readonly help: string;
}

/** What an option says that does not follow from its setting; an option without a setting says its kind, too. */
export interface OptionForm extends Partial<Omit<MetricOption, "group">> {
  readonly help: string;
  /** The key among the values of all options, where it is not the metric's name with the setting's. */
  readonly key?: string;
  /** What the words of the option mean. A flag has two, "true" and "false". */
  readonly means?: Readonly<Record<string, unknown>>;
}

/** How a key is read that several settings make, or one whose values depend on others: from a published signature. */
export interface JointReader<T extends Settings> {
  /** For the error: "the signature has KEY:VALUE: expected ...". */
  readonly expected: string;
  /**
   * Settings, or values of options without a setting; undefined for an unknown value.
   *
   * @param said all keys of the signature
   * @throws RangeError with the whole text of an error
   */
  read(
    signed: string,
    said: ReadonlyMap<string, string>,
  ): (Partial<Checked<T>> & Readonly<Record<string, unknown>>) | undefined;
}

export interface CommandLine<T extends Settings = Settings, O = never> {
  /** For --metrics. */
  readonly name: string;
  /** In front of the names of its options, where it is not the metric's name. */
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
  /** Whether its options are sacreBLEU's. */
  readonly isSacrebleus?: true;
  /** In the order of the help, by setting; a text is the help alone. */
  readonly options: Readonly<Record<string, string | OptionForm>>;
  /** Keys of the signature that several settings make, by key. */
  readonly joint?: Readonly<Record<string, JointReader<T>>>;
  /** What the name says, given what the keys say. @throws RangeError as JointReader */
  named?(
    name: string | undefined,
    settings: Partial<Checked<T>>,
  ): Partial<Checked<T>> & Readonly<Record<string, unknown>>;
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

/** An option, with the setting that it is for. */
export interface SettingOption extends MetricOption {
  readonly setting?: string;
  readonly means?: Readonly<Record<string, unknown>>;
}

/** The options of a metric, by their keys among the values of all options. */
export function optionsOf<T extends Settings, O>(metric: CommandLine<T, O>): Record<string, SettingOption> {
  const { settings, group, prefix = metric.name, isSacrebleus } = metric;
  return Object.fromEntries(
    Object.entries(metric.options).map(([name, form]) => {
      const { key, ...said } = typeof form === "string" ? { help: form } : form;
      const setting = settings[name];
      const option: SettingOption = {
        names: [`--${prefix}-${name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`],
        ...(setting !== undefined && { ...(said.kind !== "flag" && formOf(setting)), setting: name }),
        ...(isSacrebleus ? {} : { own: true }),
        group,
        ...said,
      } as SettingOption;
      return [key ?? (setting === undefined ? name : prefix + name[0]!.toUpperCase() + name.slice(1)), option];
    }),
  );
}

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
      return { kind: "choice", choices: ["13a", "none", "intl", "zh", "char"], ...given };
    case "special":
      return { kind: "text", ...(typeof initial === "string" && given) };
  }
}
