/**
 * The workers of the page: one holds the corpus and answers at once, one resamples, one searches. None of them uses the
 * document.
 */
import { decodeReport, type SavedStatistics } from "../../../src/report/entry.js";
import { createSession, createStatisticsSession, type LocalSession, type Progress } from "./local-session.js";
import { editedNumbers } from "./edited-numbers.js";
import type {
  BackgroundRequest,
  CorpusInput,
  ForegroundRequest,
  ForgetRequest,
  Notice,
  Opened,
  Reply,
  SearchChannel,
  SearchRequest,
  SessionCall,
} from "./messages.js";
import { questions } from "./questions.js";
import { alone } from "./lanes/question-lanes.js";
import { createRequestQueue } from "./lanes/request-queue.js";
import { openEarlierFiles, type Earlier } from "./earlier/earlier.js";
import { inspectFile } from "./reading/inspect-file.js";
import { readCorpus } from "./reading/read-corpus.js";
import { reportOf } from "./reading/read-report.js";
import { remoteSession } from "./remote-session.js";
import { savedFile } from "./saving/saved-file.js";
import { searchHere } from "./search/search.js";
import { searchInWorker } from "./search/search-worker.js";
import type { Session } from "./session.js";
import type { ReportProgress } from "./report-progress.js";
import type { Channel } from "./waiting.js";

/** Begins to answer: as the foreground, as the background, or as the worker that searches; the first message tells. */
export function answerFrom(channel: Channel): void {
  let session: Session | null = null;
  let local: LocalSession | null = null;
  let saved: SavedStatistics | null = null;
  let earlier: Earlier | null = null;
  const notify = (notice: Notice): void => channel.postMessage(notice);
  const progress: Progress = (what, share) => notify({ progress: { what, share } });

  let searcherStarted: (port: MessagePort) => void = () => {};
  const search = searchInWorker({
    start: () =>
      new Promise((resolve) => {
        searcherStarted = resolve;
        notify({ searcher: "start" });
      }),
    end: () => notify({ searcher: "end" }),
  });

  const made = (own: LocalSession): LocalSession =>
    Object.assign(own, {
      earlierStatistics: async (spec, references) =>
        earlier === null ? null : { name: earlier.summary.name, tables: await earlier.statistics(spec, references) },
      earlierTexts: async (system, places) => (earlier === null ? null : earlier.texts(system, places)),
    } satisfies Pick<Session, "earlierStatistics" | "earlierTexts">);

  const open = async (input: CorpusInput): Promise<Opened> => {
    if ("texts" in input) {
      saved = null;
      session = local = made(createSession(input.texts, null, progress, search));
      return { summary: local.summary, view: {}, notes: {} };
    }
    if ("files" in input) {
      const [page] = input.files.filter(({ role }) => role === "report");
      if (page !== undefined) return open({ report: await reportOf(page) });
      const texts = await readCorpus(input.files, input.options, (share) => progress("reading", Math.min(share, 0.99)));
      progress("reading", 1);
      return open({ texts });
    }
    const report = await decodeReport(input.report);
    saved = report.statistics;
    session = local = made(
      report.texts === null
        ? createStatisticsSession(report.statistics!, report.made)
        : createSession(report.texts, report.made, progress, search, report.statistics),
    );
    return { summary: local.summary, view: report.view, notes: report.notes };
  };

  const answer = async (request: Answered) => {
    if ("open" in request) return open(request.open);
    if ("inspect" in request) {
      const { path, content, encoding } = request.inspect;
      return inspectFile(path, content, encoding);
    }
    if ("openEarlier" in request) {
      const files = request.openEarlier;
      earlier = files.length === 0 ? null : await openEarlierFiles(files, { search, onProgress: progress });
      return earlier && earlier.summary;
    }
    if (session === null && !("ask" in request && alone.has(request.ask)))
      throw new RangeError("there is no corpus yet: expected texts first");
    if ("edit" in request) return editedNumbers(local!, request.edit, request.about);
    if ("save" in request) return savedFile(local!, saved, request.save);
    const question = questions[request.ask as keyof typeof questions] as (
      session: Session | null,
      argument: unknown,
      reportProgress: ReportProgress<unknown>,
    ) => Promise<unknown>;
    const { id } = request;
    return question(session, request.argument, (share, part) => {
      channel.postMessage({ id, share, ...(part !== undefined && { part }) } satisfies Reply);
    });
  };

  const arrange = createRequestQueue<Answered>(
    (request) => reply(channel, request.id, () => answer(request)),
    (id) => channel.postMessage({ id, error: "nobody waits for the answer any more" } satisfies Reply),
  );
  channel.onmessage = ({ data }: MessageEvent<ForegroundRequest | BackgroundRequest | SearchChannel>) => {
    if ("requests" in data) serveSearches(data.requests);
    else if ("searcher" in data) searcherStarted(data.searcher);
    else if ("port" in data) {
      if ("summary" in data) session = remoteSession(data.summary, data.port);
      else serveSession(() => local!, data.port);
    } else arrange(data);
  };
}

type Answered = Exclude<
  ForegroundRequest | BackgroundRequest,
  { port: MessagePort } | { searcher: MessagePort } | ForgetRequest
>;

async function reply(channel: Channel, id: number, answer: () => Promise<unknown>): Promise<void> {
  let message: Reply;
  try {
    message = { id, answer: await answer() };
  } catch (error) {
    message = { id, error: error instanceof Error ? error.message : String(error) };
  }
  channel.postMessage(message);
}

/** Answers the foreground's searches. */
function serveSearches(port: MessagePort): void {
  port.onmessage = ({ data }: MessageEvent<SearchRequest>) =>
    void reply(port, data.id, () => searchHere[data.wants](data.search));
}

/** Answers the background's calls of the session. */
function serveSession(session: () => LocalSession, port: MessagePort): void {
  port.onmessage = ({ data }: MessageEvent<SessionCall>) => {
    const method = session()[data.call] as (...values: readonly unknown[]) => Promise<unknown>;
    void reply(port, data.id, () => method(...data.arguments));
  };
}
