/**
 * Reads arguments as Python's argparse does, because sacreBLEU's users and scripts rely on it: long options after one
 * dash (-tok), lists of any length (-i a b c), abbreviations (--tok), -w3, -lcq, --, and the same messages. node:util's
 * parseArgs lacks the first three, and the messages.
 */
import { asMeant, nearest } from "../../../src/core/entry.js";
import { quoted } from "../../../src/report/entry.js";
import { takesSeveral, type Option, type OptionTable } from "./option.js";
import type { ParsedValues } from "./common-options.js";
import { UsageError } from "./usage-error.js";

interface Known {
  readonly key: string;
  readonly option: Option;
}

/** An argument that is an option, with its value if one is attached (--name=value, -w3). */
interface FoundOption extends Known {
  readonly name: string;
  readonly value?: string;
}

/** The options by their names, in the order of their table. */
type Names = ReadonlyMap<string, Known>;

/**
 * Reads the values of the options. After --help or --version it reads no further.
 *
 * @param options all options, common options among them
 * @param defaults arguments for options that are not given
 * @param command the command that is run: an abbreviation never stands for an option that only other commands have
 * @throws UsageError
 */
export function parseArguments(
  args: readonly string[],
  options: OptionTable,
  defaults: readonly string[] = [],
  command?: string,
): ParsedValues {
  const values: Record<string, unknown> = {};
  const known = new Map<string, Known>();
  for (const [key, option] of Object.entries(options)) {
    for (const name of option.names) known.set(name, { key, option });
    values[key] = option.kind === "flag" ? false : option.initial;
  }
  const expected: Names = new Map(
    [...known].filter(([, { option }]) => command === undefined || option.commands?.includes(command) !== false),
  );
  if (defaults.length > 0) Object.assign(values, parseArguments(defaults, options));

  // classify every argument first: an ambiguous one is refused wherever it stands
  const lastOption = args.indexOf("--") < 0 ? args.length : args.indexOf("--");
  const found = args.map((argument, i) => (i < lastOption ? findOption(argument, known, expected) : undefined));
  const isValue = (at: number): boolean =>
    at < args.length && found[at] === undefined && !(at === lastOption && args[at] === "--");

  let refs: string[] | undefined;
  const extras: string[] = [];
  for (let at = 0; at < args.length;) {
    const option = found[at];
    if (option === undefined) {
      // the first run of words that belongs to no option is the references; a second such run is an error
      const words: string[] = [];
      for (; at < args.length && found[at] === undefined; at++) if (at !== lastOption) words.push(args[at]!);
      if (refs === undefined) refs = words;
      else extras.push(...words);
      continue;
    }
    const words: string[] = [];
    while (isValue(at + 1 + words.length)) words.push(args[at + 1 + words.length]!);
    if (option === "unknown") extras.push(args[at++]!);
    else at += 1 + readOption(option, words, values, known);
    if (values["request"] !== undefined) return withReferences(values, [], []);
  }
  if (extras.length > 0) {
    const meant = extras[0]!.startsWith("--")
      ? nearest(extras[0]!.replace(/=.*/s, ""), [...expected.keys()])
      : undefined;
    const of = (test: (option: Option) => boolean): boolean =>
      !extras[0]!.startsWith("-") && found.some((option) => typeof option === "object" && test(option.option));
    const advice = of(({ names }) => names[0] === "--baseline")
      ? "; several baselines are written --baseline A --baseline B"
      : of(({ kind }) => kind === "each")
        ? "; several columns are written A,B"
        : "";
    throw new UsageError(
      `unrecognized arguments: ${extras.join(" ")}` + (meant !== undefined ? `; is ${meant} meant?` : advice),
    );
  }
  const given = found.flatMap((option) => (option === undefined || option === "unknown" ? [] : [option.key]));
  return withReferences(values, refs ?? [], given);
}

function withReferences(
  values: Record<string, unknown>,
  refs: readonly string[],
  given: readonly string[],
): ParsedValues {
  // the tables of options have a value for every key
  return Object.assign(values, { refs, given }) as ParsedValues;
}

/** Sets an option; returns how many of the following words are its values. */
function readOption(
  { key, option, name, value }: FoundOption,
  words: readonly string[],
  values: Record<string, unknown>,
  known: Names,
): number {
  const fail = (text: string): UsageError => new UsageError(`argument ${option.names.join("/")}: ${text}`);

  if (option.kind === "flag" || option.kind === "help" || option.kind === "version") {
    // letters after a one-letter flag are more one-letter options: -qb is -q -b, and -qw3 is -q -w 3
    const next = value === undefined || value === "" || name.startsWith("--") ? undefined : known.get(`-${value[0]}`);
    if (value !== undefined && next === undefined) throw fail(`ignored explicit argument ${quoted(value)}`);
    const excluded = [...known.values()].find((other) => other.key === option.excludes);
    if (excluded !== undefined && values[excluded.key] === true)
      throw fail(`not allowed with argument ${excluded.option.names.join("/")}`);
    if (option.kind === "flag") values[key] = true;
    else values["request"] ??= option.kind;
    if (next === undefined) return 0;
    return readOption(
      {
        ...next,
        name: next.option.names.find((optionName) => optionName.length === 2)!,
        ...(value!.length > 1 ? { value: value!.slice(1) } : {}),
      },
      words,
      values,
      known,
    );
  }
  const isList = takesSeveral(option);
  const given = value !== undefined ? [value] : isList ? words : words.slice(0, 1);
  if (given.length === 0 && option.kind !== "list")
    throw fail(isList ? "expected at least one argument" : "expected one argument");
  // -m bleu,chrf and -m BLEU, which sacreBLEU refuses
  const parts = option.kind === "choices" ? given.flatMap(separated).map((word) => inItsCase(word, option)) : given;
  const converted = parts.map((word, i) => convert(option, word, fail, i > 0));
  if (option.kind === "each" || option.kind === "lists")
    values[key] = [...((values[key] as readonly string[] | undefined) ?? []), ...converted];
  else values[key] = isList ? converted : converted[0];
  return value === undefined ? given.length : 0;
}

/** The choice that differs from a word only in capital letters, if there is one; otherwise the word. */
function inItsCase(word: string, { choices = [] }: Option): string {
  return choices.find((choice) => choice.toLowerCase() === word.toLowerCase()) ?? word;
}

/** The words between commas; a word without commas stays as it is, even if it is empty. */
function separated(word: string): string[] {
  const parts = word.split(",").filter((part) => part !== "");
  return parts.length === 0 ? [word] : parts;
}

function convert(
  option: Option,
  word: string,
  fail: (text: string) => UsageError,
  isAfterOthers: boolean,
): string | number {
  const { kind, choices, least = -Infinity, most = Infinity } = option;
  if (choices !== undefined && !choices.includes(word)) {
    const meant = nearest(word, choices);
    const elsewhere = option.elsewhere?.(word);
    const advice =
      elsewhere !== undefined
        ? `; ${elsewhere}`
        : meant === undefined && isAfterOthers
          ? "; is it a file? references come first"
          : asMeant(meant);
    throw fail(`invalid choice: ${quoted(word)} (choose from ${choices.map(quoted).join(", ")})` + advice);
  }
  if (kind !== "integer" && kind !== "number") return word;
  // Python's int() and float() also accept underscores between digits: 10_000
  const digits = word.replace(/(?<=\d)_(?=\d)/g, "");
  const isNumber =
    kind === "integer"
      ? /^\s*[+-]?\d+\s*$/.test(digits)
      : /^\s*[+-]?(\d+\.?\d*(e[+-]?\d+)?|\.\d+(e[+-]?\d+)?|inf(inity)?|nan)\s*$/i.test(digits);
  if (!isNumber) throw fail(`invalid ${kind === "integer" ? "int" : "float"} value: ${quoted(word)}`);
  const number = Number(digits.replace(/inf(inity)?/i, "Infinity"));
  if (!(number >= least && number <= most) || !Number.isFinite(number)) {
    const range = most === Infinity ? `from ${least} up` : `from ${least} to ${most}`;
    throw fail(`expected a ${kind === "integer" ? "whole" : "finite"} number ${range}, got ${quoted(word)}`);
  }
  return number;
}

/** The option that an argument names; undefined if the argument is a value. */
function findOption(argument: string, known: Names, expected: Names): FoundOption | "unknown" | undefined {
  if (!argument.startsWith("-") || argument === "-") return undefined;
  const exact = named(known, argument);
  if (exact !== undefined) return exact;
  const equals = argument.indexOf("=");
  const [name, value] = equals < 0 ? [argument, undefined] : [argument.slice(0, equals), argument.slice(equals + 1)];
  const withValue = value === undefined ? undefined : named(known, name, value);
  if (withValue !== undefined) return withValue;

  const isOurs = ([, { option }]: readonly [string, Known]): boolean => option.own === true;
  const sacrebleus = new Map([...expected].filter((entry) => !isOurs(entry)));
  const ours = new Map([...expected].filter(isOurs));
  let candidates = abbreviated(sacrebleus, argument, name, value);
  if (candidates.length === 0) candidates = abbreviated(ours, argument, name, value);
  if (candidates.length > 1)
    throw new UsageError(
      `ambiguous option: ${argument} could match ${candidates.map((candidate) => candidate.name).join(", ")}`,
    );
  if (candidates.length === 1) return candidates[0];
  if (/^-\d+$|^-\d*\.\d+$/.test(argument) || argument.includes(" ")) return undefined;
  return "unknown";
}

function named(known: Names, name: string, value?: string): FoundOption | undefined {
  const found = known.get(name);
  return found === undefined ? undefined : { ...found, name, ...(value === undefined ? {} : { value }) };
}

/** Options that start with this prefix; after a single dash also the one-letter option, with the rest as its value. */
function abbreviated(known: Names, argument: string, name: string, value: string | undefined): FoundOption[] {
  const isLong = argument.startsWith("--");
  return [...known.keys()].flatMap((optionName) => {
    if (!isLong && optionName === argument.slice(0, 2)) return [named(known, optionName, argument.slice(2))!];
    return optionName.startsWith(isLong ? name : argument)
      ? [named(known, optionName, isLong ? value : undefined)!]
      : [];
  });
}
