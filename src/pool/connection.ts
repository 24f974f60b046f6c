/** One interface for workers of Node and of the Web. */
import { describe } from "../core/describe.js";

/** A worker thread of Node: new Worker() of node:worker_threads. */
interface NodeWorker {
  postMessage(message: unknown, transfer: readonly ArrayBuffer[]): void;
  on(event: string, listener: (value: unknown) => void): unknown;
  terminate(): unknown;
}

/** A Web worker: new Worker() in a page, in Deno or in Bun. */
interface WebWorker {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener(event: "message" | "messageerror", listener: (event: { readonly data: unknown }) => void): void;
  addEventListener(event: "error", listener: (event: { readonly message?: string }) => void): void;
  terminate(): void;
}

/** A worker of Node or of a page. */
export type PoolWorker = NodeWorker | WebWorker;

export interface Connection {
  send(message: unknown, transfer: ArrayBuffer[]): void;
  /** Terminates the worker, whatever it is doing. */
  close(): void;
}

export interface Listeners {
  message(message: unknown): void;
  /** Called with the reason when the worker has ended without being closed. */
  ended(reason: string): void;
}

/** @throws TypeError for a value that is not a worker. */
export function checkWorker(worker: unknown): void {
  const { postMessage, terminate } = Object(worker) as Partial<PoolWorker>;
  if (typeof postMessage === "function" && typeof terminate === "function") return;
  const hint =
    worker instanceof Promise
      ? "; a worker is made at once, without await"
      : worker === undefined
        ? "; is return missing?"
        : "";
  throw new TypeError(`start returned ${describe(worker)}: expected a worker, as from () => new Worker(...)${hint}`);
}

export function connect(worker: PoolWorker, { message, ended }: Listeners): Connection {
  let closed = false;
  const end = (reason: string): void => {
    if (closed) return;
    closed = true;
    void worker.terminate();
    ended(reason);
  };
  if ("on" in worker) {
    worker.on("message", message);
    worker.on("messageerror", (error) => end(String(error)));
    worker.on("error", (error) => end(error instanceof Error ? error.message : String(error)));
    worker.on("exit", (code) => end(`exit code ${String(code)}`));
  } else {
    worker.addEventListener("message", ({ data }) => message(data));
    worker.addEventListener("messageerror", () => end("a message that cannot be read"));
    worker.addEventListener("error", ({ message: reason }) => end(reason ?? "it could not be loaded"));
  }
  return {
    send: (data, transfer) => worker.postMessage(data, transfer),
    close() {
      closed = true;
      void worker.terminate();
    },
  };
}

/** The other end of the connection, inside a worker. */
export interface Port {
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  listen(listener: (message: unknown) => void): void;
}

/** The globals of a worker of either kind. */
interface InsideWorker {
  readonly process?: { getBuiltinModule?(name: "node:worker_threads"): { readonly parentPort: NodeWorker | null } };
  postMessage?(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener?(event: "message", listener: (event: { readonly data: unknown }) => void): void;
  readonly document?: unknown;
}

/** @throws Error outside a worker. */
export function ownPort(): Port {
  const inside = globalThis as unknown as InsideWorker;
  const parent = inside.process?.getBuiltinModule?.("node:worker_threads").parentPort;
  if (parent)
    return {
      postMessage: (message, transfer) => parent.postMessage(message, transfer),
      listen: (listener) => void parent.on("message", listener),
    };
  // a window has both methods, too, but posts to itself
  if (inside.postMessage === undefined || inside.addEventListener === undefined || inside.document !== undefined) {
    throw new Error(
      "countForWorkerPool() was called outside of a worker: expected in the script that new Worker() starts",
    );
  }
  return {
    postMessage: (message, transfer) => inside.postMessage!(message, transfer),
    listen: (listener) => inside.addEventListener!("message", ({ data }) => listener(data)),
  };
}
