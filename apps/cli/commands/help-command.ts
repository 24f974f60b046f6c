/** truebleu help: a command, the options of a metric, an option, all options, or a page. Loaded on demand. */
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
import { readDocumentation } from "../node/documentation.js";

/** The word that shows options with their effects: as a topic, or after a command. */
const OPTIONS = "options";

/** The topic that lists the pages of the documentation; also the folder in the pages' names. */
const DOCS = "docs";

/**
 * @param words none for the overview, otherwise a topic or several metrics; the word options may follow a command
 * @throws UsageError for an unknown topic, or for too many words
 */
export function help(
  words: readonly string[],
  { out, documentation }: Pick<Io, "out" | "documentation">,
  known: Known,
  width: number,
): void {
  const [topic, ...more] = words;
  if (topic === undefined) return out(overview(width));
  if (words.every((name) => Object.hasOwn(known.ofMetrics, name)))
    return out(words.map((name) => helpOfMetric(name, known, width)).join("\n"));
  const asksOptions = more.length === 1 && more[0] === OPTIONS && isIn(commandList, topic);
  if (more.length > 0 && !asksOptions)
    throw new UsageError(
      isIn(commandList, topic)
        ? `help: expected nothing or the word ${OPTIONS} after ${topic}, got ${more.join(" ")}`
        : `help: expected one topic or several metrics, got ${words.join(" ")}`,
    );
  if (topic === OPTIONS) return out(helpOfOptions(known, width));
  if (isIn(commandList, topic))
    return out(asksOptions ? helpOfOptions(known, width, topic) : helpOfCommand(topic, known, width));
  if (isIn(textCommandList, topic)) return out(helpOfTextCommand(topic, width));
  if (topic === DOCS || topic.startsWith(`${DOCS}/`)) return out(pageAt(topic, documentation()));
  if (topic.startsWith("-")) return out(helpOfOption(optionCalled(topic, known.options), width));
  const names = [commandList, textCommandList, known.ofMetrics].flatMap((table) => Object.keys(table));
  const meant = nearest(topic, [...names, OPTIONS, DOCS]);
  throw new UsageError(
    `help: ${topic || '""'} is neither a command nor a metric: expected an option, ${OPTIONS}, ${DOCS}, or one of ` +
      names.join(", ") +
      asMeant(meant),
  );
}

/** A page of the documentation; the list of all pages without a name. @throws UsageError */
function pageAt(topic: string, file: string): string {
  const { pages } = readDocumentation(file);
  const path = topic === DOCS ? `${DOCS}/README.md` : topic.endsWith(".md") ? topic : `${topic}.md`;
  if (Object.hasOwn(pages, path)) return pages[path]!;
  const meant = nearest(path, Object.keys(pages));
  throw new UsageError(`help: there is no page ${topic}${asMeant(meant)}; truebleu help ${DOCS} lists the pages`);
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
