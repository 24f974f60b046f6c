/** The options with what the help says of those of metrics. Loaded on demand. */
import { metricHelp } from "#metric-help";
import type { OptionTable } from "./option.js";

export function documentedOptions(options: OptionTable): OptionTable {
  const documented = Object.entries(options).map(([key, option]) => [key, { help: metricHelp[key], ...option }]);
  return Object.fromEntries(documented) as OptionTable;
}
