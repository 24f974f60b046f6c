/** Files read side by side: batches of segments of bounded size, line i of every file in segment i. */
import { printable, quoted } from "../report/printable.js";
import type { SegmentText, TextLines } from "../types.js";
import { countColumns, createColumnSplitter } from "./columns.js";
import { createInterleaver } from "./interleave.js";
import type { LineReader } from "./lines.js";
import type { ReferenceParser } from "./references.js";
import { upstreamRefusal } from "./refusal.js";

/**
 * Segments of one batch. A batch costs a tenth of a millisecond whatever its size, as much as to count a hundred lines; on the other hand
 * threads wait for the last ones, and what is kept of each segment takes memory. So a batch is a small part of what came before it, where it may grow.
 */
const LEAST_SEGMENTS = 1024;
const MOST_SEGMENTS = 4096;
const PART = 64;

/** Text of one batch, over all files, for each segment that it may have: a quarter of a MiB at first. */
const BYTES_PER_SEGMENT = 256;

export interface ReferenceFile {
  readonly lines: LineReader;
  readonly parse: ReferenceParser;
}

/** Systems in a file each, or one file with a system in each column. */
export type SystemFiles = { readonly files: readonly LineReader[] } | { readonly columns: LineReader };

/** The test set that the references are of, as it was asked for, and the folder that it lies in. */
export interface ReadSet {
  readonly name: string;
  readonly folder: string;
}

export interface SegmentReader {
  /** Segments read so far. */
  readonly segments: number;
  /** How much of the first file of known size has been read, 0 to 1. */
  readonly progress: number | undefined;
  /**
   * The next segments, at least one; undefined at the end of all files. What it returns is gone with the next call.
   *
   * @param grows whether batches may grow with the text
   * @throws Refusal where the files have different lengths or none, or hold what cannot be read.
   */
  next(grows?: boolean): Promise<SegmentText | undefined>;
}

/** Without systems only the references are read, up to the end of the shortest file; faults in them are told on the reading with systems. */
export function createSegmentReader(references: readonly ReferenceFile[], systems: SystemFiles, testSet?: ReadSet): SegmentReader {
  const systemFiles = "files" in systems ? systems.files : [systems.columns];
  const readers = [...references.map(({ lines }) => lines), ...systemFiles];
  const interleave = createInterleaver();
  let splitColumns: ReturnType<typeof createColumnSplitter> | undefined;
  let segments = 0;
  let most = LEAST_SEGMENTS;
  const share = (): number => Math.floor((most * BYTES_PER_SEGMENT) / readers.length);

  function takeReferences({ lines, parse }: ReferenceFile, count: number): ReturnType<ReferenceParser> {
    const firstLine = lines.taken + 1;
    return parse(lines.take(count), firstLine);
  }

  function takeSystems(count: number): readonly TextLines[] {
    if ("files" in systems) return systems.files.map((lines) => lines.take(count));
    const firstLine = systems.columns.taken + 1;
    const lines = systems.columns.take(count);
    splitColumns ??= createColumnSplitter(countColumns(lines.bytes.subarray(0, lines.ends[0])));
    return splitColumns(lines, firstLine);
  }

  async function readOn(lines: LineReader, take: (count: number) => unknown): Promise<void> {
    for (let count = await lines.lookAhead(most, share()); count > 0; count = await lines.lookAhead(most, share())) take(count);
  }

  /** Reads all that is left, for its own faults come first as in sacreBLEU and every file's length is told, and then tells what is wrong. */
  async function refuseLengths(): Promise<never> {
    for (const file of references) await readOn(file.lines, (count) => takeReferences(file, count));
    for (const lines of systemFiles) await readOn(lines, "columns" in systems ? takeSystems : lines.take);
    // the first system that is wrong decides
    const wrong = systemFiles.find(({ taken }) => taken === 0 || references.some(({ lines }) => lines.taken !== taken));
    const counts = readers.map(({ name, taken }) => `${printable(name)} has ${taken} ${taken === 1 ? "line" : "lines"}`).join(", ");
    throw upstreamRefusal(1, ...(wrong?.taken === 0 ? [noSentence(testSet?.name)] : differentLengths(testSet))).with(counts);
  }

  return {
    get segments() { return segments; },
    get progress() { return readers.find(({ progress }) => progress !== undefined)?.progress; },

    async next(grows = false) {
      if (grows && most < MOST_SEGMENTS && segments >= 2 * most * PART) most *= 2;
      let least = most;
      for (const lines of readers) least = Math.min(least, await lines.lookAhead(Math.max(least, 1), share()));
      // one line further: files that do not end together are refused before their last lines are scored
      let longer = 0;
      for (const lines of readers) if ((await lines.lookAhead(least + 1, Infinity)) > least) longer++;
      if (systemFiles.length > 0 && ((longer > 0 && longer < readers.length) || (least === 0 && segments === 0))) await refuseLengths();
      if (least === 0) return undefined;
      const { lines, ends } = interleave(references.map((file) => takeReferences(file, least)), least);
      segments += least;
      return { systems: takeSystems(least), references: lines, referenceEnds: ends };
    },
  };
}

/** In sacreBLEU's words, which say None where there is no test set. */
export function noSentence(testSet: string | undefined): string {
  return `Test set ${testSet === undefined ? "None" : quoted(testSet)} contains no sentence`;
}

function differentLengths(testSet: ReadSet | undefined): string[] {
  const lengths = "System and reference streams have different lengths.";
  if (testSet === undefined) return [lengths];
  return [
    lengths,
    "This could be an issue with your system output or with sacreBLEU's reference database if -t is given.",
    "For the latter, try cleaning out the cache by typing:\n",
    `  rm -r ${printable(testSet.folder)}/${printable(testSet.name)}\n`,
    "The test sets will be re-downloaded the next time you run sacreBLEU.",
  ];
}
