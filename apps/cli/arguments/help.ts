/** The texts of help and usage, from the list of commands and the tables of options. */
import {
  commandList,
  descriptionOf,
  scoring,
  textCommandList,
  type CommandDescription,
  type CommandExample,
  type TextCommandDescription,
} from "./command-list.js";
import { commandLines, term, wrapped } from "./text-layout.js";
import type { Option } from "./option.js";
import { optionsFor, type Known } from "./options-of-command.js";

/** Shown first. The other groups follow the table of options. */
const FIRST_GROUP = "Input";

/** Where explanations begin. */
const OPTIONS_COLUMN = 28;
const EXAMPLES_COLUMN = 49;
const COMMANDS_COLUMN = 14;

/** The line above an error. */
export function usageOf(name: string, width: number): string {
  const isText = Object.hasOwn(textCommandList, name);
  const { usage } = isText ? textCommandList[name as keyof typeof textCommandList] : descriptionOf(name);
  return usageLines("usage:", isText || descriptionOf(name) !== scoring ? name : "", usage, width).join("\n");
}

/** The text for a run without arguments. */
export function overview(width: number): string {
  return lines([
    ...usageLines("usage:", "", scoring.usage, width),
    ...usageLines("", "COMMAND", "...", width),
    "",
    ...examples([scoring.examples[0]!, commandList.compare.examples[0]], width),
    "",
    "commands:",
    ...Object.entries<TextCommandDescription>({ ...commandList, ...textCommandList }).flatMap(([name, { summary }]) =>
      term([`  ${name}`], summary, { column: COMMANDS_COLUMN, width }),
    ),
    "",
    ...wrapped(
      "truebleu COMMAND --help shows what a command takes, truebleu help METRIC the options of a metric, " +
        "truebleu --help everything, and truebleu --list the test sets.",
      width,
    ),
  ]);
}

/** All options, with the examples of all commands. */
export function helpText({ options }: Known, width: number): string {
  const commands = Object.entries<CommandDescription>(commandList);
  return lines([
    ...usageLines("usage:", "", scoring.usage, width),
    ...usageLines("", "", "[options] -t test_set -l src-trg [-i system [system ...]]", width),
    ...[...commands, ...Object.entries(textCommandList)].flatMap(([name, { usage }]) =>
      usageLines("", name, usage, width),
    ),
    ...paragraphs(
      [scoring, ...commands.map(([, command]) => command)].flatMap(({ text = [] }) => text),
      width,
    ),
    ...groups(Object.values(options), width),
    "examples:",
    ...examples(
      [scoring, ...commands.map(([, command]) => command)].flatMap((command) => command.examples),
      width,
    ),
  ]);
}

/** What a command does, with the options that it takes. */
export function helpOfCommand(name: keyof typeof commandList, known: Known, width: number): string {
  const { ofMetrics } = known;
  const command: CommandDescription = commandList[name];
  const taken = optionsFor(command, name, known);
  const ofAll = new Set(Object.values(ofMetrics).flat());
  // there are too many options of metrics to find any of the command's own among them
  const takesAll = command.metrics === undefined;
  const shown = Object.entries(taken).flatMap(([key, option]) => (takesAll && ofAll.has(key) ? [] : [option]));
  return lines([
    ...usageLines("usage:", name, command.usage, width),
    ...paragraphs([sentence(command.summary), ...(command.text ?? [])], width),
    ...groups(shown, width, name),
    ...(takesAll
      ? [...wrapped(`The options of metrics, too: truebleu help ${Object.keys(ofMetrics).join(", ")}.`, width), ""]
      : []),
    "examples:",
    ...examples(command.examples, width),
  ]);
}

export function helpOfTextCommand(name: keyof typeof textCommandList, width: number): string {
  const { usage, summary, text = [], examples: shown }: TextCommandDescription = textCommandList[name];
  return lines([
    ...usageLines("usage:", name, usage, width),
    ...paragraphs([sentence(summary), ...text], width),
    "examples:",
    ...examples(shown, width),
  ]);
}

/** The options of a metric. */
export function helpOfMetric(name: string, { options, ofMetrics }: Known, width: number): string {
  return lines([
    ...usageLines("usage:", "", `reference [reference ...] -i system [system ...] -m ${name} [options]`, width),
    "",
    ...groups(
      (ofMetrics[name] ?? []).map((key) => options[key]!),
      width,
    ),
    "truebleu --help lists all options.",
  ]);
}

function lines(all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}

function sentence(summary: string): string {
  return `${summary[0]!.toUpperCase()}${summary.slice(1)}.`;
}

/** Below one another: the first begins with "usage:", the others where its command begins. */
function usageLines(first: string, name: string, usage: string, width: number): string[] {
  const start = `${first.padEnd(6)} truebleu${name === "" ? "" : ` ${name}`} `;
  // an option and its value, or what stands in brackets, stay together
  const words = usage.match(/\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]|-\S+ \S+|\S+/g) ?? [];
  const joined = [start.trimEnd(), ...words].map((word) => word.replaceAll(" ", "\0")).join(" ");
  const indent = " ".repeat(start.length > width / 2 ? 11 : start.length);
  return wrapped(joined, width, indent).map((line) => line.replaceAll("\0", " "));
}

/** Each with an empty line around it. */
function paragraphs(texts: readonly string[], width: number): string[] {
  return ["", ...texts.flatMap((text) => [...wrapped(text, width), ""])];
}

function groups(options: readonly Option[], width: number, command?: string): string[] {
  const byGroup = new Map<string, string[]>([[FIRST_GROUP, []]]);
  for (const option of options)
    byGroup.set(option.group, [...(byGroup.get(option.group) ?? []), ...describe(option, width, command)]);
  return [...byGroup].flatMap(([group, all]) => (all.length === 0 ? [] : [`${group}:`, ...all, ""]));
}

/** The value of an option, as the help names it. */
export function placeholder({ kind, value, choices }: Option): string | undefined {
  const shown = value ?? (choices === undefined ? undefined : `{${choices.join(",")}}`);
  return shown !== undefined && (kind === "list" || kind === "words" || kind === "choices") ? `${shown} ...` : shown;
}

/** The effect of an option, its commands if not all have it, and its default. */
export function explanation({ help = "", initial, commands }: Option, command?: string): string {
  const owners = commands === undefined || command !== undefined ? "" : `${commands.join(", ")}: `;
  return `${owners}${help}${initial === undefined ? "" : ` (default ${[initial].flat().join(" ")})`}`;
}

function describe(option: Option, width: number, command: string | undefined): string[] {
  const value = placeholder(option);
  const head = foldChoices(`  ${option.names.join(", ")}${value === undefined ? "" : ` ${value}`}`, width);
  return term(head, explanation(option, command), { column: OPTIONS_COLUMN, width });
}

/** Wraps long lists of choices. */
function foldChoices(head: string, width: number): string[] {
  const all: string[] = [];
  let line = "";
  for (const part of head.split(/(?<=,)(?! )|(?<= )(?=\{)/)) {
    if (line.length + part.length > width && line.trim() !== "") {
      all.push(line.trimEnd());
      line = "    ";
    }
    line += part;
  }
  return [...all, line];
}

function examples(all: readonly CommandExample[], width: number): string[] {
  return all.flatMap(([command, meaning]) =>
    term(commandLines(command, width), meaning, { column: EXAMPLES_COLUMN, width }),
  );
}
