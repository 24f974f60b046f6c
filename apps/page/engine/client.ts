/** The page's side of the engine: questions in, answers out. */
import type { FileFinding } from "../model/files/chosen-file.js";
import type { CorpusSummary } from "../model/corpus.js";
import type { EarlierSummary } from "../model/earlier-summary.js";
import type { Edit } from "../model/view.js";
import type { Progress } from "./local-session.js";
import { createLane, type LaneWorker } from "./lanes/lane.js";
import { urgent, workers } from "./lanes/question-lanes.js";
import type { SegmentNumbers } from "./answers/segment-numbers.js";
import type {
  BackgroundRequest,
  CorpusInput,
  EditedSegment,
  FileToInspect,
  ForegroundRequest,
  Opened,
  SaveRequest,
  SearchChannel,
} from "./messages.js";
import type { Answer, Argument, QuestionName } from "./questions.js";
import type { ReportProgress } from "./report-progress.js";
import { createWaiting } from "./waiting.js";

/** The interface of the engine for the page. */
export interface Engine {
  /** Replaces the corpus. @throws Error for texts that cannot be scored, in words for the user */
  open(input: CorpusInput): Promise<Opened>;
  /** Examines a file, to find out its role. */
  inspect(file: FileToInspect): Promise<FileFinding>;
  /**
   * Opens files of the systems' earlier results; an empty list closes those that are open. @throws Error in words for
   * the user
   */
  openEarlier(files: readonly Omit<FileToInspect, "encoding">[]): Promise<EarlierSummary | null>;
  /**
   * Replaces all edits by the given ones, before any waiting question.
   *
   * @returns the numbers of the edited segment, by metric; null for one that is still being counted
   */
  edit(edits: readonly Edit[], about: EditedSegment | null): Promise<readonly (SegmentNumbers | null)[]>;
  /** A file to be saved. */
  save(what: SaveRequest): Promise<Blob>;
  /**
   * Asks a question. An aborted question gets no answer; if its work takes long, the work is stopped.
   *
   * @param reportProgress is called with the share that is done, if the question reports it
   * @throws Error in words for the user; DOMException "AbortError" when it was aborted
   */
  ask<K extends QuestionName>(
    name: K,
    argument: Argument<K>,
    signal?: AbortSignal,
    reportProgress?: ReportProgress<Answer<K>>,
  ): Promise<Answer<K>>;
}

/**
 * How many workers of the background are started while texts are read: the two that test systems. While the page draws
 * the first scores, its thread has no time to start a worker.
 */
const STARTED_AHEAD = 2;

/** @param startWorker starts a worker that calls answerFrom() */
export function createEngine(startWorker: () => Worker, onProgress: Progress): Engine {
  const foreground = startWorker();
  const request = createWaiting(foreground, (notice) => {
    if ("progress" in notice) onProgress(notice.progress.what, notice.progress.share);
    else setSearcher(notice.searcher);
  });
  let summary: CorpusSummary | null = null;

  let searcher: Worker | null = null;
  const setSearcher = (wanted: "start" | "end"): void => {
    searcher?.terminate();
    searcher = null;
    if (wanted === "end") return;
    searcher = startWorker();
    const { port1, port2 } = new MessageChannel();
    foreground.postMessage({ searcher: port1 } satisfies ForegroundRequest, [port1]);
    searcher.postMessage({ requests: port2 } satisfies SearchChannel, [port2]);
  };

  const ready: Worker[] = [];
  const startBackground = (): LaneWorker => {
    const worker = ready.pop() ?? startWorker();
    const { port1, port2 } = new MessageChannel();
    foreground.postMessage({ port: port1 } satisfies ForegroundRequest, [port1]);
    worker.postMessage({ port: port2, summary: summary! } satisfies BackgroundRequest, [port2]);
    return { worker, ask: createWaiting(worker) };
  };
  const lanes = workers.map((questions) => ({ questions, lane: createLane(startBackground) }));

  const askForeground = (
    name: string,
    argument: unknown,
    signal: AbortSignal | undefined,
    reportProgress: ReportProgress<unknown>,
  ): Promise<unknown> =>
    request((id) => {
      foreground.postMessage({ ask: name, argument, id } satisfies ForegroundRequest);
      const forget = (): void => foreground.postMessage({ forget: id } satisfies ForegroundRequest);
      signal?.addEventListener("abort", forget, { once: true });
    }, reportProgress);

  return {
    async open(input) {
      const opening = request((id) => foreground.postMessage({ open: input, id })) as Promise<Opened>;
      while (ready.length < STARTED_AHEAD) ready.push(startWorker());
      const opened = await opening;
      summary = opened.summary;
      for (const { lane } of lanes) lane.reset();
      return opened;
    },
    inspect: (file) => request((id) => foreground.postMessage({ inspect: file, id })) as Promise<FileFinding>,
    openEarlier: (files) =>
      request((id) => foreground.postMessage({ openEarlier: files, id })) as Promise<EarlierSummary | null>,
    edit: (edits, about) =>
      request((id) => foreground.postMessage({ edit: edits, about, id })) as Promise<(SegmentNumbers | null)[]>,
    save: (what) => request((id) => foreground.postMessage({ save: what, id })) as Promise<Blob>,
    ask(name, argument, signal, reportProgress) {
      const lane = lanes.find((group) => group.questions.has(name))?.lane;
      const answer =
        lane === undefined
          ? askForeground(name, argument, signal, reportProgress as ReportProgress<unknown>)
          : lane.ask(name, argument, {
              signal,
              reportProgress: reportProgress as ReportProgress<unknown>,
              isUrgent: urgent.has(name),
            });
      return (signal === undefined ? answer : Promise.race([answer, whenAborted(signal)])) as Promise<never>;
    },
  };
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
