/** BLEU's dialects on the command line. Loaded on demand. */
import {
  bleuDialect,
  type BleuDialectOptions,
  type DialectName,
  type Kernel,
  type Metric,
} from "../../../src/index.js";
import { commandLine, optionsOf, type SettingOption } from "../../../src/metrics/entry.js";
import { inputError } from "../../../src/reading/entry.js";
import { chooseTokenizer } from "./bleu-tokenizer.js";
import { UsageError } from "../arguments/usage-error.js";
import type { OptionsOf } from "./metric-values.js";
import type { MadeMetric, MetricContext, MetricRequest } from "./metric-command.js";

const optionOf = optionsOf(commandLine) as Readonly<Record<keyof OptionsOf<"bleu">, SettingOption>>;

/** @throws UsageError, InputError */
export async function makeDialect({ options, given }: MetricRequest, context: MetricContext): Promise<MadeMetric> {
  const own = options as OptionsOf<"bleu">;
  const dialect = own.dialect as DialectName;
  const sacrebleus = (["smoothMethod", "smoothValue", "effectiveOrder"] as const).find((key) => given.includes(key));
  if (sacrebleus !== undefined) {
    throw new UsageError(
      `argument ${optionOf[sacrebleus].names.join("/")}: is sacreBLEU's, and does not go with ` +
        `--bleu-dialect ${dialect}, whose smoothing --bleu-smoothing sets`,
    );
  }
  const { smoothing } = own;
  if (!context.sentenceLevel && /^method[567]$/.test(smoothing ?? "")) {
    throw new UsageError(
      `argument --bleu-smoothing: ${smoothing} would smooth a whole corpus by the n-grams of its last segment: it ` +
        `goes with --sentence-level`,
    );
  }
  try {
    const settings = {
      ...(await dialectSettings(own, context)),
      ...(smoothing === undefined ? {} : { smoothing }),
    };
    const corpus = refusing(bleuDialect(settings));
    return { name: `bleu (${dialect})`, corpus, spec: { metric: "bleuDialect", options: { ...settings } } };
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw new UsageError(`argument --bleu-dialect ${dialect}: ${error.message}`);
  }
}

/** All settings except the smoothing. */
async function dialectSettings(options: OptionsOf<"bleu">, context: MetricContext): Promise<BleuDialectOptions> {
  const dialect = options.dialect as DialectName;
  const { lowercase, maxOrder, tokenize, spmModel, cased, international } = options;
  if (cased && dialect !== "mteval")
    throw new RangeError("--bleu-cased is for mteval, which lower-cases; the others keep capitals");
  for (const key of ["shortest", "international"] as const) {
    if (options[key] && dialect !== "mteval") throw new RangeError(`${optionOf[key].names[0]} is for mteval`);
  }
  if (options.closest && dialect !== "coco") throw new RangeError(`${optionOf.closest.names[0]} is for coco`);
  if (international && tokenize !== undefined) throw new RangeError("--bleu-international does not go with --tokenize");
  const weights = options.weights?.split(",").map((word) => (word.trim() === "" ? Number.NaN : Number(word)));
  if (weights?.some(Number.isNaN))
    throw new RangeError(
      `--bleu-weights expects numbers with commas between them, as 0.5,0.5, got '${options.weights}'`,
    );
  const hasTokenizer = tokenize !== undefined || spmModel !== undefined;
  return {
    dialect,
    ...(hasTokenizer
      ? { tokenize: await chooseTokenizer(options, context) }
      : international
        ? { tokenize: "mteval-intl" }
        : {}),
    ...(cased ? { lowercase: false } : lowercase ? { lowercase } : {}),
    ...(weights === undefined ? {} : { weights }),
    ...(weights !== undefined && maxOrder === optionOf.maxOrder.initial ? {} : { maxOrder }),
    ...(options.shortest ? { referenceLength: "shortest" } : options.closest ? { referenceLength: "closest" } : {}),
    ...(options.autoReweigh ? { autoReweigh: true } : {}),
  };
}

/** NLTK's method6 is undefined for some texts; that is an error in the input, so an InputError. */
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
