/** Names that papers have for a metric with certain settings. */
import { metricOptionKeys } from "#metric-options";
import { dialectKeys } from "./bleu.js";
import type { Values } from "./metric-values.js";

export interface Variant {
  /** The name of the metric itself. */
  readonly metric: string;
  /** What its options are here, given or not: those that the name says, and those that then have no meaning. */
  readonly values: Partial<Values>;
  /** What it is called in output, where its metric's name does not tell it from the metric itself. */
  readonly printed?: string;
}

/** By the names that --metrics takes. */
export const variants: Readonly<Record<string, Variant>> = {
  "chrf++": { metric: "chrf", values: { chrfWordOrder: 2 } },
  // Goyal et al. 2022 (FLORES-101), with the model of FLORES-200 as NLLB and the shared tasks since have it
  spbleu: {
    metric: "bleu",
    values: {
      tokenize: "flores200",
      bleuDialect: "sacrebleu",
      ...Object.fromEntries(["spmModel", "mecabDictionary", ...dialectKeys].map((key) => [key, undefined])),
    },
    printed: "spBLEU",
  },
};

/** The keys of the options that each metric takes. Variants stand behind their metrics. */
export const keysByMetric: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(metricOptionKeys).flatMap(([name, keys]) => [
    [name, keys],
    ...Object.entries(variants)
      .filter(([, { metric }]) => metric === name)
      .map(([variant, { values }]) => [variant, keys.filter((key) => !Object.hasOwn(values, key))]),
  ]),
);
