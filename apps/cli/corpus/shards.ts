/** Merges the shards of a corpus. Loaded on demand. */
import {
  addStatistics,
  concatenateStatistics,
  subtractStatistics,
  sumStatistics,
  type Statistics,
} from "../../../src/index.js";
import { inputError } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { madeFrom } from "../node/resources/read-resource.js";
import { keepsRows, nameOfTable, type StatisticsFile } from "./statistics-files.js";

/**
 * The tables of all files together, in their order: with rows, if all have them.
 *
 * @throws InputError for a file that was counted differently from the first
 */
export function mergeShards(files: readonly StatisticsFile[], sums: boolean): readonly Statistics[] {
  const [first, ...others] = files as readonly [StatisticsFile, ...StatisticsFile[]];
  for (const other of others) checkSameTables(first, other);
  const merge = !sums && files.every(keepsRows) ? concatenateStatistics : addStatistics;
  const last = files.at(-1)!.path;
  return first.tables.map((table, t) => {
    const parts = files.map(({ tables }) => tables[t]!);
    const merged = madeFrom(last, () => inHalves(parts, merge));
    // a single file is checked, too
    const result = merge === addStatistics ? sumStatistics(merged) : merged;
    return { ...result, ...(table.system !== undefined && { system: table.system }) };
  });
}

/**
 * The statistics of the whole without those of a part. @throws InputError unless the part was counted as the whole was,
 * and can be contained in it.
 */
export function withoutPart(whole: readonly Statistics[], all: string, part: StatisticsFile): readonly Statistics[] {
  checkSameTables({ path: all, tables: whole }, part);
  return whole.map((table, t) => madeFrom(part.path, () => subtractStatistics(table, part.tables[t]!)));
}

/** Merging in halves copies each row as often as the number of files can be halved, not once for each file. */
function inHalves(parts: readonly Statistics[], merge: (a: Statistics, b: Statistics) => Statistics): Statistics {
  if (parts.length === 1) return parts[0]!;
  const half = parts.length >> 1;
  return merge(inHalves(parts.slice(0, half), merge), inHalves(parts.slice(half), merge));
}

/** @throws InputError unless two files have the same systems and metrics, counted with the same settings. */
function checkSameTables(first: StatisticsFile, other: StatisticsFile): void {
  const [a, b] = [first, other].map(({ tables }) => tables.map(nameOfTable)) as [string[], string[]];
  const at = a.findIndex((name, i) => name !== b[i]);
  if (at < 0 && a.length === b.length) return;
  const missing = a.find((name) => !b.includes(name));
  const added = b.find((name) => !a.includes(name));
  const [path, firstPath] = [printable(other.path), printable(first.path)];
  const differs =
    missing === undefined && added === undefined
      ? `${path} has the tables of ${firstPath} in another order`
      : missing === undefined
        ? `${path} has ${added}, which ${firstPath} lacks`
        : added === undefined
          ? `${path} lacks ${missing}, which ${firstPath} has`
          : `${path} has ${added} where ${firstPath} has ${missing}`;
  throw inputError(
    `${differs}: expected shards that were counted in the same way; ` + `${remedyFor(missing ?? "", added ?? "")}`,
  );
}

function remedyFor(missing: string, added: string): string {
  if (missing.startsWith("NIST|") && added.startsWith("NIST|"))
    return (
      "NIST takes its weights from the references of the whole corpus: gather them first (count " +
      "--references-only, merge), and give that file to all shards (--information)"
    );
  if (missing.startsWith("CIDEr") && added.startsWith("CIDEr"))
    return (
      "CIDEr takes its weights from the references of the whole corpus: give the same --cider-frequencies to " +
      "all shards"
    );
  const [withoutNames, otherWithoutNames] = [missing, added].map((name) => name.replace(/ of ".*"$/, ""));
  if (missing !== "" && withoutNames === otherWithoutNames)
    return "is it of another system, or are the names paths? --names gives all shards the same";
  return "use the same metrics, options and version for all shards";
}

/** The user's expectations of the shards; undefined where the user stated nothing. */
export interface Expected {
  readonly shards: number | undefined;
  readonly segments: number | undefined;
  readonly doubled: boolean;
}

/** @throws InputError for a shard that appears twice, a file that contains others, or too many or too few shards. */
export function checkShards(files: readonly StatisticsFile[], expected: Expected): void {
  if (!expected.doubled) checkNoneTwice(files);
  const { shards, segments } = expected;
  if (shards !== undefined && files.length !== shards) {
    throw inputError(
      `${files.length} ${files.length === 1 ? "shard" : "shards"}: expected ${shards} (--expect); ` +
        (files.length < shards ? "did a run fail?" : "are files of another run among them?"),
    );
  }
  const found = files.reduce((sum, { tables }) => sum + tables[0]!.segments, 0);
  if (segments !== undefined && found !== segments) {
    throw inputError(
      `the shards have ${found} segments: expected ${segments} (--expect-segments); ` +
        (found < segments
          ? "is one missing, or was its text cut off?"
          : "is a shard there twice, or does one come from another run?"),
    );
  }
}

function checkNoneTwice(files: readonly StatisticsFile[]): void {
  const known = new Map<string, StatisticsFile>();
  const allowed = "--allow-doubled accepts them";
  for (const file of files) {
    const [{ segments, fingerprint }] = file.tables as readonly [Statistics];
    if (segments === 0) continue;
    // scores without texts and without names of segments can be recognized by their sums alone
    const references = `${segments} ${isNothing(fingerprint!.set) ? sumsOf(file) : fingerprint!.set}`;
    const other = known.get(references);
    if (other !== undefined) {
      const [path, otherPath] = [printable(file.path), printable(other.path)];
      if (file.path === other.path) throw inputError(`${path} is named twice: expected each shard once`);
      throw inputError(
        sumsOf(file) === sumsOf(other)
          ? `${path} has the references and the counts of ${otherPath}: expected each shard once; ${allowed}`
          : `${path} has the references of ${otherPath} with other counts: expected each shard once; are they two ` +
              `systems, or two runs? (${allowed})`,
      );
    }
    known.set(references, file);
  }
  if (files.length < 3 || files.some(({ tables }) => isNothing(tables[0]!.fingerprint!.set))) return;
  const setsOf = ({ tables }: StatisticsFile): bigint => BigInt(`0x${tables[0]!.fingerprint!.set}`);
  const total = files.reduce((sum, file) => sum + setsOf(file), 0n) % (1n << 128n);
  const segments = files.reduce((sum, { tables }) => sum + tables[0]!.segments, 0);
  const merged = files.find(
    (file) => 2 * file.tables[0]!.segments === segments && (2n * setsOf(file)) % (1n << 128n) === total,
  );
  if (merged !== undefined && segments > 0) {
    throw inputError(
      `${printable(merged.path)} has the references of all other files together: expected each shard once; is it ` +
        `what they were merged into? (${allowed})`,
    );
  }
}

/** Whether a fingerprint is that of segments without references, sources and names. */
function isNothing(set: string): boolean {
  return /^0*$/.test(set);
}

/** The sums of all tables as a text, to be compared with those of another file. */
function sumsOf({ tables }: StatisticsFile): string {
  return JSON.stringify(tables.map((table) => [...sumStatistics(table).rows]));
}
