/** A progress line on the terminal, for long runs. */
import type { SegmentText } from "../../../src/core/entry.js";
import type { SegmentReader } from "../../../src/reading/entry.js";
import type { Run } from "./command-run.js";

export interface Progress {
  /** Shown while a text is counted. */
  update(segments: number, fraction: number | undefined): void;
  /** Shown, with a name of a word or two, while anything other than a text is processed. */
  doing(what: string, fraction: number): void;
  clear(): void;
}

/** Runs shorter than this show nothing. */
const FIRST_AFTER = 1000;
const EVERY = 200;

const ERASE_LINE = "\r\u001b[K";

/** Shows progress on standard error, if that is a terminal and --quiet was not given. */
export function progressFor({ io: { error, errorIsTerminal }, outputs }: Run): Progress {
  return createProgress(error, () => !outputs.quiet && errorIsTerminal());
}

/** The batches of a text, with the progress of reading them. */
export async function* batchesOf(reader: SegmentReader, progress: Progress): AsyncGenerator<SegmentText> {
  try {
    for (let text = await reader.next(); text !== undefined; text = await reader.next()) {
      yield text;
      progress.update(reader.segments, reader.progress);
    }
  } finally {
    progress.clear();
  }
}

export function createProgress(write: (text: string) => void, isTerminal: () => boolean): Progress {
  let next = milliseconds() + FIRST_AFTER;
  let shown = false;
  const show = (fraction: number | undefined, what: () => string): void => {
    const now = milliseconds();
    // checking for a terminal costs more than a short run, so it is done only when there is something to show
    if (now < next || !(shown || isTerminal())) return;
    next = now + EVERY;
    shown = true;
    write(`${ERASE_LINE}${fraction === undefined ? "" : bar(fraction)}${what()}`);
  };
  return {
    update: (segments, fraction) => show(fraction, () => `${segments.toLocaleString("en-US")} lines`),
    doing: (what, fraction) => show(fraction, () => what),
    clear() {
      if (shown) write(ERASE_LINE);
    },
  };
}

function bar(fraction: number): string {
  const percent = String(Math.floor(fraction * 100)).padStart(3);
  return `${percent} %  ${"█".repeat(Math.floor(fraction * 30)).padEnd(30, "░")}  `;
}

/** A monotonic clock. The first call of performance.now() would load ten modules (1.5 ms). */
function milliseconds(): number {
  const [seconds, nanoseconds] = process.hrtime();
  return seconds * 1e3 + nanoseconds / 1e6;
}
