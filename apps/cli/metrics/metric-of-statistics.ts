/** Finds the metric that scores saved statistics: their signature states the settings with which they were counted. */
import { metricOptions } from "#metric-options";
import { kindOfMetric, countingKey, formatSignature } from "../../../src/core/entry.js";
import type { Statistics } from "../../../src/index.js";
import { informed } from "../../../src/metrics/entry.js";
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import type { OptionTable } from "../arguments/option.js";
import { madeFor, type ChosenMetric, type MetricsRequested } from "./choose.js";
import type { OwnOptions } from "./metric-command.js";
import { ownOptions, requestOf, type Values } from "./metric-values.js";
import { parseSignature } from "./published-signature.js";
import { replayedValues } from "./replayed-values.js";
import { isFixed, namesByKey, variants } from "./variants.js";

/** The parts of a table that identify its metric. */
export type Kind = Pick<Statistics, "metric" | "signature">;

export interface SavedMetric extends ChosenMetric {
  /** The name for --metrics, which may stand for several metrics. */
  readonly family: string;
  /** The values of the options that make the metric. */
  readonly values: Partial<Values>;
}

/**
 * The metric of a table. Settings that act only on scores, such as smoothing, are not in a saved signature: they come
 * from the options.
 *
 * @param path the file that the table is from, for messages
 * @throws InputError if these options count differently, or the metric or its way of counting is unknown here
 */
export async function metricOfStatistics(
  path: string,
  { metric: printed, signature }: Kind,
  { options: values, table, environment }: MetricsRequested,
): Promise<SavedMetric> {
  if (signature.startsWith("given:")) {
    const metric = (await import("./given/index.js")).savedGivenMetric(printed, signature);
    if (metric !== undefined) return { family: printed, values: { metrics: [] }, ...metric };
  }
  const parsed = parseSignature(`${nameOf(printed)}|${signature.replace(/(^|\|)counting:\d+$/, "")}`);
  const { family, values: replayed } = asVariant(printed, parsed.metric, await replayedValues(parsed, values));
  const given = values.given.filter((key) => key !== "metrics");
  const own = {
    ...replayed,
    ...Object.fromEntries(given.map((key) => [key, values[key as keyof Values]])),
    metrics: [family],
  } as Partial<Values>;
  const all = { ...values, ...own };
  const information = parsed.settings.get("info");
  const ready = (await madeFor(requestOf(family, all), table, { ...all, environment })).map((metric) => {
    const corpus = informed(metric.corpus, information);
    return { ...metric, corpus, segment: corpus.forSegments ?? corpus };
  });
  const found = ready.find(({ corpus }) => corpus.name === printed && countingKey(corpus) === signature);
  if (found === undefined) {
    const others = ready.map(({ corpus }) => kindOfMetric(corpus)).join(", ");
    throw inputError(
      `${printable(path)} has ${printable(`${printed}|${signature}`)}, and these options, or this version, count ` +
        `${others}: leave out options that count differently, give the files that it was counted with (models, ` +
        "dictionaries, data), or count the text again",
    );
  }
  return { family, values: own, ...found };
}

/** The options that make all these metrics. The types of a family, such as ROUGE, are joined into one list. */
export function optionsOfAll(metrics: readonly SavedMetric[]): Partial<Values> {
  const all: Record<string, unknown> = {};
  for (const { values } of metrics)
    for (const [key, value] of Object.entries(values)) {
      const before = all[key];
      all[key] = Array.isArray(before) && Array.isArray(value) ? [...new Set([...before, ...value])] : value;
    }
  return all as Partial<Values>;
}

/**
 * For each metric, the settings that act only on scores, such as smoothing. Files of statistics do not state them, so
 * scores that are made from such a file would lack them.
 */
export async function actingOnScores(
  metrics: readonly ChosenMetric[],
  requested: MetricsRequested,
): Promise<readonly (readonly [metric: string, settings: string])[]> {
  const { options: values } = requested;
  const table: OptionTable = metricOptions;
  const initial = values.given.flatMap((key) => {
    const { unsigned, kind, initial: value = kind === "flag" ? false : undefined } = table[key] ?? { unsigned: true };
    return unsigned === true ? [] : [[key, value]];
  });
  if (initial.length === 0) return [];
  const plain = { ...values, ...Object.fromEntries(initial), information: undefined, given: [] } as unknown as Values;
  const lost: [string, string][] = [];
  for (const { corpus } of metrics) {
    // the checksum identifies the weights of NIST and CIDEr, which options do not change
    if (corpus.firstPass !== undefined || corpus.signature.some(({ key }) => key === "info")) continue;
    const kind = { metric: corpus.name, signature: countingKey(corpus) };
    const { signature } = (await metricOfStatistics("the file", kind, { ...requested, options: plain })).corpus;
    const settings = corpus.signature.filter(
      ({ key, value }) => !signature.some((entry) => entry.key === key && entry.value === value),
    );
    if (settings.length > 0) lost.push([corpus.name, formatSignature(settings)]);
  }
  return lost;
}

/** The name of a metric in published signatures, in which variants do not have their own names. */
function nameOf(printed: string): string {
  const variant = Object.values(variants).find(({ printed: name }) => name === printed);
  return variant === undefined ? printed : variant.metric.toUpperCase();
}

/**
 * Calls the metric by the name of a variant, if these are the variant's values, so that chrF and chrF++ have different
 * names.
 */
function asVariant(
  printed: string,
  metric: string,
  values: Partial<Values>,
): { readonly family: string; readonly values: Partial<Values> } {
  const own: OwnOptions = ownOptions(metric as "bleu", values);
  const [family] =
    Object.entries(variants).find(([, variant]) =>
      variant.printed === undefined
        ? variant.metric === metric && Object.entries(variant.options).every(([key, value]) => own[key] === value)
        : variant.printed === printed,
    ) ?? [];
  if (family === undefined) return { family: metric, values };
  const fixed = Object.entries(namesByKey[metric]!).flatMap(([key, option]) => (isFixed(family, key) ? [option] : []));
  return { family, values: Object.fromEntries(Object.entries(values).filter(([key]) => !fixed.includes(key))) };
}
