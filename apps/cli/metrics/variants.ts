/** Names that papers have for a metric with certain settings. Every run reads this file, so it makes nothing by itself. */
import { metricOptionKeys } from "#metric-options";
import { dialectOptions } from "../../../src/metrics/entry.js";
import type { OwnOptions } from "./metric-command.js";

export interface Variant {
  /** The name of the metric itself. */
  readonly metric: string;
  /** The settings that the name implies, by the keys of the metric's options. */
  readonly options: OwnOptions;
  /** Options that then have no meaning. */
  readonly without: readonly string[];
  /** The variant's name in output, if the metric's printed name does not distinguish it from the metric itself. */
  readonly printed?: string;
}

/** The variants by the names that --metrics takes. */
export const variants: Readonly<Record<string, Variant>> = {
  "chrf++": { metric: "chrf", options: { wordOrder: 2 }, without: [] },
  // Goyal et al. 2022 (FLORES-101), with the model of FLORES-200 as NLLB and the shared tasks since have it
  spbleu: {
    metric: "bleu",
    options: { tokenize: "flores200" },
    without: ["spmModel", "mecabDictionary", ...Object.keys(dialectOptions)],
    printed: "spBLEU",
  },
};

/** The names of each metric's options, as typed, by their keys in its file. */
export const namesByKey: Readonly<Record<string, Readonly<Record<string, string>>>> = metricOptionKeys;

/** The choices of --metrics. Variants come after their metrics. */
export function metricNames(): string[] {
  const names = Object.keys(metricOptionKeys);
  for (const name in variants) names.splice(names.indexOf(variants[name]!.metric) + 1, 0, name);
  return names;
}

/** The names of the options that a metric takes. */
export function keysOf(name: string): readonly string[] {
  const options = Object.entries(namesByKey[variants[name]?.metric ?? name] ?? {});
  return options.flatMap(([key, option]) => (isFixed(name, key) ? [] : [option]));
}

/** Whether the name of a variant implies the value of an option, or that the option has no meaning. */
export function isFixed(name: string, key: string): boolean {
  const variant = variants[name];
  return variant !== undefined && (Object.hasOwn(variant.options, key) || variant.without.includes(key));
}

export function keysByMetric(): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(metricNames().map((name) => [name, keysOf(name)]));
}
