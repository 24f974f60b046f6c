/**
 * Numbers of Whisper's English normalizer: EnglishNumberNormalizer in whisper/normalizers/english.py of openai-whisper
 * 20250625. Spelled-out numbers become digits ("two hundred and five" 205, "one oh one" 101), currencies are
 * written before them, and "per cent" after them.
 */
import { isWhitespace, splitWhitespace } from "../../whitespace.js";
import { atBoundary, digits, isWordAfter, isWordBefore, spaceOfPython } from "./unicode-members.js";
import { wordFilter } from "./word-filter.js";

/** The number read so far: a whole number, or digits and points as text. */
type Value = bigint | string | undefined;

const zeros: ReadonlySet<string> = new Set(["o", "oh", "zero"]);
const ones = numbered(
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen " +
    "eighteen nineteen",
  1,
);
const tens = new Map(
  "twenty thirty forty fifty sixty seventy eighty ninety".split(" ").map((name, i) => [name, BigInt(10 * (i + 2))]),
);
const multipliers = new Map([
  ["hundred", 100n],
  ..."thousand million billion trillion quadrillion quintillion sextillion septillion octillion nonillion decillion"
    .split(" ")
    .map((name, i): [string, bigint] => [name, BigInt(`1${"000".repeat(i + 1)}`)]),
]);

type Suffixed = ReadonlyMap<string, readonly [bigint, string]>;
const onesSuffixed: Suffixed = new Map([
  ...suffixed(ones, (name) => (name === "six" ? "sixes" : `${name}s`), "s"),
  ["zeroth", [0n, "th"]],
  ["first", [1n, "st"]],
  ["second", [2n, "nd"]],
  ["third", [3n, "rd"]],
  ["fifth", [5n, "th"]],
  ["twelfth", [12n, "th"]],
  ...suffixed(ones, (name) => `${name}${name.endsWith("t") ? "h" : "th"}`, "th").filter(
    ([, [value]]) => value > 3n && value !== 5n && value !== 12n,
  ),
] as const);
const tensSuffixed: Suffixed = new Map([
  ...suffixed(tens, (name) => name.replace("y", "ies"), "s"),
  ...suffixed(tens, (name) => name.replace("y", "ieth"), "th"),
]);
const multipliersSuffixed: Suffixed = new Map([
  ...suffixed(multipliers, (name) => `${name}s`, "s"),
  ...suffixed(multipliers, (name) => `${name}th`, "th"),
]);

const before = new Map([
  ["minus", "-"],
  ["negative", "-"],
  ["plus", "+"],
  ["positive", "+"],
]);
const after = new Map([
  ["pound", "£"],
  ["pounds", "£"],
  ["euro", "€"],
  ["euros", "€"],
  ["dollar", "$"],
  ["dollars", "$"],
  ["cent", "¢"],
  ["cents", "¢"],
]);
const signs: ReadonlySet<string> = new Set([...before.values(), ...after.values()]);
const specials: ReadonlySet<string> = new Set(["and", "double", "triple", "point"]);
const known: ReadonlySet<string> = new Set([
  ...zeros,
  ...[ones, tens, multipliers, onesSuffixed, tensSuffixed, multipliersSuffixed, before, after].flatMap((table) => [
    ...table.keys(),
  ]),
  "per",
  "percent",
  ...specials,
]);

/** Whether a word may be part of a number. */
export const isOfNumbers = (word: string): boolean => known.has(word);

const isDecimal = (word: string): boolean => ones.has(word) || tens.has(word) || zeros.has(word);

function numbered(names: string, first: number): ReadonlyMap<string, bigint> {
  return new Map(names.split(" ").map((name, i) => [name, BigInt(first + i)]));
}

function suffixed(
  numbers: ReadonlyMap<string, bigint>,
  make: (name: string) => string,
  suffix: string,
): [string, readonly [bigint, string]][] {
  return [...numbers].map(([name, value]) => [make(name), [value, suffix]]);
}

/** Words that stay as they are if no number is near them. */
const idle: ReadonlySet<string> = new Set(["and", "per", "percent", ...after.keys()]);
const mayBeKnown = wordFilter([...known].filter((word) => !idle.has(word)));

/** A line with its numbers in digits; white space becomes single spaces. */
export function numbersInDigits(line: string): string {
  return withoutNumbers(line) ?? withCents(wordsWithNumbers(splitWhitespace(prepared(line))).join(" "));
}

/** The line with single spaces, if nothing in it could be a number or the sign of a number. */
function withoutNumbers(line: string): string | undefined {
  let isSpaced = true;
  let from = 0;
  for (let at = 0; at <= line.length; at++) {
    const unit = at === line.length ? 0x20 : line.charCodeAt(at);
    if (unit >= 0x61 && unit <= 0x7a) continue;
    // a digit, a sign, or a character beyond ASCII that may be either
    if (unit > 0x7f ? !isLatin(unit) : (unit >= 0x30 && unit <= 0x39) || unit === 0x24) return undefined;
    if (!isWhitespace(unit)) continue;
    if (at > from) {
      if (mayBeKnown(line, from, at)) {
        const word = line.slice(from, at);
        if (known.has(word) && !idle.has(word)) return undefined;
      }
    } else if (line !== "") isSpaced = false;
    isSpaced &&= unit === 0x20;
    from = at + 1;
  }
  if (line.includes("half")) return undefined;
  return isSpaced ? line : splitWhitespace(line).join(" ");
}

/** Characters of Latin-1 and Latin Extended-A that are neither digits nor currency signs. */
const isLatin = (unit: number): boolean => unit >= 0xc0 && unit <= 0x17f;

const digitOnly = /[0-9]/;
const andAHalf = new RegExp(`${atBoundary}and[${spaceOfPython}]+a[${spaceOfPython}]+half${atBoundary}`, "u");
const beforeSuffix = new RegExp(`([0-9])[${spaceOfPython}]+(st|nd|rd|th|s)${atBoundary}`, "gu");

/**
 * Writes "two and a half" as "two point five", and puts a space between letters and digits, but not before endings such
 * as "nd".
 */
function prepared(line: string): string {
  let text = line;
  if (/half/.test(line)) {
    const segments = line.split(andAHalf);
    const results: string[] = [];
    for (const [i, segment] of segments.entries()) {
      const words = splitWhitespace(segment);
      if (words.length === 0) continue;
      results.push(segment);
      if (i === segments.length - 1) continue;
      const last = words.at(-1)!;
      results.push(isDecimal(last) || multipliers.has(last) ? "point five" : "and a half");
    }
    text = results.join(" ");
  }
  if (!digitOnly.test(text)) return text;
  return text
    .replace(/([a-z])([0-9])/g, "$1 $2")
    .replace(/([0-9])([a-z])/g, "$1 $2")
    .replace(beforeSuffix, "$1$2");
}

const combined = new RegExp(`([€£$])([0-9]+) (?:and )?¢([0-9]{1,2})${atBoundary}`, "gu");
const centsAlone = new RegExp(`[€£$]0[^\\n]([0-9]{1,2})${atBoundary}`, "gu");
const oneOrOnes = /(?<![a-z0-9_])1(s?)(?![a-z0-9_])/g;

/** Writes "$2 and ¢7" as "$2.07", "$0.07" as "¢7", and "1" as "one". */
function withCents(line: string): string {
  let text = line;
  if (/[€£$]/.test(text))
    text = text
      .replace(combined, (_, sign: string, whole: string, cents: string) => `${sign}${whole}.${cents.padStart(2, "0")}`)
      .replace(centsAlone, (_, cents: string) => `¢${Number(cents)}`);
  if (!text.includes("1")) return text;
  return text.replace(oneOrOnes, (found, s: string, at: number, whole: string) =>
    isWordBefore(whole, at) || isWordAfter(whole, at + found.length) ? found : `one${s}`,
  );
}

const arabic = new RegExp(`^[${digits}]+(?:\\.[${digits}]+)?$`, "u");

/** The longest number that Python reads. */
const MOST_DIGITS = 4300;

function isNumeric(word: string | undefined): boolean {
  if (word === undefined) return false;
  const unit = word.charCodeAt(0);
  // most words begin with a letter
  return (unit < 0x61 || unit > 0x7a) && arabic.test(word);
}

interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const decimal = new RegExp(`^([${digits}]*)(?:\\.([${digits}]*))?$`, "u");

/** The number that Python's Fraction() reads; undefined for other text. */
function fractionOf(text: string): Fraction | undefined {
  const [, whole, part = ""] = decimal.exec(text) ?? [];
  if (whole === undefined || whole + part === "" || text.length > MOST_DIGITS) return undefined;
  return { numerator: BigInt(asciiDigits(whole + part)), denominator: BigInt(`1${"0".repeat([...part].length)}`) };
}

/** A fraction times a whole number, if the product is whole; otherwise undefined. */
function wholeOf(text: string, times: bigint): bigint | undefined {
  const fraction = fractionOf(text);
  if (fraction === undefined) return undefined;
  const product = fraction.numerator * times;
  return product % fraction.denominator === 0n ? product / fraction.denominator : undefined;
}

const digitPattern = new RegExp(`[${digits}]`, "u");

function asciiDigits(text: string): string {
  if (/^[0-9]*$/.test(text)) return text;
  return [...text]
    .map((character) => (character < "0" || character > "9" ? digitValue(character) : character))
    .join("");
}

/** Unicode's digits come in rows from 0 to 9. */
function digitValue(character: string): number {
  const code = character.codePointAt(0)!;
  let first = code;
  while (digitPattern.test(String.fromCodePoint(first - 1))) first--;
  return (code - first) % 10;
}

function wordsWithNumbers(words: readonly string[]): string[] {
  const written: string[] = [];
  let prefix = "";
  let value: Value;
  const output = (result: string | bigint): void => {
    written.push(prefix + result);
    value = undefined;
    prefix = "";
  };
  const flush = (): void => {
    if (value !== undefined) output(value);
  };
  /** The digits so far; a value of 0 counts as no digits. */
  const digitsSoFar = (): string => (value === undefined || value === 0n ? "" : String(value));
  /** A smaller number after a larger number is added to it if there is room, otherwise written after it. */
  const joined = (number: bigint, room: bigint): Value =>
    typeof value === "bigint" && value % room === 0n ? value + number : `${String(value)}${number}`;
  const withOnes = (number: bigint, previous: string | undefined): Value => {
    if (value === undefined) return number;
    if (typeof value !== "string" && !ones.has(previous ?? "")) return joined(number, number < 10n ? 10n : 100n);
    // the last 0 is replaced by the digit
    return tens.has(previous ?? "") && number < 10n ? `${String(value).slice(0, -1)}${number}` : `${value}${number}`;
  };
  const withTens = (number: bigint): Value => (value === undefined ? number : joined(number, 100n));
  const multiplied = (whole: bigint, times: bigint): bigint => (whole / 1000n) * 1000n + (whole % 1000n) * times;

  for (let i = 0; i < words.length; i++) {
    const current = words[i]!;
    const previous = words[i - 1];
    const next = words[i + 1];
    const sign = signs.has(current[0]!) ? current[0]! : "";
    const unsigned = sign === "" ? current : current.slice(1);
    if (isNumeric(unsigned) && unsigned.length <= MOST_DIGITS) {
      if (typeof value === "string" && value.endsWith(".")) {
        value += current;
        continue;
      }
      flush();
      if (sign !== "") prefix = sign;
      value = wholeOf(unsigned, 1n) ?? unsigned;
      continue;
    }
    if (!known.has(current)) {
      flush();
      output(current);
      continue;
    }
    const nextCanBeNumber = next !== undefined && (known.has(next) || isNumeric(next));
    const digit = ones.get(current);
    const ten = tens.get(current);
    const times = multipliers.get(current);
    const oneWithSuffix = onesSuffixed.get(current);
    const tenWithSuffix = tensSuffixed.get(current);
    const timesWithSuffix = multipliersSuffixed.get(current);
    if (zeros.has(current)) {
      value = `${digitsSoFar()}0`;
    } else if (digit !== undefined) {
      value = withOnes(digit, previous);
    } else if (oneWithSuffix !== undefined) {
      output(`${String(withOnes(oneWithSuffix[0], previous))}${oneWithSuffix[1]}`);
    } else if (ten !== undefined) {
      value = withTens(ten);
    } else if (tenWithSuffix !== undefined) {
      output(`${String(withTens(tenWithSuffix[0]))}${tenWithSuffix[1]}`);
    } else if (times !== undefined) {
      if (value === undefined) {
        value = times;
      } else if (typeof value === "string") {
        const whole = wholeOf(value, times);
        if (whole === undefined) flush();
        value = whole ?? times;
      } else {
        value = multiplied(value, times);
      }
    } else if (timesWithSuffix !== undefined) {
      const [number, suffix] = timesWithSuffix;
      const whole =
        value === undefined ? number : typeof value === "string" ? wholeOf(value, number) : multiplied(value, number);
      if (whole === undefined) flush();
      output(`${whole ?? number}${suffix}`);
    } else if (before.has(current)) {
      flush();
      if (nextCanBeNumber) prefix = before.get(current)!;
      else output(current);
    } else if (after.has(current)) {
      if (value !== undefined) {
        prefix = after.get(current)!;
        flush();
      } else output(current);
    } else if (current === "per") {
      if (value === undefined) output(current);
      else if (next === "cent") {
        output(`${value}%`);
        i++;
      } else {
        flush();
        output(current);
      }
    } else if (current === "percent") {
      output(value === undefined ? current : `${value}%`);
    } else if (!nextCanBeNumber) {
      // and, double, triple, point: only before a possible number
      flush();
      output(current);
    } else if (current === "and") {
      if (!multipliers.has(previous ?? "")) {
        flush();
        output(current);
      }
    } else if (current === "point") {
      if (isDecimal(next) || isNumeric(next)) value = `${digitsSoFar()}.`;
    } else if (ones.has(next) || zeros.has(next)) {
      value = `${digitsSoFar()}${String(ones.get(next) ?? 0n).repeat(current === "double" ? 2 : 3)}`;
      i++;
    } else {
      flush();
      output(current);
    }
  }
  flush();
  return written;
}
