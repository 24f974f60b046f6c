/** BLEU's dialects on the command line. Loaded on demand. */
import { bleuDialect, type BleuDialectOptions } from "../../metrics/translation/bleu-dialect.js";
import type { DialectName } from "../../metrics/translation/dialects/dialect-names.js";
import { inputError } from "../../reading/input-error.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Metric } from "../../metrics/metric.js";
import type { Environment } from "../../node/environment.js";
import { chooseTokenizer } from "./bleu-tokenizer.js";
import { UsageError } from "../arguments/usage-error.js";
import { metricOptions } from "#metric-options";
import type { Values } from "./metric-values.js";
import type { MadeMetric } from "./metric-command.js";

/** @throws UsageError, InputError */
export async function makeDialect(values: Values, environment: Environment): Promise<MadeMetric> {
  const dialect = values.bleuDialect as DialectName;
  const isSacrebleus = (["smoothMethod", "smoothValue", "effectiveOrder"] as const).find((key) =>
    values.given.includes(key),
  );
  if (isSacrebleus !== undefined) {
    throw new UsageError(
      `argument ${metricOptions[isSacrebleus].names.join("/")}: is sacreBLEU's, and does not go with ` +
        `--bleu-dialect ${dialect}; its smoothing is --bleu-smoothing`,
    );
  }
  const { bleuSmoothing: smoothing } = values;
  if (!values.sentenceLevel && /^method[567]$/.test(smoothing ?? "")) {
    throw new UsageError(
      `argument --bleu-smoothing: ${smoothing} takes the n-grams of a corpus' last segment for those of the ` +
        `whole: it goes with --sentence-level`,
    );
  }
  try {
    const options = {
      ...(await dialectOptions(values, environment)),
      ...(smoothing === undefined ? {} : { smoothing }),
    };
    const corpus = refusing(bleuDialect(options));
    return { name: `bleu (${dialect})`, corpus, spec: { metric: "bleuDialect", options: { ...options } } };
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw new UsageError(`argument --bleu-dialect ${dialect}: ${error.message}`);
  }
}

/** All options except the smoothing. */
async function dialectOptions(values: Values, environment: Environment): Promise<BleuDialectOptions> {
  const dialect = values.bleuDialect as DialectName;
  const { lowercase, maxOrder, tokenize, spmModel, bleuWeights } = values;
  if (values.bleuCased && dialect !== "mteval")
    throw new RangeError("--bleu-cased is for mteval, which lower-cases; the others leave capitals as they are");
  for (const key of ["bleuShortest", "bleuInternational"] as const) {
    if (values[key] && dialect !== "mteval") throw new RangeError(`${metricOptions[key].names[0]} is for mteval`);
  }
  if (values.bleuClosest && dialect !== "coco")
    throw new RangeError(`${metricOptions.bleuClosest.names[0]} is for coco`);
  if (values.bleuInternational && tokenize !== undefined)
    throw new RangeError("--bleu-international does not go with --tokenize");
  const weights = bleuWeights?.split(",").map((word) => (word.trim() === "" ? Number.NaN : Number(word)));
  if (weights?.some(Number.isNaN))
    throw new RangeError(`--bleu-weights expects numbers with commas between them, as 0.5,0.5, got '${bleuWeights}'`);
  const isTold = tokenize !== undefined || spmModel !== undefined;
  return {
    dialect,
    ...(isTold
      ? { tokenize: await chooseTokenizer(values, environment) }
      : values.bleuInternational
        ? { tokenize: "mteval-intl" }
        : {}),
    ...(values.bleuCased ? { lowercase: false } : lowercase ? { lowercase } : {}),
    ...(weights === undefined ? {} : { weights }),
    ...(weights !== undefined && maxOrder === metricOptions.maxOrder.initial ? {} : { maxOrder }),
    ...(values.bleuShortest
      ? { referenceLength: "shortest" }
      : values.bleuClosest
        ? { referenceLength: "closest" }
        : {}),
    ...(values.bleuAutoReweigh ? { autoReweigh: true } : {}),
  };
}

/** NLTK's method6 is undefined for some texts; that is an error in the input, so a InputError. */
function refusing<M extends Metric>(metric: M): M {
  return {
    ...metric,
    score(totals: Readonly<Float64Array>, kernel: Kernel) {
      try {
        return metric.score(totals, kernel);
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        throw inputError(error.message);
      }
    },
  };
}
