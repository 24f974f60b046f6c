/** The one script of the page: the page itself and, started again from its own source, its workers. */
import { answerFrom } from "./engine/worker.js";
import type { Channel } from "./engine/waiting.js";
import { startPage } from "./views/start-page.js";

if (typeof document === "undefined") answerFrom(globalThis as unknown as Channel, anotherWorker);
else startPage(workerStarter());

/** From within a worker: of the script that it was started from. */
function anotherWorker(): Worker {
  return new Worker(self.location.href, import.meta.env.DEV ? { type: "module" } : {});
}

/** A file that was opened by itself has no second file to start a worker from: it starts from the script's own text. */
function workerStarter(): () => Worker {
  if (import.meta.env.DEV) return () => new Worker(import.meta.url, { type: "module" });
  const source = document.currentScript!.textContent;
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  return () => new Worker(url);
}
