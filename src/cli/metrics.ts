/** The metrics that the command line asks for, with their options. */
import { bleu } from "../metrics/bleu.js";
import { chrf } from "../metrics/chrf.js";
import { metrics } from "../metrics/index.js";
import { ter } from "../metrics/ter.js";
import type { TokenizerChoice } from "../text/tokenizers.js";
import type { Metric } from "../types.js";
import type { Values } from "./options.js";

/** Makes a metric as the options want it: for a corpus, and where that is another, for segments by themselves, from the same statistics. */
export type MetricMaker = (values: Values, tokenizer: TokenizerChoice) => { readonly corpus: Metric; readonly segment?: Metric };

export interface ChosenMetric {
  /** As it is asked for. */
  readonly name: string;
  readonly corpus: Metric;
  readonly segment: Metric;
}

/** Metrics that have options here. */
const makers: Readonly<Partial<Record<keyof typeof metrics, MetricMaker>>> = {
  bleu(values, tokenize) {
    const { lowercase, smoothMethod, smoothValue, maxOrder, effectiveOrder } = values;
    const make = (effective: boolean): Metric => bleu({
      tokenize, lowercase, smoothMethod, maxOrder, effectiveOrder: effective,
      ...(smoothValue === undefined ? {} : { smoothValue }),
    });
    return { corpus: make(effectiveOrder), segment: make(true) };
  },
  chrf: (values) => ({
    corpus: chrf({
      charOrder: values.chrfCharOrder, wordOrder: values.chrfWordOrder, beta: values.chrfBeta, lowercase: values.chrfLowercase,
      whitespace: values.chrfWhitespace, epsSmoothing: values.chrfEpsSmoothing,
    }),
  }),
  ter: (values) => ({
    corpus: ter({
      caseSensitive: values.terCaseSensitive, normalized: values.terNormalized, noPunctuation: values.terNoPunct, asianSupport: values.terAsianSupport,
    }),
  }),
};

/** The metrics by the names that --metrics takes. */
export type MetricTable = Readonly<Record<string, MetricMaker>>;

/** A metric without options is here as soon as it is in metrics/index.ts. */
export const metricTable: MetricTable = Object.fromEntries(
  Object.entries(metrics).map(([name, make]): [string, MetricMaker] => [name, makers[name as keyof typeof metrics] ?? (() => ({ corpus: make() }))]));

/** Each metric once: by name, as sacreBLEU prints scores, or in the order given, as it prints tests. */
export function chooseMetrics(values: Values, table: MetricTable, tokenizer: TokenizerChoice, order: "by name" | "as given" = "by name"): readonly ChosenMetric[] {
  const names = [...new Set(values.metrics)];
  if (order === "by name") names.sort();
  return names.map((name) => {
    const { corpus, segment = corpus } = table[name]!(values, tokenizer);
    return { name, corpus, segment };
  });
}
