/** From saved statistics to the metric that scores them: their signature says with which settings they were counted. */
import { countingKey } from "../../core/signature.js";
import type { Statistics } from "../../core/statistics.js";
import { inputError } from "../../node/input-error.js";
import type { Metric } from "../../metrics/metric.js";
import type { Environment } from "../../node/environment.js";
import { printable } from "../../report/printable.js";
import type { ChosenMetric } from "./choose.js";
import type { MadeMetric, MetricTable } from "./metric-command.js";
import type { Values } from "./metric-values.js";
import { parseSignature } from "./published-signature.js";
import { replayedValues } from "./replayed-values.js";
import { variants } from "./variants.js";

/** What of a table tells its metric. */
export type Kind = Pick<Statistics, "metric" | "signature">;

/** A metric with the name that --metrics has for it, where that stands for several. */
export interface SavedMetric extends ChosenMetric {
  readonly family: string;
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
  const [variant] = Object.entries(variants).find(([, { printed: name }]) => name === printed) ?? [];
  const name = variant === undefined ? printed : variants[variant]!.metric.toUpperCase();
  const settings = signature.replace(/(^|\|)counting:\d+$/, "");
  const parsed = parseSignature(`${name}|${settings}`);
  const replayed = variant === undefined ? await replayedValues(parsed, values) : { metrics: [variant] };
  const given = values.given.filter((key) => key !== "metrics");
  const toMake = {
    ...values,
    ...replayed,
    ...Object.fromEntries(given.map((key) => [key, values[key as keyof Values]])),
  } as Values;
  const asked = variant ?? parsed.metric;
  const made = await table[asked]!.make(toMake, environment);
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
  return {
    family: asked,
    name: found.name ?? asked,
    corpus: found.corpus,
    segment: found.corpus.forSegments ?? found.corpus,
  };
}

/** NIST needs to know the references to count, and only their checksum to score what was counted. */
function informed(metric: Metric, checksum: string | undefined): Metric {
  if (metric.firstPass === undefined || checksum === undefined) return metric;
  const { firstPass: _, ...scoring } = metric;
  return { ...scoring, signature: [...metric.signature, { key: "info", short: "i", value: checksum }] };
}

/** Whether a metric is one of those that --metrics names. */
export function isAsked({ family, corpus }: SavedMetric, asked: readonly string[]): boolean {
  return asked.some((one) => {
    const { metric, printed } = variants[one] ?? {};
    if (metric === undefined) return one === family;
    return printed === undefined ? family === metric && corpus.name.endsWith("++") : corpus.name === printed;
  });
}
