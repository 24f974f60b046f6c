/** What an open corpus is, whether its texts are files, test sets, or columns of a table. */
import type { LineReader, SegmentReader } from "../../../src/reading/entry.js";
import type { TableReader } from "../node/tables/table-reader.js";
import type { TestSetReferences } from "./test-set-references.js";

export interface OpenCorpus {
  readonly reader: SegmentReader;
  /** A second reader, of the references alone, if a first pass needs it. */
  readonly references: SegmentReader | undefined;
  /** Paths of the systems given as files; undefined if they are columns of standard input. */
  readonly systems: readonly string[] | undefined;
  /** What our own tables call so many systems. @throws UsageError unless a different name was given for each */
  names(systems: number): readonly string[];
  /** The test set that the references come from. */
  readonly testSets: TestSetReferences | undefined;
  /** The utterance ids of transcripts or of a table, available once lines have been read. */
  readonly ids?: (() => readonly string[]) | undefined;
  /** The number of a segment's line in the files, from 1. */
  lineOf(segment: number): number;
  /** The table that the texts are columns of. */
  readonly table?: TableReader;
  /** The files, which know what they seem to be once they have been read. */
  readonly files: readonly ReadFile[];
}

export interface ReadFile {
  readonly lines: Pick<LineReader, "name" | "misread">;
  /** A byte order mark is left out, as JSON allows. */
  readonly ignoresMark?: boolean;
}

export interface OpenOptions {
  /** Skips the first system if it is listed again, and prints that it did. */
  readonly hasBaseline?: boolean;
  /** Reads all segments of a test set, ignoring filters. */
  readonly unfiltered?: boolean;
  /** Opens the references twice, for a first pass. */
  readonly readsReferencesFirst?: boolean;
  /** Of a table's segments, the group that is read alone. */
  readonly onlyGroup?: number | undefined;
  /** Reads the source of a test set, unless a file has it. */
  readonly readsSource?: boolean;
  /** The metric that compares with the source: without one it is an error. */
  readonly needsSource?: string | undefined;
}
