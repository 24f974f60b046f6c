/** The values of all options: those of metrics by the options' names as typed, the others by their keys. */
import type { metricOptionKeys, metricOptions } from "#metric-options";
import type { CommonValues, OtherValues } from "../arguments/common-options.js";
import type { ValuesOf } from "../arguments/option.js";
import type { MetricRequest, OwnOptions } from "./metric-command.js";
import { isFixed, namesByKey, variants } from "./variants.js";

export type Values = CommonValues & ValuesOf<typeof metricOptions>;

type Keys = typeof metricOptionKeys;

/** The values of a metric's own options, by their keys in its file. */
export type OptionsOf<M extends keyof Keys> = {
  readonly [K in keyof Keys[M]]: Values[Keys[M][K] & keyof Values];
};

/** The values of a metric's own options, out of those of all options. */
export function ownOptions<M extends keyof Keys>(metric: M, values: OtherValues): OptionsOf<M> {
  const own = Object.entries(namesByKey[metric] ?? {}).map(([key, name]) => [key, values[name]]);
  return Object.fromEntries(own) as OptionsOf<M>;
}

/** The values of all options for a metric's own values. */
export function asValues(metric: string, own: OwnOptions): Partial<Values> {
  return Object.fromEntries(Object.entries(own).map(([key, value]) => [namesByKey[metric]![key], value]));
}

/** A metric that the arguments ask for. */
export function requestOf(name: string, values: CommonValues & OtherValues): MetricRequest {
  const { metric = name } = variants[name] ?? {};
  // an option that the name of a variant implies or excludes may be meant for the metric itself
  const isGiven = ([key, option]: readonly [string, string]): boolean =>
    values.given.includes(option) && !(isFixed(name, key) && values.metrics.includes(metric));
  return {
    name,
    options: {
      ...ownOptions(metric as keyof Keys, values),
      // this option belongs to commands: count and merge collect the contents of its file
      information: values.information,
    },
    given: Object.entries(namesByKey[metric] ?? {})
      .filter(isGiven)
      .map(([key]) => key),
  };
}
