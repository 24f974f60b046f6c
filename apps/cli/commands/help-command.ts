/** truebleu help: the overview, a command, the options of a metric, an option, or all options. Loaded on demand. */
import { asMeant, nearest } from "../../../src/core/entry.js";
import { commandList, isIn, textCommandList } from "../arguments/command-list.js";
import {
  helpOfCommand,
  helpOfMetric,
  helpOfOption,
  helpOfOptions,
  helpOfTextCommand,
  overview,
} from "../arguments/help.js";
import type { Option, OptionTable } from "../arguments/option.js";
import type { Known } from "../arguments/options-of-command.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Io } from "../io/io.js";

/** The topic, and the word after a command, that shows options with what each does. */
const OPTIONS = "options";

/**
 * @param words none for the overview, otherwise a topic or several metrics; a command may have the word options after it
 * @throws UsageError for a topic that is unknown, or for too many
 */
export function help(words: readonly string[], { out }: Pick<Io, "out">, known: Known, width: number): void {
  const [topic, ...more] = words;
  if (topic === undefined) return out(overview(width));
  if (words.every((name) => Object.hasOwn(known.ofMetrics, name)))
    return out(words.map((name) => helpOfMetric(name, known, width)).join("\n"));
  const asksOptions = more.length === 1 && more[0] === OPTIONS && isIn(commandList, topic);
  if (more.length > 0 && !asksOptions)
    throw new UsageError(`help: expected one command or option, or metrics, got ${words.join(" ")}`);
  if (topic === OPTIONS) return out(helpOfOptions(known, width));
  if (isIn(commandList, topic))
    return out(asksOptions ? helpOfOptions(known, width, topic) : helpOfCommand(topic, known, width));
  if (isIn(textCommandList, topic)) return out(helpOfTextCommand(topic, width));
  if (topic.startsWith("-")) return out(helpOfOption(optionCalled(topic, known.options), width));
  const names = [commandList, textCommandList, known.ofMetrics].flatMap((table) => Object.keys(table));
  const meant = nearest(topic, [...names, OPTIONS]);
  throw new UsageError(
    `help: ${topic} is neither a command nor a metric: expected an option, ${OPTIONS}, or one of ${names.join(", ")}` +
      asMeant(meant),
  );
}

/** @throws UsageError */
function optionCalled(name: string, options: OptionTable): Option {
  const all = Object.values(options);
  const found = all.find(({ names }) => names.includes(name));
  if (found !== undefined) return found;
  const meant = nearest(
    name,
    all.flatMap(({ names }) => names),
  );
  throw new UsageError(`help: no option is called ${name}${asMeant(meant)}; truebleu help ${OPTIONS} has them all`);
}
