/** Where golden data is, how its lines are read, and how figures are compared and counted. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { EngineName } from "../../src/index.js";
import { isWhole } from "../whole.js";

export const root = resolve(dirname(fileURLToPath(import.meta.url)), "..", "..");

export const dataFolder = resolve(process.env.TRUEBLEU_DATA ?? join(root, "..", "shared", "data"));

export function sets(): string[] {
  return readdirSync(dataFolder)
    .filter((name) => existsSync(join(dataFolder, name, "golden.sacrebleu.json")))
    .sort();
}

/** The lines of files that were read, because a sweep reads the same few files for each of hundreds of figures. */
const read = new Map<string, readonly string[]>();
const KEPT = 64;

/** Lines as sacreBLEU reads them from a file: split at \n alone, Python's white space off the end. */
export function readLines(...path: string[]): readonly string[] {
  const file = join(...path);
  const known = read.get(file);
  if (known !== undefined) return known;
  const lines = readFileSync(file, "utf8").split("\n");
  if (lines.at(-1) === "") lines.pop();
  const stripped = Object.freeze(
    lines.map((line) =>
      line.replace(/[\t-\r\x1c-\x20\x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+$/, ""),
    ),
  );
  if (read.size === KEPT) read.clear();
  read.set(file, stripped);
  return stripped;
}

export function readJson<T>(...path: string[]): T {
  return JSON.parse(readFileSync(join(...path), "utf8")) as T;
}

export function sha256(...path: string[]): string {
  return createHash("sha256")
    .update(readFileSync(join(...path)))
    .digest("hex");
}

/** How many figures the data had when a sweep was written, and for engines that take a part each day the least of a day. */
export interface Compared {
  readonly all: number;
  readonly ofDay: Readonly<Partial<Record<EngineName, number>>>;
}

/** The figures that an engine compares at least: a sweep that finds fewer has lost some. */
export function leastCompared({ all, ofDay }: Compared, engine: EngineName): number {
  return isWhole ? all : (ofDay[engine] ?? all);
}

/** The tolerance for numbers that sacreBLEU and we calculate by different logarithms. */
export const TOLERANCE = 1e-9;

/** Figures compared so far, and those that differ. */
export interface Tally {
  /** Compares counts, lengths and texts, which must be equal. */
  exactly(what: string, actual: unknown, expected: unknown): void;
  /** Compares scores, penalties and precisions, which may differ a little. */
  closely<T extends number | readonly number[]>(what: string, actual: T, expected: T, tolerance?: number): void;
  readonly compared: () => number;
  readonly differences: readonly string[];
}

export function createTally(): Tally {
  let compared = 0;
  const differences: string[] = [];
  const note = (what: string, actual: unknown, expected: unknown): void => {
    differences.push(`${what} is ${JSON.stringify(actual)}: expected ${JSON.stringify(expected)}`);
  };
  const each = (what: string, actual: unknown, expected: unknown, equal: (a: unknown, b: unknown) => boolean): void => {
    if (Array.isArray(expected)) {
      compared += expected.length;
      if (
        !Array.isArray(actual) ||
        actual.length !== expected.length ||
        expected.some((value, i) => !equal(actual[i], value))
      )
        note(what, actual, expected);
      return;
    }
    compared++;
    if (!equal(actual, expected)) note(what, actual, expected);
  };
  return {
    exactly: (what, actual, expected) => each(what, actual, expected, Object.is),
    closely: (what, actual, expected, tolerance = TOLERANCE) =>
      each(what, actual, expected, (a, b) => Math.abs((a as number) - (b as number)) <= tolerance),
    compared: () => compared,
    differences,
  };
}
