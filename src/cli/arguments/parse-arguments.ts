/**
 * Reads arguments as Python's argparse does, because sacreBLEU's users and scripts rely on it: long options behind one
 * dash (-tok), lists of any length (-i a b c), abbreviations (--tok), -w3, -lcq, --, and the same messages. node:util's
 * parseArgs lacks the first three, and the messages.
 */
import { quoted } from "../../report/printable.js";
import type { Option } from "./option.js";
import { options, type Values } from "./common-options.js";
import { nearest } from "../../core/suggest.js";
import { UsageError } from "./usage-error.js";

interface Known extends Option {
  readonly key: string;
}

/** An argument that is an option, with its value if one is attached (--name=value, -w3). */
interface Found {
  readonly option: Known | "unknown";
  readonly name: string;
  readonly value?: string;
}

type FoundOption = Found & { readonly option: Known };

const known = new Map<string, Known>();
for (const [key, option] of Object.entries<Option>(options)) {
  const one = { ...option, key };
  for (const name of option.names) known.set(name, one);
}
const allNames = [...known.keys()];

/**
 * The values of the options. After --help or --version nothing more is read.
 *
 * @param metricNames the choices of --metrics
 * @throws UsageError
 */
export function parseArguments(args: readonly string[], metricNames: readonly string[]): Values {
  const values: Record<string, unknown> = {};
  for (const [key, option] of Object.entries<Option>(options))
    values[key] = option.kind === "flag" ? false : option.initial;

  // classify every argument first: an ambiguous one is refused wherever it stands
  const lastOption = args.indexOf("--") < 0 ? args.length : args.indexOf("--");
  const found = args.map((argument, i) => (i < lastOption ? findOption(argument) : undefined));
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
    if (option.option === "unknown") extras.push(args[at++]!);
    else at += 1 + readOption({ ...option, option: withChoices(option.option, metricNames) }, words, values);
    if (values["request"] !== undefined) return { ...(values as Omit<Values, "refs" | "given">), refs: [], given: [] };
  }
  if (extras.length > 0) {
    const meant = extras[0]!.startsWith("--") ? nearest(extras[0]!.replace(/=.*/s, ""), allNames) : undefined;
    throw new UsageError(
      `unrecognized arguments: ${extras.join(" ")}${meant === undefined ? "" : `; is ${meant} meant?`}`,
    );
  }
  const given = found.flatMap((one) => (one === undefined || one.option === "unknown" ? [] : [one.option.key]));
  return { ...(values as Omit<Values, "refs" | "given">), refs: refs ?? [], given };
}

function withChoices(option: Known, metricNames: readonly string[]): Known {
  return option.key === "metrics" ? { ...option, choices: metricNames } : option;
}

/** Sets an option; returns how many of the following words are its values. */
function readOption(
  { option, name, value }: FoundOption,
  words: readonly string[],
  values: Record<string, unknown>,
): number {
  const fail = (text: string): UsageError => new UsageError(`argument ${option.names.join("/")}: ${text}`);

  if (option.kind === "flag" || option.kind === "help" || option.kind === "version") {
    // letters after a one-letter flag are more one-letter options: -qb is -q -b, and -qw3 is -q -w 3
    const next = value === undefined || value === "" || name.startsWith("--") ? undefined : known.get(`-${value[0]}`);
    if (value !== undefined && next === undefined) throw fail(`ignored explicit argument ${quoted(value)}`);
    const excluded = option.excludes === undefined ? undefined : options[option.excludes as keyof typeof options].names;
    if (excluded !== undefined && values[option.excludes!] === true)
      throw fail(`not allowed with argument ${excluded.join("/")}`);
    if (option.kind === "flag") values[option.key] = true;
    else values["request"] ??= option.kind;
    if (next === undefined) return 0;
    return readOption(
      {
        option: next,
        name: next.names.find((one) => one.length === 2)!,
        ...(value!.length > 1 ? { value: value!.slice(1) } : {}),
      },
      words,
      values,
    );
  }
  const isList = option.kind === "list" || option.kind === "words" || option.kind === "choices";
  const given = value !== undefined ? [value] : isList ? words : words.slice(0, 1);
  if (given.length === 0 && option.kind !== "list")
    throw fail(isList ? "expected at least one argument" : "expected one argument");
  const converted = given.map((word) => convert(option, word, fail));
  values[option.key] = isList ? converted : converted[0];
  return value === undefined ? given.length : 0;
}

function convert(option: Known, word: string, fail: (text: string) => UsageError): string | number {
  const { kind, choices, least = -Infinity, most = Infinity } = option;
  if (choices !== undefined && !choices.includes(word)) {
    const meant = nearest(word, choices);
    throw fail(
      `invalid choice: ${quoted(word)} (choose from ${choices.map(quoted).join(", ")})${meant === undefined ? "" : `; is ${meant} meant?`}`,
    );
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
    throw fail(
      `expected a ${kind === "integer" ? "whole" : "finite"} number ${most === Infinity ? `from ${least} up` : `from ${least} to ${most}`}, got ${quoted(word)}`,
    );
  }
  return number;
}

/** The option that an argument names; undefined if the argument is a value. */
function findOption(argument: string): Found | undefined {
  if (!argument.startsWith("-") || argument === "-") return undefined;
  const exact = named(argument);
  if (exact !== undefined) return exact;
  const equals = argument.indexOf("=");
  const [name, value] = equals < 0 ? [argument, undefined] : [argument.slice(0, equals), argument.slice(equals + 1)];
  const withValue = value === undefined ? undefined : named(name, value);
  if (withValue !== undefined) return withValue;

  let candidates = abbreviated(argument, name, value, (one) => known.get(one)?.own !== true);
  if (candidates.length === 0) candidates = abbreviated(argument, name, value, (one) => known.get(one)?.own === true);
  if (candidates.length > 1)
    throw new UsageError(`ambiguous option: ${argument} could match ${candidates.map((one) => one.name).join(", ")}`);
  if (candidates.length === 1) return candidates[0];
  if (/^-\d+$|^-\d*\.\d+$/.test(argument) || argument.includes(" ")) return undefined;
  return { option: "unknown", name: argument };
}

function named(name: string, value?: string): FoundOption | undefined {
  const option = known.get(name);
  return option === undefined ? undefined : { option, name, ...(value === undefined ? {} : { value }) };
}

/** Options that start with this prefix; behind a single dash also the one-letter option, with the rest as its value. */
function abbreviated(
  argument: string,
  name: string,
  value: string | undefined,
  admitted: (name: string) => boolean,
): FoundOption[] {
  const isLong = argument.startsWith("--");
  return allNames.filter(admitted).flatMap((one) => {
    if (!isLong && one === argument.slice(0, 2)) return [named(one, argument.slice(2))!];
    return one.startsWith(isLong ? name : argument) ? [named(one, isLong ? value : undefined)!] : [];
  });
}
