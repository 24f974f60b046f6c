/** Makes a metric from the values of its options, as the settings in its file say. */
import { metricModules } from "#metric-options";
import { optionsOf, type CommandLine, type SettingOption } from "../../metrics/command-line.js";
import type { OtherValues } from "../arguments/common-options.js";
import { UsageError } from "../arguments/usage-error.js";
import type { MetricsRequested } from "./choose.js";
import type { MadeMetric } from "./metric-command.js";

/** What a metric's file says; the file is loaded with the metric. */
export async function commandLineOf(metric: string): Promise<CommandLine> {
  const { commandLine } = await metricModules[metric]!();
  return ([commandLine].flat() as CommandLine[]).find(({ name }) => name === metric)!;
}

/** @throws UsageError for options that do not go together */
export async function makeFromSettings(metric: string, values: OtherValues): Promise<MadeMetric> {
  const commandLine = await commandLineOf(metric);
  const settings = settingsFrom(commandLine, values);
  return {
    corpus: refusing(commandLine, settings, () => commandLine.make(settings as never)),
    spec: { metric, options: settings },
  };
}

/** The settings of a metric that the arguments ask for. */
export async function requestedSettings<T>(metric: string, { options }: MetricsRequested): Promise<T> {
  return settingsFrom<T>(await commandLineOf(metric), options as OtherValues & MetricsRequested["options"]);
}

/** The settings that options say; those not given are left out. */
export function settingsFrom<T = Record<string, unknown>>(commandLine: CommandLine, values: OtherValues): T {
  const settings: Record<string, unknown> = {};
  for (const [key, { setting, means }] of Object.entries(optionsOf(commandLine))) {
    const value = values[key];
    if (setting === undefined || value === undefined) continue;
    const meant = means === undefined ? value : means[String(value)];
    if (meant !== undefined) settings[setting] = meant;
  }
  for (const name of Object.keys(commandLine.settings)) {
    const value = values[keyOfSetting(commandLine, name)];
    if (settings[name] === undefined && value !== undefined) settings[name] = value;
  }
  return settings as T;
}

/** The key, among the values of all options, of a setting that has no option: only requests (truebleu serve) have it. */
export function keyOfSetting({ name: metric, prefix = metric }: CommandLine, setting: string): string {
  return prefix + setting[0]!.toUpperCase() + setting.slice(1);
}

/**
 * Rewrites errors of the library, such as `removeWords[0] is "": expected a word`, to name the argument.
 *
 * @throws UsageError
 */
export function refusing<T>(commandLine: CommandLine, settings: object, make: () => T): T {
  const optionFor = (setting: string | undefined): SettingOption | undefined =>
    Object.values(optionsOf(commandLine)).find((option) => option.setting === setting);
  const [blamed, text] = commandLine.together?.(settings as never) ?? [];
  if (text !== undefined) throw new UsageError(`argument ${optionFor(blamed)!.names.join("/")}: ${text}`);
  try {
    return make();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const [, setting, value, expected] = /^(\w+)(?:\[\d+\])? is (.*?): (expected .*)$/s.exec(error.message) ?? [];
    const option = setting === undefined ? undefined : optionFor(setting);
    throw new UsageError(
      option === undefined ? error.message : `argument ${option.names[0]}: ${expected}, got ${value}`,
    );
  }
}
