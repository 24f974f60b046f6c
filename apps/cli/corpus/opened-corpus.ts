/** An open corpus, whether its texts are files, test sets, or columns of a table. */
import type { ChosenMetric } from "../metrics/choose.js";
import type { LineReader, SegmentReader, SpokenPlace, Utterance } from "../../../src/reading/entry.js";
import type { TableReader } from "../node/tables/table-reader.js";
import type { TestSetReferences } from "./test-set-references.js";

export interface OpenCorpus {
  readonly reader: SegmentReader;
  /** A second reader, which reads only the references, if a first pass needs it. */
  readonly references: SegmentReader | undefined;
  /** Paths of the systems given as files; undefined if they are columns of standard input. */
  readonly systems: readonly string[] | undefined;
  /**
   * The names of the systems in our own tables; the argument is the number of systems.
   *
   * @throws UsageError unless the user gave a different name for each
   */
  names(systems: number): readonly string[];
  /** The test set that the references come from. */
  readonly testSets: TestSetReferences | undefined;
  /** The utterance ids of transcripts or of a table, available once lines have been read. */
  readonly ids?: (() => readonly string[]) | undefined;
  /** Where each line of transcripts was said, available once lines have been read. */
  readonly places?: (() => readonly SpokenPlace[]) | undefined;
  /** The utterances of a system's transcript, available once lines have been read. */
  readonly utterances?: (() => readonly Utterance[]) | undefined;
  /** The lines of comments in STM and CTM, available once lines have been read. */
  readonly comments?: (() => readonly string[]) | undefined;
  /** The number of a segment's line in the files, from 1. */
  lineOf(segment: number): number;
  /** Whether there are only scores from elsewhere. */
  readonly hasNoTexts?: true;
  /** Metrics whose scores came from elsewhere, in addition to the metrics that count the texts. */
  readonly given?: readonly ChosenMetric[];
  /** The table that the texts are columns of. */
  readonly table?: TableReader;
  /** The files. Once they have been read, each states what kind of file it seems to be. */
  readonly files: readonly ReadFile[];
}

export interface ReadFile {
  readonly lines: Pick<LineReader, "name" | "misread">;
  /** A byte order mark is left out, as JSON allows. */
  readonly ignoresMark?: boolean;
}

export interface OpenOptions {
  /** Skips the first system if it is listed again, with a message. */
  readonly hasBaseline?: boolean;
  /** Reads all segments of a test set, ignoring filters. */
  readonly unfiltered?: boolean;
  /** Opens the references twice, for a first pass. */
  readonly readsReferencesFirst?: boolean;
  /** The group of a table's segments to which reading is restricted. */
  readonly onlyGroup?: number | undefined;
  /** Reads the source of a test set, unless a file has it. */
  readonly readsSource?: boolean;
  /** The metric that compares with the source, if there is one: a missing source is then an error. */
  readonly needsSource?: string | undefined;
}
