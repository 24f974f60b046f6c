/** The numbers of --max-drop, --min and --max: one for all metrics, and others for metrics by name. */
import { quoted } from "../../../src/report/entry.js";
import { UsageError } from "../arguments/usage-error.js";
import type { SavedMetric } from "../metrics/metric-of-statistics.js";

/** A metric, and the name that -m has for it. */
export type NamedMetric = Pick<SavedMetric, "family" | "corpus">;

export interface NumbersByMetric {
  /** The number without a name, if there is one. */
  readonly forAll: number | undefined;
  /** The number for a metric, by the name that is printed or by the name for -m. */
  of(metric: NamedMetric): number | undefined;
  /** @throws UsageError for a name that none of these metrics has */
  checkNames(metrics: readonly NamedMetric[], advice?: string): void;
}

/**
 * @param expected a description of the expected words, for the error
 * @param words NUMBER or NAME=NUMBER
 * @throws UsageError
 */
export function numbersByMetric(
  option: string,
  words: readonly string[],
  { expected, canBeNegative }: { readonly expected: string; readonly canBeNegative: boolean },
): NumbersByMetric {
  let forAll: number | undefined;
  const named = new Map<string, number>();
  for (const word of words) {
    const [, name, number] = /^(?:([^=]+)=)?(-?(?:\d+(?:\.\d*)?|\.\d+))$/.exec(word) ?? [];
    if (number === undefined || (number.startsWith("-") && !canBeNegative))
      throw new UsageError(`argument ${option}: expected ${expected}, got ${quoted(word)}`);
    const key = name?.toLowerCase();
    const before = key === undefined ? forAll : named.get(key);
    if (before !== undefined)
      throw new UsageError(
        `argument ${option}: expected one number${name ? ` for ${name}` : ""}, got ${before} and ${number}`,
      );
    if (key === undefined) forAll = Number(number);
    else named.set(key, Number(number));
  }
  const nameOf = ({ family, corpus }: NamedMetric): string | undefined =>
    [corpus.name.toLowerCase(), family].find((name) => named.has(name));
  return {
    forAll,
    of(metric) {
      const name = nameOf(metric);
      return name === undefined ? undefined : named.get(name);
    },
    checkNames(metrics, advice = "") {
      const known = new Set(metrics.map(nameOf));
      const unknown = [...named.keys()].find((name) => !known.has(name));
      if (unknown === undefined) return;
      const names = metrics.map(({ corpus }) => corpus.name).join(", ");
      throw new UsageError(`argument ${option}: there is no metric ${unknown}: expected one of ${names}${advice}`);
    },
  };
}
