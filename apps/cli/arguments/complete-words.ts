/**
 * The words that can come next at a position of a command line, for completion in shells. They come from the tables
 * that also parse the command line.
 */
import {
  commandList,
  isIn,
  scoring,
  textCommandList,
  type CommandName,
  type TextCommandDescription,
} from "./command-list.js";
import { takesSeveral, type Option, type OptionTable } from "./option.js";
import { optionsFor, type Known } from "./options-of-command.js";

export interface Candidate {
  readonly text: string;
  readonly meaning: string;
}

export interface Completion {
  readonly candidates: readonly Candidate[];
  /** Whether the name of a file is possible at that position, too. */
  readonly files: boolean;
}

/** The test sets that exist, by name. */
export interface CompletedSets {
  readonly names: readonly string[];
  description(name: string): string;
  /** The language pairs of a set; none for an unknown set. */
  pairs(name: string): readonly string[];
  /** The fields for --echo. */
  fields(name: string, pair: string | undefined): readonly string[];
}

const encodings = ["utf-8", "utf-8-sig", "utf-16", "latin-1", "iso-8859-15", "cp1252", "gb18030"];

/** @param words the words after the program's name; the last one, which may be empty, is completed */
export function completed(words: readonly string[], known: Known, sets: CompletedSets): Completion {
  const current = words.at(-1) ?? "";
  const before = words.slice(0, -1);
  const found = candidatesAt(before, current, known, sets);
  return { ...found, candidates: found.candidates.filter(({ text }) => text.startsWith(current)) };
}

function candidatesAt(before: readonly string[], current: string, known: Known, sets: CompletedSets): Completion {
  const [name = "", ...rest] = before;
  if (isIn(textCommandList, name)) return words(topicsOf(name, rest, current, known));
  const isCommand = isIn(commandList, name);
  const table = isCommand ? optionsFor(commandList[name as CommandName], name, known) : ofScores(known);
  const place = placeOf(before, table);

  if (current.startsWith("-") && current !== "-" && current.includes("=")) {
    const option = named(table, current.slice(0, current.indexOf("=")));
    const start = current.slice(0, current.indexOf("=") + 1);
    const values =
      option === undefined ? words([]) : valuesOf(option, current.slice(start.length), before, table, sets);
    return {
      ...values,
      candidates: values.candidates.map((candidate) => ({ ...candidate, text: start + candidate.text })),
    };
  }
  if (current.startsWith("-")) return words(namesOf(table, before, current, known));
  if (place !== undefined) return valuesOf(place.option, current, before, table, sets, place.taken);
  // replay takes a signature, which cannot be guessed
  if (name === "replay" && before.length === 1) return words([]);
  return before.length > 0 ? { candidates: [], files: true } : { candidates: commandNames(), files: true };
}

function commandNames(): Candidate[] {
  return Object.entries<TextCommandDescription>({ ...commandList, ...textCommandList }).map(([text, { summary }]) => ({
    text,
    meaning: summary,
  }));
}

function topicsOf(
  name: keyof typeof textCommandList,
  before: readonly string[],
  current: string,
  { options, ofMetrics }: Known,
): Candidate[] {
  const { words: own }: TextCommandDescription = textCommandList[name];
  const allOptions = { text: "options", meaning: "all options, explained" };
  if (before.length > 0) return name === "help" && isIn(commandList, before[0]!) ? [allOptions] : [];
  if (own !== undefined) return own.map((text) => ({ text, meaning: "" }));
  if (name !== "help") return [];
  if (current.startsWith("-")) return optionNames(Object.values(options));
  return [
    ...commandNames(),
    allOptions,
    ...Object.keys(ofMetrics).map((text) => ({ text, meaning: "the options of this metric" })),
  ];
}

/** The options of a run without a command. */
function ofScores(known: Known): OptionTable {
  return optionsFor(scoring, "", known);
}

/** The option whose values are at the end of the words, with the values that it has already. */
function placeOf(
  before: readonly string[],
  table: OptionTable,
): { readonly option: Option; readonly taken: readonly string[] } | undefined {
  const at = before.findLastIndex((word) => word.startsWith("-") && word !== "-");
  const option = at < 0 || before[at] === "--" ? undefined : named(table, before[at]!);
  if (option === undefined || option.kind === "flag" || option.kind === "help" || option.kind === "version")
    return undefined;
  const taken = before.slice(at + 1);
  const isList = takesSeveral(option);
  return isList || taken.length === 0 ? { option, taken } : undefined;
}

function valuesOf(
  option: Option,
  current: string,
  before: readonly string[],
  table: OptionTable,
  sets: CompletedSets,
  taken: readonly string[] = [],
): Completion {
  const { choices, value, kind } = option;
  const keyed = (key: string): boolean => table[key] === option;
  // a part between commas
  const start = kind === "choices" || keyed("testSet") ? current.slice(0, current.lastIndexOf(",") + 1) : "";
  const listed = (texts: readonly string[], meaning: (text: string) => string = () => ""): Completion =>
    words(
      texts
        .filter((text) => ![...taken, ...start.split(",")].includes(text))
        .map((text) => ({ text: start + text, meaning: meaning(text) })),
    );
  const testSet = valueOf(before, table, "testSet")?.split(",")[0];
  const pair = valueOf(before, table, "languagePair");
  const pairs = (): string[] =>
    [...new Set((testSet === undefined ? sets.names : [testSet]).flatMap(sets.pairs))].sort();
  if (choices !== undefined) return listed(choices);
  if (keyed("testSet") || keyed("download")) return listed(sets.names, sets.description);
  if (keyed("languagePair")) return listed(pairs());
  if (keyed("origlang")) {
    const languages = [
      ...new Set((pair === undefined ? pairs() : [pair]).flatMap((languagePair) => languagePair.split("-"))),
    ].sort();
    return listed([...languages, ...languages.map((language) => `non-${language}`)]);
  }
  if (keyed("echo")) return listed([...(testSet === undefined ? ["src", "ref"] : sets.fields(testSet, pair)), "all"]);
  if (keyed("encoding")) return listed(encodings);
  return { candidates: [], files: value === "FILE" || value === "FOLDER" };
}

/** The value of an option, if it is on the command line. */
function valueOf(before: readonly string[], table: OptionTable, key: string): string | undefined {
  const names = table[key]?.names ?? [];
  const at = before.findLastIndex((word) => names.includes(word));
  if (at >= 0) return before[at + 1];
  return before.findLast((word) => names.includes(word.split("=")[0]!) && word.includes("="))?.replace(/^[^=]*=/, "");
}

/** Names of options. Metrics' options are offered only for the metrics named before, unless no other option fits. */
function namesOf(table: OptionTable, before: readonly string[], current: string, { ofMetrics }: Known): Candidate[] {
  const named = new Set(before.flatMap((word) => word.split(",")).filter((word) => Object.hasOwn(ofMetrics, word)));
  const keys = new Set(Object.values(ofMetrics).flat());
  const chosen = named.size === 0 ? ["bleu"] : [...named];
  const ofThese = new Set(chosen.flatMap((metric) => ofMetrics[metric]!));
  const candidates = (isShown: (key: string) => boolean): Candidate[] =>
    optionNames(Object.entries(table).flatMap(([key, option]) => (isShown(key) ? [option] : [])));
  const near = candidates((key) => !keys.has(key) || ofThese.has(key));
  return near.some(({ text }) => text.startsWith(current)) ? near : candidates(() => true);
}

function optionNames(options: readonly Option[]): Candidate[] {
  return options.flatMap(({ names, help = "" }) => names.map((text) => ({ text, meaning: help })));
}

function named(table: OptionTable, name: string): Option | undefined {
  return Object.values(table).find(({ names }) => names.includes(name));
}

function words(candidates: readonly Candidate[]): Completion {
  return { candidates, files: false };
}
