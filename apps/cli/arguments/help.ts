/** The texts of help and usage, from the list of commands and the tables of options. */
import {
  commandGroups,
  commandList,
  descriptionOf,
  scoring,
  textCommandList,
  type CommandDescription,
  type CommandExample,
  type TextCommandDescription,
} from "./command-list.js";
import { commandLines, term, wrapped } from "./text-layout.js";
import { takesSeveral, type Option } from "./option.js";
import { optionsFor, type Known } from "./options-of-command.js";

/** The group that is shown first; the others come in the order of the table of options. */
const FIRST_GROUP = "Input";

/** The column in which explanations begin. */
const OPTIONS_COLUMN = 28;
const EXAMPLES_COLUMN = 49;
const COMMANDS_COLUMN = 14;
const GROUPS_COLUMN = 16;

/** An option of more commands than this is explained only in the list of all options. */
const MOST_OWNERS = 3;

/** The usage of a command, which is printed above an error. */
export function usageOf(name: string, width: number): string {
  const isText = Object.hasOwn(textCommandList, name);
  const { usage } = isText ? textCommandList[name as keyof typeof textCommandList] : descriptionOf(name);
  return usageLines("usage:", isText || descriptionOf(name) !== scoring ? name : "", usage, width).join("\n");
}

/** The overview on one screen: the commands, and where to read on. */
export function overview(width: number): string {
  const all = Object.entries<TextCommandDescription>({ ...commandList, ...textCommandList });
  return lines([
    ...usageLines("usage:", "", "[options] reference ... [-i system ...] | COMMAND ... | --demo", width),
    ...Object.entries(commandGroups).flatMap(([group, heading]) => [
      ...wrapped(`${heading}:`, width),
      ...all.flatMap(([name, command]) =>
        command.group === group ? term([`  ${name}`], command.summary, { column: COMMANDS_COLUMN, width }) : [],
      ),
    ]),
  ]);
}

/** All options, or those of a command, each with its effect. */
export function helpOfOptions(known: Known, width: number, name?: keyof typeof commandList): string {
  const options = name === undefined ? known.options : optionsFor(commandList[name], name, known);
  return lines(groups(Object.values(options), width, name).slice(0, -1));
}

/** The effect of an option, and the commands that have it if not all do. */
export function helpOfOption(option: Option, width: number): string {
  return lines(describe(option, width));
}

/**
 * What a command does. Options that few commands have are explained in brief; of the other options only the names are
 * listed.
 */
export function helpOfCommand(name: keyof typeof commandList, known: Known, width: number): string {
  const { ofMetrics } = known;
  const command: CommandDescription = commandList[name];
  const ofAll = new Set(Object.values(ofMetrics).flat());
  const taken = Object.entries(optionsFor(command, name, known));
  const ownOptions = taken.flatMap(([, option]) => (isOwn(option) ? [option] : []));
  const shared = taken.flatMap(([key, option]) =>
    isOwn(option) || ofAll.has(key) || option.group === "Help" ? [] : [option],
  );
  const takesOfMetrics = taken.some(([key]) => ofAll.has(key));
  return lines([
    ...usageLines("usage:", name, command.usage, width),
    ...paragraphs([sentence(command.summary), ...(command.text ?? [])], width),
    ...groups(ownOptions.map(inBrief), width, name),
    "options:",
    ...namesByGroup(shared, width),
    "",
    ...wrapped(
      `truebleu help ${name} options explains these options${takesOfMetrics ? ", truebleu help METRIC those of a metric" : ""}; ` +
        `truebleu help docs/${command.page} has more.`,
      width,
    ),
    "",
    "examples:",
    ...examples(command.examples, width),
  ]);
}

/** An option with the first clause of its help. */
function inBrief(option: Option): Option {
  return { ...option, help: /^.*?(?=[.:;] |$)/.exec(option.help ?? "")![0] };
}

/** Whether an option belongs to so few commands that the help of each explains it. */
function isOwn({ commands }: Option): boolean {
  return commands !== undefined && commands.length <= MOST_OWNERS;
}

function namesByGroup(options: readonly Option[], width: number): string[] {
  return groupsOf(options).flatMap(([group, ofGroup]) => {
    const names = ofGroup.map((option) => option.names.find((text) => text.startsWith("--"))!);
    return term([`  ${group}`], names.join(", "), { column: GROUPS_COLUMN, width });
  });
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
    ...wrapped("truebleu help options explains all options.", width),
  ]);
}

function lines(all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}

function sentence(summary: string): string {
  return `${summary[0]!.toUpperCase()}${summary.slice(1)}.`;
}

/** The usages below one another: the first begins with "usage:", the others are aligned with its command. */
function usageLines(first: string, name: string, usage: string, width: number): string[] {
  const start = `${first.padEnd(6)} truebleu${name === "" ? "" : ` ${name}`} `;
  // an option and its value stay on one line, and so does a part in brackets
  const words = usage.match(/\[[^[\]]*(?:\[[^[\]]*\][^[\]]*)*\]|-\S+ \S+|\S+/g) ?? [];
  const joined = [start.trimEnd(), ...words].map((word) => word.replaceAll(" ", "\0")).join(" ");
  const indent = " ".repeat(start.length > width / 2 ? 11 : start.length);
  return wrapped(joined, width, indent).map((line) => line.replaceAll("\0", " "));
}

/** Joins paragraphs, with an empty line before and after each. */
function paragraphs(texts: readonly string[], width: number): string[] {
  return ["", ...texts.flatMap((text) => [...wrapped(text, width), ""])];
}

/** The options by their headings, in the order of the help. */
export function groupsOf(options: readonly Option[]): (readonly [heading: string, options: readonly Option[]])[] {
  const headings = new Set([FIRST_GROUP, ...options.map(({ group }) => group)]);
  const all = [...headings].map((heading) => [heading, options.filter(({ group }) => group === heading)] as const);
  return all.filter(([, ofGroup]) => ofGroup.length > 0);
}

function groups(options: readonly Option[], width: number, command?: string): string[] {
  return groupsOf(options).flatMap(([group, ofGroup]) => [
    `${group}:`,
    ...ofGroup.flatMap((option) => describe(option, width, command)),
    "",
  ]);
}

/** The placeholder or the choices for an option's value in the help. */
export function placeholder(option: Option): string | undefined {
  const { value, choices } = option;
  const shown = value ?? (choices === undefined ? undefined : `{${choices.join(",")}}`);
  return shown !== undefined && takesSeveral(option) ? `${shown} ...` : shown;
}

/** The effect of an option, its commands if not all have it, and its default. */
export function explanation({ help = "", initial, commands }: Option, command?: string): string {
  const owners = commands === undefined || command !== undefined ? "" : `${commands.join(", ")}: `;
  return `${owners}${help}${initial === undefined ? "" : ` (default ${[initial].flat().join(" ")})`}`;
}

function describe(option: Option, width: number, command?: string): string[] {
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
