/** Metrics as plain data, from which a page makes the same metrics. Loaded on demand. */
import { metricWords } from "#metric-words";
import { inputError, type InputError } from "../../../src/reading/entry.js";
import type { MetricSpec } from "../../../src/report/entry.js";
import { requestedTokenizer } from "../metrics/bleu-tokenizer.js";
import type { ChosenMetric, MetricsRequested } from "../metrics/choose.js";
import { variants } from "../metrics/variants.js";

/** Metrics that need large data. */
const withData = ["meteor", "meteor2007"];

/** Tokenizers that take a model, a dictionary, or classes of Unicode that the page leaves out. */
const withModel = /^(spm|flores|spBLEU|ja-mecab|ko-mecab|cjk|grapheme|word)/;

/**
 * Refuses metrics that a page cannot count, before their data are read.
 *
 * @throws InputError
 */
export function checkCountable(requested: MetricsRequested): void {
  for (const name of requested.names) {
    if (withData.includes(name)) throw notInPage(`the data of ${name}`, "other metrics (--metrics/-m)");
    if (name === "spbleu") throw notInPage("the model of spbleu", "other metrics (--metrics/-m)");
    if (!Object.hasOwn(metricWords, variants[name]?.metric ?? name))
      throw notInPage(name, "other metrics (--metrics/-m)");
    if (name !== "bleu") continue;
    const tokenizer = requestedTokenizer(requested);
    if (tokenizer === "model" || withModel.test(tokenizer))
      throw notInPage(
        tokenizer === "model" ? "the model" : `the model, dictionary or table of the tokenizer ${tokenizer}`,
        "another tokenizer (--tokenize), or a report of statistics (truebleu count), which needs none",
      );
  }
}

function notInPage(what: string, expected: string): InputError {
  return inputError(`${what} is not in the page, which counts by itself: expected ${expected}`);
}

/**
 * The data from which the page makes the metric. The page only scores statistics, so it needs no more than the name of
 * a tokenizer that has a model, and the checksum of NIST's references.
 *
 * @throws InputError for a metric that the page does not have
 */
export function specOf({ name, corpus, spec }: ChosenMetric): MetricSpec {
  if (spec === undefined) throw inputError(`the page has no ${name}: expected other metrics (--metrics/-m)`);
  const { metric, options } = spec;
  const signed = (wanted: string): string | undefined => corpus.signature.find(({ key }) => key === wanted)?.value;
  const information = corpus.firstPass === undefined ? signed("info") : undefined;
  return {
    metric,
    options: {
      ...options,
      ...(typeof options["tokenize"] === "object" && { tokenize: signed("tok") }),
      ...(information !== undefined && { information }),
    },
  };
}
