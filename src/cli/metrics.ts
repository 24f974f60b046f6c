/** The metrics that the command line asks for, with their options. */
import { bleu } from "../metrics/bleu.js";
import { chrf } from "../metrics/chrf.js";
import type { metrics } from "../metrics/index.js";
import { ter } from "../metrics/ter.js";
import type { Metric } from "../types.js";
import { UsageError } from "./arguments.js";
import type { Values } from "./options.js";
import { version } from "../version.js";

/** Makes a metric as the options want it: for a corpus, and where that is another, for segments by themselves, from the same statistics. */
export type MetricMaker = (values: Values) => { readonly corpus: Metric; readonly segment?: Metric };

export interface ChosenMetric {
  /** As it is asked for. */
  readonly name: string;
  readonly corpus: Metric;
  readonly segment: Metric;
}

const makers: Readonly<Record<keyof typeof metrics, MetricMaker>> = {
  bleu(values) {
    const { lowercase, smoothMethod, smoothValue, maxOrder, effectiveOrder } = values;
    const make = (effective: boolean): Metric => bleu({
      tokenize: values.tokenize ?? defaultTokenizer(values), lowercase, smoothMethod, maxOrder, effectiveOrder: effective,
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

export const metricTable: MetricTable = makers;

/** Each metric once: by name, as sacreBLEU prints scores, or in the order given, as it prints tests. */
export function chooseMetrics(values: Values, table: MetricTable, order: "by name" | "as given" = "by name"): readonly ChosenMetric[] {
  const names = [...new Set(values.metrics)];
  if (order === "by name") names.sort();
  return names.map((name) => {
    const { corpus, segment = corpus } = table[name]!(values);
    return { name, corpus, segment };
  });
}

/** @throws UsageError where no target language can be read from the language pair. */
export function targetLanguage({ languagePair }: Values): string | undefined {
  const target = languagePair?.split("-")[1];
  if (languagePair !== undefined && target === undefined) {
    throw new UsageError(`argument --language-pair/-l: expected a pair of languages such as en-zh, got '${languagePair}'`);
  }
  return target;
}

function defaultTokenizer(values: Values): "zh" | "13a" {
  const target = targetLanguage(values);
  if (target === "ja" || target === "ko") {
    throw new UsageError(`argument --language-pair/-l: the tokenizer that sacreBLEU takes for it, ${target}-mecab, is not in truebleu ${version} yet; ` +
      "choose another with --tokenize");
  }
  return target === "zh" ? "zh" : "13a";
}

const languages: Readonly<Record<string, readonly [tokenizer: string, name: string]>> = {
  zh: ["zh", "Chinese"], ja: ["ja-mecab", "Japanese"], ko: ["ko-mecab", "Korean"],
};

/** What sacreBLEU tells those who choose a tokenizer that was not made for the language. */
export function tokenizerAdvice(values: Values): string | undefined {
  const language = languages[targetLanguage(values) ?? ""];
  if (language === undefined || values.tokenize === undefined || values.tokenize === language[0] || !values.metrics.includes("bleu")) return undefined;
  return `Consider using the '${language[0]}' or 'spm' tokenizer for ${language[1]}.`;
}
