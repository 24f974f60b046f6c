/** truebleu help: about everything, a command, or the options of a metric. Loaded on demand. */
import { asMeant, nearest } from "../../../src/core/entry.js";
import { commandList, isIn, textCommandList } from "../arguments/command-list.js";
import { helpOfCommand, helpOfMetric, helpOfTextCommand, helpText, overview } from "../arguments/help.js";
import type { Known } from "../arguments/options-of-command.js";
import { UsageError } from "../arguments/usage-error.js";
import type { Io } from "../io/io.js";

/**
 * @param words none for the overview, an empty one for everything, or a name
 * @throws UsageError for a name that is unknown, or more than one
 */
export function help(words: readonly string[], { out }: Pick<Io, "out">, known: Known, width: number): void {
  const [topic, ...more] = words;
  if (topic === undefined) return out(overview(width));
  if (topic === "") return out(helpText(known, width));
  if (more.length > 0) throw new UsageError(`help: expected one command or metric, got ${words.join(" ")}`);
  if (isIn(commandList, topic)) return out(helpOfCommand(topic, known, width));
  if (isIn(textCommandList, topic)) return out(helpOfTextCommand(topic, width));
  if (Object.hasOwn(known.ofMetrics, topic)) return out(helpOfMetric(topic, known, width));
  const names = [commandList, textCommandList, known.ofMetrics].flatMap((table) => Object.keys(table));
  const meant = nearest(topic, names);
  throw new UsageError(
    `help: ${topic} is neither a command nor a metric: expected one of ${names.join(", ")}` + asMeant(meant),
  );
}
