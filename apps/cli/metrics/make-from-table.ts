/** Makes a metric from the values of its options, as the table in its file says. Loaded on demand. */
import { metricModules } from "#metric-options";
import type { Metric, ErrorRateOptions } from "../../../src/index.js";
import { optionsOf, type CommandLine, type SettingOption } from "../../../src/metrics/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricsRequested } from "./choose.js";
import type { MadeMetric, MetricRequest, OwnOptions } from "./metric-command.js";
import { requestOf } from "./metric-values.js";

/** The command line of a metric, from its file, which is loaded with the metric. */
export async function commandLineOf(metric: string): Promise<CommandLine> {
  const { commandLine } = await metricModules[metric]!();
  return ([commandLine].flat() as CommandLine[]).find(({ name }) => name === metric)!;
}

/**
 * One metric, or a family of them.
 *
 * @throws InputError for a file, UsageError for options that do not go together
 */
export async function makeFromTable({
  name,
  options,
}: Pick<MetricRequest, "name" | "options">): Promise<MadeMetric | readonly MadeMetric[]> {
  const commandLine = await commandLineOf(name);
  const all = Object.entries(optionsOf(commandLine));
  const checksum = all.find(([key, { isChecksum }]) => isChecksum && options[key] !== undefined);
  const expecting =
    checksum && (await import("./expected-checksum.js")).expectingChecksum(checksum, options[checksum[0]] as string);
  const settings = await settingsFrom(commandLine, options);
  const file = await fileOf(commandLine, options);
  const makeWith = (more: object): MadeMetric => {
    const given = { ...settings, ...more };
    const make = (data: object): Metric => {
      const corpus = commandLine.make({ ...given, ...data } as never);
      return expecting?.(corpus) ?? corpus;
    };
    checkTogether(commandLine, given);
    if (file !== undefined) return { corpus: file.withData(make) };
    const corpus = refusing(commandLine, () => make({}));
    return { corpus, ...(isPlain(given) && { spec: { metric: name, options: given } }) };
  };
  const [family, { familyOf = "", means = {} }] = all.find(([, option]) => option.familyOf !== undefined) ?? ["", {}];
  if (familyOf === "") return makeWith({});
  return [...new Set(options[family] as readonly string[])].map((word) => {
    const member = makeWith({ [familyOf]: means[word] });
    return { name: member.corpus.name, ...member };
  });
}

/**
 * The settings that the options give, except for those in files; settings not given are left out.
 *
 * @throws UsageError
 */
export async function settingsFrom<T = Record<string, unknown>>(
  commandLine: CommandLine,
  options: OwnOptions,
): Promise<T> {
  const settings: Record<string, unknown> = {};
  const parts: Record<string, unknown> = {};
  const known = optionsOf(commandLine);
  for (const [key, option] of Object.entries(known)) {
    const value = options[key];
    if (value === undefined) continue;
    if (option.parts !== undefined) {
      const read = option.parts(value as string);
      if (read === undefined)
        throw new UsageError(`argument ${option.names[0]}: expected ${option.expected}, got '${String(value)}'`);
      Object.assign(parts, read);
    }
    if (option.setting === undefined || option.kind === "file") continue;
    const meant =
      option.kind === "each"
        ? await (await import("./transforms.js")).readTransforms(option.names[0]!, value as readonly string[])
        : option.means === undefined
          ? value
          : option.means[String(value)];
    if (meant !== undefined) settings[key] = meant;
    if (option.kind === "each") checkTypes(option, () => commandLine.settings[key]!.check!(key, meant));
  }
  // only requests (truebleu serve) have settings without an option
  for (const [key, { kind }] of Object.entries(commandLine.settings))
    if (!Object.hasOwn(known, key) && kind !== "file" && options[key] !== undefined) settings[key] = options[key];
  return { ...settings, ...parts } as T;
}

/** The settings of a metric that the arguments ask for. @throws UsageError */
export async function requestedSettings<T>(metric: string, { options }: MetricsRequested): Promise<T> {
  return settingsFrom<T>(await commandLineOf(metric), requestOf(metric, options).options);
}

/** WER's options from its settings in the arguments. @throws UsageError */
export async function fromErrorRateSettings<Made>(
  requested: MetricsRequested,
  make: (settings: ErrorRateOptions, unit: "words" | "characters") => Made,
): Promise<Made> {
  const settings = await requestedSettings<ErrorRateOptions>("wer", requested);
  const unit = requested.options["--wer-characters"] ? "characters" : "words";
  return refusing(await commandLineOf("wer"), () => make(settings, unit));
}

/** Reports a value of a wrong type as a wrong argument, because on the command line settings are arguments. */
function checkTypes({ names }: SettingOption, check: () => void): void {
  try {
    check();
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(`argument ${names[0]}: ${error.message}`);
    // the metric refuses a wrong value, as it does for other options
  }
}

/** The data in the file that an option names. */
async function fileOf(
  commandLine: CommandLine,
  options: OwnOptions,
): Promise<{ withData<T>(make: (data: object) => T): T } | undefined> {
  for (const [setting, { kind }] of Object.entries(commandLine.settings)) {
    if (kind !== "file") continue;
    const key =
      Object.keys(commandLine.options).find((candidate) => commandLine.options[candidate]!.fileOf === setting) ??
      setting;
    const path = options[key] as string | undefined;
    if (path === undefined) continue;
    const { madeFrom } = await import("../node/resources/read-resource.js");
    const read = await (await import("./data-files.js")).dataFiles[setting]!();
    return { withData: (make) => madeFrom(path, () => make({ [setting]: read(path) })) };
  }
  return undefined;
}

/** Whether settings can be given to a page: functions cannot. */
function isPlain(settings: object): boolean {
  return Object.values(settings).every(
    (value) => typeof value !== "function" && (Object(value) !== value || isPlain(value as object)),
  );
}

/** @throws UsageError for options that do not go together */
function checkTogether(commandLine: CommandLine, settings: object): void {
  const [blamed = "", text] = commandLine.together?.(settings as never) ?? [];
  if (text !== undefined) throw new UsageError(`argument ${optionsOf(commandLine)[blamed]!.names.join("/")}: ${text}`);
}

/**
 * Rewrites errors of the library, such as `removeWords[0] is "": expected a word`, to name the argument.
 *
 * @throws UsageError
 */
function refusing<T>(commandLine: CommandLine, make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const [, setting, value, expected] = /^(\w+)(?:\[\d+\])? is (.*?): (expected .*)$/s.exec(error.message) ?? [];
    const option = Object.values(optionsOf(commandLine)).find((candidate) => candidate.setting === setting);
    throw new UsageError(
      setting === undefined || option === undefined
        ? error.message
        : `argument ${option.names[0]}: ${expected}, got ${value}`,
    );
  }
}
