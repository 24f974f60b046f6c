/** The manual page, in the macros of man(7), from the list of commands and the tables of options. */
import {
  commandList,
  scoring,
  textCommandList,
  type CommandDescription,
  type TextCommandDescription,
} from "./command-list.js";
import { explanation, groupsOf, placeholder } from "./help.js";
import type { Option, OptionTable } from "./option.js";

/** The environment variables that the command reads. */
export const environmentVariables: Readonly<Record<string, string>> = {
  SACREBLEU: "The folder of test sets and models, which sacreBLEU uses, too; by default ~/.sacrebleu.",
  SACREBLEU_FORMAT: "Takes precedence over --format.",
  SACREBLEU_SEED: "The seed of tests and intervals: a whole number (default 12345), or none for a new seed each time.",
  NO_COLOR: "If it is not empty, there are no colours.",
  FORCE_COLOR: "If it is not empty and not 0, align and compare print colours even if their output is no terminal.",
  TERM: "If it is dumb, align and compare print no colours.",
  COLUMNS: "The width of help texts, in place of the terminal's.",
  NODE_DISABLE_COMPILE_CACHE: "If it is set, compiled code is not saved for the next run.",
};

const exitCodes: Readonly<Record<string, string>> = {
  "0": "Scores, or other requested output, were printed.",
  "1": "An error in the input, such as a missing file or texts of unequal length.",
  "2": "An error in the arguments.",
  "3": "truebleu gate: a system is worse than the baseline.",
  "17": "A wrong number of columns in a line.",
};

/** The whole page, for man -l. */
export function manual(options: OptionTable, version: string): string {
  const commands = Object.entries<CommandDescription>(commandList);
  const texts = Object.entries<TextCommandDescription>(textCommandList);
  const all = [scoring, ...commands.map(([, command]) => command)];
  return [
    // names are not hyphenated, and lines are not stretched
    `.TH TRUEBLEU 1 "" "truebleu ${version}" "User commands"`,
    ".nh",
    ".ad l",
    ".SH NAME",
    "truebleu \\- scores of translations and generated text, exactly as sacreBLEU prints them",
    ".SH SYNOPSIS",
    ".nf",
    ...[
      scoring.usage,
      "[options] -t test_set -l src-trg [-i system [system ...]]",
      ...[...commands, ...texts].map(([name, { usage }]) => `${name} ${usage}`.trimEnd()),
    ].map((usage) => `\\fBtruebleu\\fR ${text(usage)}`),
    ".fi",
    ".SH DESCRIPTION",
    ...paragraphs(scoring.text!),
    ".SH COMMANDS",
    ...[...commands, ...texts].flatMap(([name, { usage, summary, text: more = [] }]) => [
      ".TP",
      `\\fBtruebleu ${name}\\fR ${text(usage)}`.trimEnd(),
      sentences([`${summary}.`, ...more].join(" ")),
    ]),
    ".SH OPTIONS",
    ...groupsOf(Object.values(options)).flatMap(([group, ofGroup]) => [
      `.SS ${text(group)}`,
      ...ofGroup.flatMap(optionLines),
    ]),
    ".SH EXIT STATUS",
    ...definitions(exitCodes),
    ".SH ENVIRONMENT",
    ...definitions(environmentVariables),
    ".SH EXAMPLES",
    ...all
      .flatMap(({ examples }) => examples)
      .flatMap(([command, meaning]) => [".TP", `\\fB${text(command)}\\fR`, text(meaning)]),
    ".SH SEE ALSO",
    "https://github.com/mjpost/sacrebleu",
    "",
  ].join("\n");
}

function optionLines(option: Option): string[] {
  const value = placeholder(option);
  const names = option.names.map((name) => `\\fB${text(name)}\\fR`).join(", ");
  return [
    ".TP",
    `${names}${value === undefined ? "" : ` \\fI${text(value).replaceAll(",", ",\\:")}\\fR`}`,
    text(explanation(option)),
  ];
}

function paragraphs(texts: readonly string[]): string[] {
  return texts.flatMap((paragraph) => [".PP", text(paragraph)]);
}

function definitions(table: Readonly<Record<string, string>>): string[] {
  return Object.entries(table).flatMap(([term, meaning]) => [".TP", `\\fB${text(term)}\\fR`, text(meaning)]);
}

function sentences(all: string): string {
  return text(`${all[0]!.toUpperCase()}${all.slice(1)}`);
}

/** Text for roff that is printed as it is: nothing in it is an escape or a request, and hyphens can be copied. */
function text(plain: string): string {
  return plain
    .replaceAll("\\", "\\e")
    .replaceAll("-", "\\-")
    .replaceAll("'", "\\(aq")
    .replaceAll("`", "\\(ga")
    .replaceAll("~", "\\(ti")
    .replaceAll("^", "\\(ha")
    .replace(/^\./, "\\&.");
}
