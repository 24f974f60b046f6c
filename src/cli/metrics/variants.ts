/** Names that papers have for a metric with certain settings. Every run reads this file, so it makes nothing by itself. */
import { metricOptionKeys } from "#metric-options";
import { dialectKeys } from "./bleu.js";
import type { Values } from "./metric-values.js";

export interface Variant {
  /** The name of the metric itself. */
  readonly metric: string;
  /** What the name says. */
  readonly values: Partial<Values>;
  /** Options that then have no meaning. */
  readonly without: readonly (keyof Values)[];
  /** What it is called in output, where its metric's name does not tell it from the metric itself. */
  readonly printed?: string;
}

/** By the names that --metrics takes. */
export const variants: Readonly<Record<string, Variant>> = {
  "chrf++": { metric: "chrf", values: { chrfWordOrder: 2 }, without: [] },
  // Goyal et al. 2022 (FLORES-101), with the model of FLORES-200 as NLLB and the shared tasks since have it
  spbleu: {
    metric: "bleu",
    values: { tokenize: "flores200" },
    without: ["spmModel", "mecabDictionary", "bleuDialect", ...dialectKeys],
    printed: "spBLEU",
  },
};

/** The choices of --metrics. Variants stand behind their metrics. */
export function metricNames(): string[] {
  const names = Object.keys(metricOptionKeys);
  for (const name in variants) names.splice(names.indexOf(variants[name]!.metric) + 1, 0, name);
  return names;
}

/** The keys of the options that a metric takes. */
export function keysOf(name: string): readonly string[] {
  const variant = variants[name];
  if (variant === undefined) return metricOptionKeys[name] ?? [];
  return metricOptionKeys[variant.metric]!.filter((key) => !isFixed(variant, key));
}

/** Whether the name says the value of an option, or that it has none. */
export function isFixed({ values, without }: Variant, key: string): boolean {
  return Object.hasOwn(values, key) || (without as readonly string[]).includes(key);
}

export function keysByMetric(): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(metricNames().map((name) => [name, keysOf(name)]));
}
