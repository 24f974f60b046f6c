/** Requests that wait for their replies. */
import type { Notice, Reply } from "./messages.js";
import type { ReportProgress } from "./report-progress.js";

/** The channel between the page and a worker, or between two workers. */
export interface Channel {
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
}

/** Requests by number, each with its waiting caller. */
export function createWaiting(
  channel: Channel,
  onNotice: (notice: Notice) => void = () => {},
): (send: (id: number) => void, reportProgress?: ReportProgress<unknown>) => Promise<unknown> {
  const waiting = new Map<
    number,
    {
      resolve: (answer: unknown) => void;
      reject: (error: Error) => void;
      reportProgress: ReportProgress<unknown> | undefined;
    }
  >();
  let next = 0;
  channel.onmessage = ({ data }: MessageEvent<Reply>) => {
    if (!("id" in data)) {
      onNotice(data);
      return;
    }
    const request = waiting.get(data.id);
    if ("share" in data) {
      request?.reportProgress?.(data.share, data.part);
      return;
    }
    waiting.delete(data.id);
    if ("error" in data) request?.reject(new Error(data.error));
    else request?.resolve(data.answer);
  };
  return (send, reportProgress) =>
    new Promise((resolve, reject) => {
      const id = next++;
      waiting.set(id, { resolve, reject, reportProgress });
      send(id);
    });
}
