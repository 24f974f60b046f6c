/** The messages between the page and its workers. */
import type { ReadingOptions } from "../model/files/chosen-file.js";
import type { CorpusSummary, CorpusTexts, MetricSpec } from "../model/corpus.js";
import type { Measure } from "../model/measure.js";
import type { Situation } from "../model/selection.js";
import type { Tag } from "../model/tags/tag.js";
import type { Edit, Notes } from "../model/view.js";
import type { FileToRead } from "./reading/read-corpus.js";
import type { Search, SearchSlice } from "./search/search.js";

/** The source of a corpus. */
export type CorpusInput =
  /** The text of a report, as its page holds it. */
  | { readonly report: string }
  | { readonly texts: CorpusTexts }
  /** Files that the user chose. */
  | { readonly files: readonly FileToRead[]; readonly options: ReadingOptions };

/** A file that is to be looked at. */
export interface FileToInspect {
  readonly path: string;
  readonly content: Blob;
  readonly encoding: string;
}

/** The answer to the page when a corpus has been opened. */
export interface Opened {
  readonly summary: CorpusSummary;
  /** The view and the notes that the page had when the report was saved. */
  readonly view: object;
  readonly notes: object;
}

/** The edited segment, and the metrics and the selection of its numbers. */
export interface EditedSegment {
  readonly segment: number;
  readonly metrics: readonly MetricSpec[];
  readonly situation: Situation;
}

/** A file to be saved. */
export type SaveRequest =
  /** The page with the texts, the view and the notes in it. */
  | { readonly what: "report"; readonly page: string; readonly view: unknown; readonly notes: Notes }
  /** The page with the statistics of these metrics, and no text. */
  | {
      readonly what: "statistics";
      readonly page: string;
      readonly view: unknown;
      readonly notes: Notes;
      readonly metrics: readonly MetricSpec[];
      readonly references: Situation["references"];
    }
  /** The listed segments, in the order of the list, with their texts, scores and notes. */
  | {
      readonly what: "segments";
      readonly format: "csv" | "jsonl";
      readonly situation: Situation;
      readonly measure: Measure;
      readonly isDescending: boolean;
      readonly metrics: readonly MetricSpec[];
      /** The names of the systems, as they are shown. */
      readonly names: readonly string[];
      readonly notes: Notes;
    }
  /** The errors that the reader marked, as Google's files of MQM have them. */
  | { readonly what: "tags"; readonly tags: readonly Tag[]; readonly names: readonly string[] }
  /** The output of a system as it is now, a line for each segment. */
  | { readonly what: "output"; readonly system: number };

/** A request to the worker of the foreground. */
export type ForegroundRequest =
  | { readonly open: CorpusInput; readonly id: number }
  | { readonly edit: readonly Edit[]; readonly about: EditedSegment | null; readonly id: number }
  | { readonly inspect: FileToInspect; readonly id: number }
  /** Files of the systems' earlier results; an empty list closes those that are open. */
  | { readonly openEarlier: readonly Omit<FileToInspect, "encoding">[]; readonly id: number }
  /** Asks for the contents of a saved page. */
  | { readonly save: SaveRequest; readonly id: number }
  /** A channel to the worker of the background. */
  | { readonly port: MessagePort }
  /** A channel to the worker that searches, which has just been started. */
  | { readonly searcher: MessagePort }
  | ForgetRequest
  | AskRequest;

/** A request to the worker of the background. */
export type BackgroundRequest = { readonly port: MessagePort; readonly summary: CorpusSummary } | AskRequest;

export interface AskRequest {
  readonly ask: string;
  readonly argument: unknown;
  readonly id: number;
}

/** The first message to the worker that searches: the channel of its requests. */
export interface SearchChannel {
  readonly requests: MessagePort;
}

/** A request to the worker that searches. */
export interface SearchRequest {
  readonly search: SearchSlice;
  readonly wants: keyof Search;
  readonly id: number;
}

/** Says that nobody waits any longer for the answer to the request with the number `forget`. */
export interface ForgetRequest {
  readonly forget: number;
}

/** A call of the session, from the background to the foreground. */
export interface SessionCall {
  readonly call:
    | "metric"
    | "statistics"
    | "sums"
    | "places"
    | "found"
    | "marked"
    | "measured"
    | "texts"
    | "given"
    | "labels"
    | "earlierStatistics"
    | "earlierTexts";
  readonly arguments: readonly unknown[];
  readonly id: number;
}

/** A message from a worker, or over a port. */
export type Reply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly error: string }
  /** The progress of a question that is not done yet. */
  | { readonly id: number; readonly share: number; readonly part?: unknown }
  | Notice;

/** A message from the worker of the foreground that is no reply. */
export type Notice =
  | { readonly progress: { readonly what: string; readonly share: number } }
  /** The page is to start the worker that searches, or to end it because it does not answer. */
  | { readonly searcher: "start" | "end" };
