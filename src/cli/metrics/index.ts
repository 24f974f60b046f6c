/** The metrics of the command line. Their files in src/metrics are loaded only by the runs that use them. */
import { metricOptions } from "#metric-options";
import type { OptionTable } from "../arguments/option.js";
import { makeBleu } from "./bleu.js";
import type { MetricCommand, MetricTable } from "./metric-command.js";
import type { Values } from "./metric-values.js";
import { makeFromSettings } from "./settings-command.js";
import { keysOf, metricNames, variants } from "./variants.js";

/** What takes more than settings: several metrics of one name, data in files, another tool's way. */
const byHand: Readonly<Record<string, MetricCommand["make"]>> = {
  bleu: (values, environment) => makeBleu(values as Values, environment),
  nist: async (values) => (await import("./corpus-weights.js")).makeNist(values as Values),
  cider: async (values) => (await import("./corpus-weights.js")).makeCider(values as Values),
  ...Object.fromEntries(
    ["wer", "cer", "mer", "wil", "wip"].map((name): [string, MetricCommand["make"]] => [
      name,
      async (values) => (await import("./error-rates.js")).makeErrorRate(name, values as Values),
    ]),
  ),
  rouge: async (values) => (await import("./rouge.js")).makeRouge(values as Values),
  rouge155: async (values) => (await import("./rouge.js")).makeRouge155(values as Values),
  hlepor: async (values) => (await import("./hlepor.js")).makeHlepor(values as Values),
  meteor: async (values) => (await import("./meteor.js")).makeMeteor(values as Values),
  meteor2007: async (values) => (await import("./meteor.js")).makeMeteor2007(values as Values),
};

function makeOf(name: string): MetricCommand["make"] {
  const metric = variants[name]?.metric;
  if (metric === undefined) return byHand[name] ?? ((values) => makeFromSettings(name, values));
  return async (values, environment) =>
    (await import("./make-variant.js")).makeVariant(name, values as Values, makeOf(metric), environment);
}

/** In the order of the help. */
export const metricTable: MetricTable = Object.fromEntries(metricNames().map((name) => [name, { make: makeOf(name) }]));

/** The metrics that an option of ours belongs to. sacreBLEU accepts its own options for any metric, and so do we. */
export function ownersOf(key: string): readonly string[] {
  return (metricOptions as OptionTable)[key]?.own === true ? takersOf(key) : [];
}

/** The metrics that an option has an effect on. */
export function takersOf(key: string): readonly string[] {
  return metricNames().filter((name) => keysOf(name).includes(key));
}
