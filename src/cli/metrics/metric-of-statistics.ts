/** From saved statistics to the metric that scores them: their signature says with which settings they were counted. */
import { countingKey } from "../../core/signature.js";
import type { Statistics } from "../../core/statistics.js";
import { inputError } from "../../reading/input-error.js";
import { informed } from "../../metrics/scoring-alone.js";
import type { Environment } from "../../node/environment.js";
import { printable } from "../../report/printable.js";
import type { ChosenMetric } from "./choose.js";
import type { MadeMetric, MetricTable } from "./metric-command.js";
import type { Values } from "./metric-values.js";
import { parseSignature } from "./published-signature.js";
import { replayedValues } from "./replayed-values.js";
import { isFixed, variants } from "./variants.js";

/** What of a table tells its metric. */
export type Kind = Pick<Statistics, "metric" | "signature">;

export interface SavedMetric extends ChosenMetric {
  /** The name that --metrics has for it, which may stand for several. */
  readonly family: string;
  /** The options that make it. */
  readonly values: Partial<Values>;
}

/**
 * The metric of a table. What acts on scores alone, such as smoothing, is in no saved signature: it is as the options
 * say.
 *
 * @param path the file that the table is from, for messages
 * @throws InputError where these options count otherwise, or the metric or its counting is unknown here
 */
export async function metricOfStatistics(
  path: string,
  { metric: printed, signature }: Kind,
  values: Values,
  table: MetricTable,
  environment: Environment,
): Promise<SavedMetric> {
  const parsed = parseSignature(`${nameOf(printed)}|${signature.replace(/(^|\|)counting:\d+$/, "")}`);
  const { family, values: replayed } = asVariant(printed, parsed.metric, await replayedValues(parsed, values));
  const given = values.given.filter((key) => key !== "metrics");
  const own = {
    ...replayed,
    ...Object.fromEntries(given.map((key) => [key, values[key as keyof Values]])),
    metrics: [family],
  } as Partial<Values>;
  const made = await table[family]!.make({ ...values, ...own }, environment);
  const all: readonly MadeMetric[] = "corpus" in made ? [made] : made;
  const information = parsed.settings.get("info");
  const ready = all.map((one) => ({ ...one, corpus: informed(one.corpus, information) }));
  const found = ready.find(({ corpus }) => corpus.name === printed && countingKey(corpus) === signature);
  if (found === undefined) {
    const others = ready.map(({ corpus }) => `${corpus.name}|${countingKey(corpus)}`).join(", ");
    throw inputError(
      `${printable(path)} has ${printable(`${printed}|${signature}`)}, and these options, or this version, count ` +
        `${others}: leave out options that count otherwise, give the files that it was counted with (models, ` +
        "dictionaries, data), or count the text anew",
    );
  }
  const { corpus, spec } = found;
  return {
    family,
    values: own,
    name: found.name ?? family,
    corpus,
    segment: corpus.forSegments ?? corpus,
    ...(spec && { spec }),
  };
}

/** A variant's own name is in no list of published signatures. */
function nameOf(printed: string): string {
  const variant = Object.values(variants).find(({ printed: name }) => name === printed);
  return variant === undefined ? printed : variant.metric.toUpperCase();
}

/** By the name of a variant, if these are its values: so chrF and chrF++ stand side by side. */
function asVariant(
  printed: string,
  metric: string,
  values: Partial<Values>,
): { readonly family: string; readonly values: Partial<Values> } {
  const found = Object.entries(variants).find(([, variant]) =>
    variant.printed === undefined
      ? variant.metric === metric &&
        Object.entries(variant.values).every(([key, value]) => values[key as keyof Values] === value)
      : variant.printed === printed,
  );
  if (found === undefined) return { family: metric, values };
  const [family, variant] = found;
  return {
    family,
    values: Object.fromEntries(Object.entries(values).filter(([key]) => !isFixed(variant, key))) as Partial<Values>,
  };
}
