/** What each metric is for, in a few words, for users who add one. */
import { metricWords as ofLibrary } from "#metric-words";

export const metricWords: Readonly<Record<string, string>> = {
  ...ofLibrary,
  bleuDialect: "BLEU as another program computes it: NLTK, multi-bleu, mteval and others",
};

/** Names that papers have for a metric with certain settings. */
export const variants = [
  { name: "chrF++: chrF with words and pairs of words", spec: { metric: "chrf", options: { wordOrder: 2 } } },
] as const;
