/**
 * The dialects to explain: names, each optionally followed by a colon and a smoothing other than the dialect's default.
 */
import { nearest } from "../../../src/core/entry.js";
import { askedDialect, type AskedDialect } from "../../../src/corpus/entry.js";
import {
  type BleuOptions,
  type BleuDialectOptions,
  dialectNames,
  type DialectName,
  type SmoothMethod,
} from "../../../src/index.js";
import type { MetricsRequested } from "../metrics/choose.js";
import { ownOptions } from "../metrics/metric-values.js";
import { chooseTokenizer } from "../metrics/bleu-tokenizer.js";
import { UsageError } from "../arguments/usage-error.js";

const known: readonly string[] = ["sacrebleu", ...dialectNames];

/** @throws UsageError, InputError */
export async function readDialects(list: string, { options, environment }: MetricsRequested): Promise<AskedDialect[]> {
  const names = list.split(",").map((name) => name.trim());
  if (names.length < 2)
    throw new UsageError(
      `argument --dialects: expected two or more with commas between them, as sacrebleu,nltk, got '${list}'`,
    );
  if (new Set(names).size !== names.length)
    throw new UsageError(`argument --dialects: expected each dialect once, got '${list}'`);
  const own = ownOptions("bleu", options);
  const hasTokenizer = own.tokenize !== undefined || own.spmModel !== undefined;
  const tokenize = await chooseTokenizer(own, { ...options, environment });
  const { lowercase, maxOrder, smoothMethod, smoothValue, effectiveOrder } = own;

  return names.map((name): AskedDialect => {
    const [dialect, smoothing] = name.split(":") as [string, string | undefined];
    if (!known.includes(dialect) || name.split(":").length > 2) {
      const meant = nearest(dialect, known);
      throw new UsageError(
        `argument --dialects: '${name}' is not a dialect: expected some of ${known.join(", ")}, ` +
          "each with or without a smoothing after a colon, as nltk:method1" +
          (meant === undefined || meant === dialect ? "" : `; is ${meant} meant?`),
      );
    }
    try {
      if (dialect === "sacrebleu") {
        const options: BleuOptions = {
          tokenize,
          lowercase,
          maxOrder,
          effectiveOrder,
          smoothMethod: (smoothing as SmoothMethod | undefined) ?? smoothMethod,
          ...(smoothValue === undefined ? {} : { smoothValue }),
        };
        return askedDialect(name, options);
      }
      const options: BleuDialectOptions = {
        dialect: dialect as DialectName,
        maxOrder,
        ...(hasTokenizer ? { tokenize } : {}),
        ...(lowercase ? { lowercase } : {}),
        ...(smoothing === undefined ? {} : { smoothing }),
      };
      return askedDialect(name, options);
    } catch (error) {
      if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
      throw new UsageError(`argument --dialects: ${name}: ${error.message}`);
    }
  });
}
