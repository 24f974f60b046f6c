/** The page's side of the engine: questions in, answers out. */
import type { CorpusSummary } from "../model/corpus.js";
import type { Edit } from "../model/view.js";
import type { Progress } from "./local-session.js";
import type { AskRequest, BackgroundRequest, CorpusInput, ForegroundRequest, Opened } from "./messages.js";
import { background, type Answer, type Argument, type QuestionName } from "./questions.js";
import type { Tell } from "./tell.js";
import { createWaiting } from "./waiting.js";

/** The engine as the page sees it. */
export interface Engine {
  /** Replaces the corpus. @throws Error for texts that cannot be scored, in words for the user */
  open(input: CorpusInput): Promise<Opened>;
  /** Makes these all edits that there are. */
  edit(edits: readonly Edit[]): Promise<void>;
  /** The report with its texts, as text for the page that is saved. */
  save(view: object, notes: object): Promise<string>;
  /**
   * Asks a question. When it is aborted, its answer is not awaited any more, and its work is stopped if that takes long.
   *
   * @param tell hears of the share that is done, if the question says it
   * @throws Error in words for the user; DOMException "AbortError" when it was aborted
   */
  ask<K extends QuestionName>(
    name: K,
    argument: Argument<K>,
    signal?: AbortSignal,
    tell?: Tell<Answer<K>>,
  ): Promise<Answer<K>>;
}

/** Work in the background that has run for longer than this is ended when nobody waits for it, in milliseconds. */
const WORTH_ENDING = 250;

/** @param startWorker starts a worker that calls answerFrom() */
export function createEngine(startWorker: () => Worker, onProgress: Progress): Engine {
  const foreground = startWorker();
  const request = createWaiting(foreground, onProgress);
  let summary: CorpusSummary | null = null;
  const queue: { run: () => Promise<void>; signal: AbortSignal | undefined }[] = [];
  let running: { worker: Worker; since: number; signal: AbortSignal | undefined } | null = null;
  let idle: { worker: Worker; ask: ReturnType<typeof createWaiting> } | null = null;

  const startBackground = () => {
    const worker = startWorker();
    const { port1, port2 } = new MessageChannel();
    foreground.postMessage({ port: port1 } satisfies ForegroundRequest, [port1]);
    worker.postMessage({ port: port2, summary: summary! } satisfies BackgroundRequest, [port2]);
    return { worker, ask: createWaiting(worker) };
  };
  const next = (): void => {
    if (running !== null) return;
    const one = queue.shift();
    if (one === undefined) return;
    if (one.signal?.aborted) next();
    else void one.run();
  };

  const askBackground = (
    name: string,
    argument: unknown,
    signal: AbortSignal | undefined,
    tell: Tell<unknown> | undefined,
  ): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const run = async (): Promise<void> => {
        const own = (idle ??= startBackground());
        const mine = { worker: own.worker, since: performance.now(), signal };
        running = mine;
        const end = (): void => {
          if (running !== mine) return;
          running = null;
          next();
        };
        const stop = (): void => {
          // what is nearly done is let be: another worker would have to start
          if (running !== mine || performance.now() - mine.since < WORTH_ENDING) return;
          own.worker.terminate();
          if (idle === own) idle = null;
          end();
        };
        signal?.addEventListener("abort", stop, { once: true });
        try {
          resolve(
            await own.ask((id) => own.worker.postMessage({ ask: name, argument, id } satisfies AskRequest), tell),
          );
        } catch (error) {
          reject(error);
        }
        signal?.removeEventListener("abort", stop);
        end();
      };
      queue.push({ run, signal });
      next();
    });

  return {
    async open(input) {
      const opened = (await request((id) => foreground.postMessage({ open: input, id }))) as Opened;
      summary = opened.summary;
      idle?.worker.terminate();
      idle = running = null;
      queue.length = 0;
      return opened;
    },
    async edit(edits) {
      await request((id) => foreground.postMessage({ edit: edits, id }));
    },
    save: (view, notes) => request((id) => foreground.postMessage({ save: { view, notes }, id })) as Promise<string>,
    ask(name, argument, signal, tell) {
      const asked =
        name in background
          ? askBackground(name, argument, signal, tell as Tell<unknown>)
          : request((id) => foreground.postMessage({ ask: name, argument, id }), tell as Tell<unknown>);
      return (signal === undefined ? asked : Promise.race([asked, whenAborted(signal)])) as Promise<never>;
    },
  };
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}
