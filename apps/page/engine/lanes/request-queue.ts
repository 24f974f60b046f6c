/** The order in which a worker takes up requests. */
import { pause } from "../pause.js";
import type { ForgetRequest } from "../messages.js";
import { awaited, patient, prompt } from "./question-lanes.js";

/** The order of requests: edits go first, so typing never waits for the questions that follow from the last letter. */
function urgency(request: object): number {
  if (!("ask" in request)) return 3;
  const name = request.ask as string;
  return prompt.has(name) ? 2 : patient.has(name) ? PATIENT : 1;
}

const PATIENT = 0;

/**
 * Begins requests one after the other, the most urgent first; equally urgent requests are in the order of their
 * arrival. When a question pauses, the next one begins; but patient questions (question-lanes.ts) begin only when
 * those that the verdict waits for have been answered.
 *
 * @param begin returns what is settled when the request is answered
 * @param drop called for a request that has not begun and that nobody waits for any more
 */
export function createRequestQueue<T extends { readonly id: number }>(
  begin: (request: T) => Promise<void>,
  drop: (id: number) => void,
): (request: T | ForgetRequest) => void {
  const waiting: T[] = [];
  let isRunning = false;
  /** How many requests that the verdict waits for have begun, and are not answered. */
  let unanswered = 0;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const most = Math.max(...waiting.map(urgency));
      if (most === PATIENT && unanswered > 0) break;
      const first = waiting.findIndex((request) => urgency(request) === most);
      const [request] = waiting.splice(first, 1) as [T];
      const answered = begin(request);
      if ("ask" in request && awaited.has(request.ask as string)) {
        unanswered++;
        void answered.finally(() => {
          unanswered--;
          if (!isRunning) void run();
        });
      }
      await pause();
    }
    isRunning = false;
  };
  return (request) => {
    if ("forget" in request) {
      const at = waiting.findIndex(({ id }) => id === request.forget);
      if (at >= 0) drop(waiting.splice(at, 1)[0]!.id);
    } else {
      waiting.push(request);
      if (!isRunning) void run();
    }
  };
}
