/** The metrics of the command line. Their files in src/metrics are loaded only by the runs that use them. */
import { metricOptions } from "#metric-options";
import type { OptionTable } from "../arguments/option.js";
import { makeBleu } from "./bleu.js";
import type { MetricCommand, MetricTable } from "./metric-command.js";
import { keysOf, metricNames, variants } from "./variants.js";

/** The metrics that need more than the table of settings to be made. */
const byHand: Readonly<Record<string, MetricCommand["make"]>> = {
  // its tokenizer follows from the target language, and its dialects are another function, with settings of their own
  bleu: makeBleu,
  // one folder holds the data of two modules, and which modules there are follows from language and task
  meteor: async (request, context) => (await import("./meteor.js")).makeMeteor(request, context),
  // whether WordNet is needed follows from the modules
  meteor2007: async (request, context) => (await import("./meteor.js")).makeMeteor2007(request, context),
};

function makeOf(name: string): MetricCommand["make"] {
  const metric = variants[name]?.metric;
  if (metric === undefined)
    return byHand[name] ?? (async (request) => (await import("./make-from-table.js")).makeFromTable(request));
  return async (request, context) => (await import("./make-variant.js")).makeVariant(request, makeOf(metric), context);
}

/** The metrics by name, in the order of the help. */
export const metricTable: MetricTable = Object.fromEntries(metricNames().map((name) => [name, { make: makeOf(name) }]));

/** The metrics that an option of ours belongs to. sacreBLEU accepts its own options for any metric, and so do we. */
export function ownersOf(key: string): readonly string[] {
  return (metricOptions as OptionTable)[key]?.own === true ? takersOf(key) : [];
}

/** The metrics that an option has an effect on. */
export function takersOf(key: string): readonly string[] {
  return metricNames().filter((name) => keysOf(name).includes(key));
}
