/** Reads files side by side, line i of every file into segment i, in batches of bounded size. */
import { printable, quoted } from "../report/printable.js";
import type { SegmentText, TextLines } from "../core/batch.js";
import { countColumns, createColumnSplitter } from "./columns.js";
import { createInterleaver } from "./interleave.js";
import type { LineReader } from "./line-reader.js";
import type { ReferenceParser } from "./reference-formats.js";
import { sacrebleuError, type InputError } from "./input-error.js";

/**
 * The least number of segments of a batch. Each batch, whatever its size, costs a tenth of a millisecond, as much as
 * counting a hundred lines, so large batches are cheaper. But at the end of the text threads wait for the last batches,
 * and the rows of a large batch take memory. So batches that may grow stay a small part (1 / PART) of the text before
 * them.
 */
export const LEAST_SEGMENTS = 1024;
const MOST_SEGMENTS = 4096;
const PART = 64;

/**
 * The bytes of text that a batch may have, over all files, for each of its segments: a quarter of a MiB in all at
 * first.
 */
export const BYTES_PER_SEGMENT = 256;

export interface ReferenceFile {
  readonly lines: LineReader;
  readonly parse: ReferenceParser;
}

/** Systems in one file each, or one file with a system per column. */
export type SystemFiles = { readonly files: readonly LineReader[] } | { readonly columns: LineReader };

/** The test set of the references, as the user named it, and its folder. */
export interface ReadSet {
  readonly name: string;
  readonly folder: string;
}

export type Pace = "steady" | "growing";

export interface SegmentReader {
  /** Segments read so far. */
  readonly segments: number;
  /** How much of the first file of known size has been read, 0 to 1. */
  readonly progress: number | undefined;
  /**
   * The next segments, at least one; undefined at the end of all files. The result is valid until the next call.
   *
   * @param pace whether batches may grow with the text
   * @throws InputError if the files have different lengths or are empty, or cannot be read.
   */
  next(pace?: Pace): Promise<SegmentText | undefined>;
  /**
   * Where a segment that has been read comes from, for messages; absent if it is the line with the segment's number.
   */
  readonly placeOf?: (segment: number) => string;
}

/** A copy of a reader with another `next`, which may inspect the segments that the reader returns, or refuse them. */
export function withNext(
  reader: SegmentReader,
  next: SegmentReader["next"],
  placeOf: SegmentReader["placeOf"] = reader.placeOf,
): SegmentReader {
  return {
    get segments() {
      return reader.segments;
    },
    get progress() {
      return reader.progress;
    },
    ...(placeOf && { placeOf }),
    next,
  };
}

/**
 * Without systems, reads only the references, up to the end of the shortest file; errors in these files are reported by
 * the later pass, which also reads the systems.
 */
export function createSegmentReader(
  references: readonly ReferenceFile[],
  systems: SystemFiles,
  testSet?: ReadSet,
  source?: LineReader,
): SegmentReader {
  const systemFiles = "files" in systems ? systems.files : [systems.columns];
  const sources = source === undefined ? [] : [source];
  const readers = [...references.map(({ lines }) => lines), ...systemFiles, ...sources];
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
    for (let count = await lines.lookAhead(most, share()); count > 0; count = await lines.lookAhead(most, share()))
      take(count);
  }

  /**
   * Reads the rest of all files, because their own errors come first, as in sacreBLEU, and the message gives every
   * length; then throws.
   */
  async function refuseLengths(): Promise<never> {
    for (const file of references) await readOn(file.lines, (count) => takeReferences(file, count));
    for (const lines of systemFiles) await readOn(lines, "columns" in systems ? takeSystems : lines.take);
    for (const lines of sources) await readOn(lines, lines.take);
    // the message is about the first system that is empty or of another length than a reference
    const wrong = systemFiles.find(({ taken }) => taken === 0 || references.some(({ lines }) => lines.taken !== taken));
    const counts = readers
      .map(({ name, taken }) => `${printable(name)} has ${taken} ${taken === 1 ? "line" : "lines"}`)
      .join(", ");
    const error = sacrebleuError(
      1,
      ...(wrong?.taken === 0 ? [noSentence(testSet?.name)] : differentLengths(testSet)),
    ).with(counts);
    const isStandardInput = "columns" in systems && wrong?.taken === 0;
    const advised = isStandardInput ? error.with("the files of systems come after -i") : error;
    const empty = readers.find(({ taken }) => taken === 0);
    throw readers
      .reduce((sum, reader) => withMisread(sum, reader), advised)
      .about(empty && { name: empty.name, is: "empty" });
  }

  return {
    get segments() {
      return segments;
    },
    get progress() {
      return readers.find(({ progress }) => progress !== undefined)?.progress;
    },

    async next(pace = "steady") {
      most = mostSegments(most, segments, pace);
      let least = most;
      for (const lines of readers) least = Math.min(least, await lines.lookAhead(Math.max(least, 1), share()));
      // looks one line ahead: files of different lengths are refused before their last common lines are scored
      let longer = 0;
      for (const lines of readers) if ((await lines.lookAhead(least + 1, Infinity)) > least) longer++;
      if (systemFiles.length > 0 && ((longer > 0 && longer < readers.length) || (least === 0 && segments === 0)))
        await refuseLengths();
      if (least === 0) return undefined;
      const { lines, ends } = interleave(
        references.map((file) => takeReferences(file, least)),
        least,
      );
      segments += least;
      return {
        systems: takeSystems(least),
        references: lines,
        referenceEnds: ends,
        ...(source && { sources: source.take(least) }),
      };
    },
  };
}

/** How many segments the next batch may have after a batch of at most `most` segments. */
export function mostSegments(most: number, segments: number, pace: Pace): number {
  return pace === "growing" && most < MOST_SEGMENTS && segments >= 2 * most * PART ? 2 * most : most;
}

/**
 * Adds to an error about numbers of lines what the file seems to be if it is not text, because such a file has no lines
 * to count.
 */
function withMisread(error: InputError, { name, misread }: LineReader): InputError {
  if (misread === undefined || misread.isMark === true) return error;
  return error.with(`${printable(name)} seems to be ${misread.found}: ${misread.remedy}`);
}

/** sacreBLEU's message, which prints None without a test set. */
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
