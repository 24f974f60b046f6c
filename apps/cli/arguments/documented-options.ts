/** The options with their help texts. Loaded on demand. */
import { metricHelp } from "#metric-help";
import type { OptionTable } from "./option.js";
import { commonHelp } from "./option-help.js";

const help: Readonly<Record<string, string>> = { ...metricHelp, ...commonHelp };

export function documentedOptions(options: OptionTable): OptionTable {
  const documented = Object.entries(options).map(([key, option]) => [key, { help: help[key], ...option }]);
  return Object.fromEntries(documented) as OptionTable;
}
