/** Reads files of statistics: shards to be merged, or systems to be compared. */
import { kindOfStatistics, type SegmentText } from "../../../src/core/entry.js";
import { decodeStatistics, type Statistics } from "../../../src/index.js";
import type { ByteSource } from "../../../src/reading/entry.js";
import { printable } from "../../../src/report/entry.js";
import { openSource } from "../node/reading/source.js";
import { madeFrom } from "../node/resources/read-resource.js";

export interface StatisticsFile {
  readonly path: string;
  /** The tables, at least one. */
  readonly tables: readonly Statistics[];
}

/** @throws InputError for a file that is missing or damaged, or that is not a file of statistics. */
export async function readStatistics(path: string): Promise<StatisticsFile> {
  return statisticsOf(path, await readAll(openSource(path)));
}

/**
 * Statistics from bytes that have been read.
 *
 * @throws InputError for bytes that are damaged, or that are not those of statistics.
 */
export function statisticsOf(path: string, bytes: Uint8Array): StatisticsFile {
  return {
    path,
    tables: madeFrom(path, () => {
      if (bytes.length === 0)
        throw new RangeError("the file is empty: expected statistics; did the run that wrote it fail?");
      if (isInformation(bytes))
        throw new RangeError(
          "the file has the n-grams of references for NIST, not statistics: it goes with " + "--information",
        );
      try {
        return decodeStatistics(bytes);
      } catch (error) {
        // the likely mistake is a text instead of statistics; statistics begin with {, or with 1f if they are in gzip
        if (!(error instanceof RangeError) || bytes[0] === 0x7b || bytes[0] === 0x1f) throw error;
        throw new RangeError(
          `${error.message}; truebleu count ref.txt -i hyp.txt -o hyp.stats writes the statistics of a text`,
        );
      }
    }),
  };
}

/** Whether a file holds the n-grams of references for NIST, by its first bytes. */
export function isInformation(bytes: Uint8Array): boolean {
  return String.fromCharCode(...bytes.subarray(0, 4)) === "TBNI";
}

/** All bytes of a file. */
export async function readAll(source: ByteSource): Promise<Uint8Array> {
  let bytes = new Uint8Array((source.size ?? 1 << 16) + 1);
  for (let length = 0; ;) {
    if (length === bytes.length) {
      const longer = new Uint8Array(2 * length);
      longer.set(bytes);
      bytes = longer;
    }
    const count = await source.read(bytes.subarray(length));
    if (count === 0) return bytes.subarray(0, length);
    length += count;
  }
}

/** Whether all tables have a row for each segment. */
export function keepsRows({ tables }: StatisticsFile): boolean {
  return tables[0]!.fingerprint?.rows !== undefined;
}

/** The name of a table in messages. */
export function nameOfTable(table: Statistics): string {
  const { system } = table;
  return printable(`${kindOfStatistics(table)}${system === undefined ? "" : ` of ${JSON.stringify(system)}`}`);
}

/** The texts that statistics are counted against: the references, or, without any, the sources. */
export function against(text: SegmentText): Pick<SegmentText, "references" | "referenceEnds"> {
  const { references, sources } = text;
  if (references.ends.length > 0 || sources === undefined) return text;
  return { references: sources, referenceEnds: Uint32Array.from(sources.ends, (_, i) => i + 1) };
}
