/**
 * Rewrites messages that were written for users of the command, so that they name settings of a request instead of
 * options.
 */
import { metricOptionKeys, metricOptions } from "#metric-options";
import type { OptionTable } from "../arguments/option.js";

/** The setting that each option stands for. */
const settings = new Map(
  Object.values(metricOptionKeys as Readonly<Record<string, Readonly<Record<string, string>>>>).flatMap((keys) =>
    Object.entries(keys).map(([setting, option]) => [option, setting] as const),
  ),
);

/** `--meteor-data FOLDER` is `the setting "data"`, and `--meteor-modules exact stem` is `"modules": ["exact", "stem"]`. */
export function inSettings(message: string): string {
  return message.replaceAll(
    /(?:argument )?(--[a-z\d-]+)(?: [A-Z]+\b)?((?: [a-z]+)*)/g,
    (text, option: string, rest: string) => {
      const setting = settings.get(option);
      if (setting === undefined) return text;
      const { kind, choices = [] } = (metricOptions as OptionTable)[option]!;
      const words = rest.split(" ").slice(1);
      const end = words.findIndex((word) => !choices.includes(word));
      const values = kind === "choices" ? words.slice(0, end < 0 ? words.length : end) : [];
      const named = values.length === 0 ? `the setting "${setting}"` : `"${setting}": ${JSON.stringify(values)}`;
      return [named, ...words.slice(values.length)].join(" ");
    },
  );
}
