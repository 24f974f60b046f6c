/** Advice about options that a user may have meant differently. Loaded only if there may be something to say. */
import { metricOptions } from "#metric-options";
import type { CommonValues } from "../arguments/common-options.js";
import type { OptionTable } from "../arguments/option.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Messages } from "../io/messages.js";
import { takersOf } from "../metrics/index.js";
import { variants } from "../metrics/variants.js";

/**
 * Warns of sacreBLEU's options for metrics that were not chosen. They have no effect, and sacreBLEU does not say so:
 * with -m chrf, -lc leaves capitals as they are.
 */
export function adviseUnused({ given, metrics }: CommonValues, messages: Messages): void {
  for (const key of new Set(given)) {
    const { names, own, unsigned } = (metricOptions as OptionTable)[key] ?? { own: true };
    if (own || unsigned) continue;
    const takers = takersOf(key);
    // a variant's name already states its settings
    const isSaid = (name: string): boolean => takers.includes(variants[name]?.metric ?? "");
    if (metrics.some((name) => takers.includes(name) || isSaid(name))) continue;
    const [owner] = takers as [string];
    const bare = key.replace(`--${owner}-`, "--").slice(2);
    const alike = metrics.flatMap(
      (name) => (metricOptions as OptionTable)[`--${name.replace("++", "")}-${bare}`] ?? [],
    );
    messages.warning(
      `${names!.join("/")} is for ${takers.join(", ")} (--metrics/-m), and has no effect on ${metrics.join(", ")}` +
        (alike.length === 0 ? "" : `; is ${alike.map((option) => option.names[0]).join(", ")} meant?`),
    );
  }
}

/**
 * If a list is given twice, argparse silently keeps the last one. So sacreBLEU's scores use the last list here, too,
 * but with a warning; other commands refuse a second list.
 *
 * @param name of the command that runs
 * @throws UsageError
 */
export function checkRepeated(name: string, { given }: CommonValues, options: OptionTable, messages: Messages): void {
  for (const key of new Set(given)) {
    const { names, kind, own } = options[key]!;
    const times = given.filter((other) => other === key).length;
    if (times === 1 || (kind !== "list" && kind !== "words" && kind !== "choices")) continue;
    const found = times === 2 ? "twice" : `${times} times`;
    const expected = `expected one list, as ${names.at(-1)!} A B`;
    if (name !== "" || own === true)
      throw new UsageError(`argument ${names.join("/")}: is given ${found}: ${expected}`);
    messages.warning(`${names.join("/")} is given ${found}, and the last one counts, as in sacreBLEU: ${expected}`);
  }
}
