/** The metrics that a request asks for: their settings in JSON, by the names of the tables or of the options. */
import { describe, excerpt, asMeant, nearest } from "../../../src/core/entry.js";
import { madeFor, type ChosenMetric, type MetricsRequested } from "../metrics/choose.js";
import { commandLineOf } from "../metrics/make-from-table.js";
import { requestOf } from "../metrics/metric-values.js";
import { variants } from "../metrics/variants.js";
import type { AllowedPath } from "./allowed-files.js";
import { inRequest } from "./in-request.js";
import { knownSettings, squashed } from "./requested-settings.js";

/** A metric, with its name in the request. */
export interface RequestedMetric extends ChosenMetric {
  readonly requested: string;
}

/** The most metrics in one request: its answer has a signature for each. */
export const MOST_METRICS = 256;

/**
 * The most metrics that are kept from earlier requests: making METEOR's, with its data, takes longer than many
 * requests.
 */
const MOST_KEPT = 64;

/** The most characters that the settings of a kept metric may have. */
const LONGEST_KEPT = 1 << 16;

/** How deeply lists and objects may be nested in a metric's settings; the deepest, transforms, take four levels. */
const MOST_NESTED = 16;

/** Makes metrics, and keeps the most recent ones. */
export function createMetricMaker(
  making: MetricsRequested,
  allowed: AllowedPath,
): (metrics: unknown, ofSegments: boolean) => Promise<readonly RequestedMetric[]> {
  const kept = new Map<string, readonly RequestedMetric[]>();
  return async (metrics, ofSegments) => {
    if (!Array.isArray(metrics)) {
      const hint = typeof metrics === "string" ? `; for one metric write [${excerpt(metrics)}]` : "";
      throw new TypeError(
        `metrics is ${inRequest(metrics)}: expected a list, such as ["bleu", {"metric": "chrf", "wordOrder": 2}]${hint}`,
      );
    }
    if (metrics.length === 0) throw new RangeError('metrics is empty: expected at least one, such as ["bleu"]');
    if (metrics.length > MOST_METRICS)
      throw new RangeError(`metrics has ${metrics.length} entries: expected at most ${MOST_METRICS}`);
    const made: RequestedMetric[] = [];
    for (const [i, requested] of metrics.entries()) {
      if (isDeeper(requested, MOST_NESTED))
        throw new RangeError(
          `metrics[${i}] nests lists or objects more than ${MOST_NESTED} deep: expected a name, or an ` +
            'object with it and settings, such as {"metric": "chrf", "wordOrder": 2}',
        );
      const key = JSON.stringify([requested, ofSegments]);
      let ready = kept.get(key);
      ready ??= await makeMetric(`metrics[${i}]`, requested, ofSegments, making, allowed);
      kept.delete(key);
      if (key.length <= LONGEST_KEPT) kept.set(key, ready);
      if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value!);
      made.push(...ready);
    }
    return made;
  };
}

/**
 * Whether lists and objects are nested more deeply than allowed: code that walks through them would overflow the stack.
 */
function isDeeper(value: unknown, allowed: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return allowed === 0 || Object.values(value).some((inner) => isDeeper(inner, allowed - 1));
}

async function makeMetric(
  place: string,
  requested: unknown,
  ofSegments: boolean,
  making: MetricsRequested,
  allowed: AllowedPath,
): Promise<readonly RequestedMetric[]> {
  const { metric: name, ...settings } = (typeof requested === "string" ? { metric: requested } : Object(requested)) as {
    readonly metric?: unknown;
  };
  if (typeof name !== "string" || Array.isArray(requested)) {
    const found =
      typeof requested === "object" && requested !== null ? Object.keys(requested).join(", ") : describe(requested);
    throw new TypeError(
      `${place} has no "metric" (found ${found || "an empty object"}): expected a name, or an object with it and ` +
        'settings, such as {"metric": "chrf", "wordOrder": 2}',
    );
  }
  const names = Object.keys(making.table);
  if (!Object.hasOwn(making.table, name)) {
    const meant = nearest(name, names);
    throw new RangeError(`${place} is ${excerpt(name)}: expected one of ${names.join(", ")}${asMeant(meant)}`);
  }
  const { options: values, table, environment } = making;
  const given = await optionsOf(name, settings, allowed);
  const { options } = requestOf(name, values);
  const request = { name, options: { ...options, ...given }, given: Object.keys(given) };
  const made = await madeFor(request, table, { ...values, environment, sentenceLevel: ofSegments });
  return made.map((metric) => ({ ...metric, requested: name }));
}

/** The values of options that settings in JSON stand for, by the options' keys. */
async function optionsOf(metric: string, settings: object, allowed: AllowedPath): Promise<Record<string, unknown>> {
  const known = knownSettings(await commandLineOf(variants[metric]?.metric ?? metric));
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(settings)) {
    const found = known.find(({ names }) => names.includes(squashed(name)));
    if (found === undefined) {
      const offered = known.map(({ names }) => names[0]!);
      const meant = nearest(name, offered);
      throw new TypeError(`${metric} has no setting ${excerpt(name)}: expected ${offered.join(", ")}` + asMeant(meant));
    }
    if (Object.hasOwn(values, found.key)) throw new TypeError(`${metric} is given ${name} twice: expected it once`);
    // programs pass null for a setting without a value
    if (value === null) continue;
    const read = found.read(name, value);
    values[found.key] = found.isPath ? allowed(name, read as string) : read;
  }
  return values;
}
