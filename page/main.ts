/** The one script of the page: the page itself and, started again from its own source, its workers. */
import { answerFrom } from "./engine/worker.js";
import type { Channel } from "./engine/waiting.js";
import { failure } from "./state/state.js";
import { startPage } from "./views/start-page.js";

/** What the page tells each worker first: the script's own text, from which it may start another. */
interface Program {
  readonly program: string;
}

/** Of that text. */
let address: string | undefined;

if (typeof document === "undefined") {
  let program = "";
  addEventListener("message", (event: MessageEvent<object>) => {
    if (!("program" in event.data)) return;
    program = (event.data as Program).program;
    // not for the engine
    event.stopImmediatePropagation();
  });
  answerFrom(globalThis as unknown as Channel, () => started(program));
} else startPage(pageStarter()).catch((error: Error) => (failure.value = error.message));

/**
 * A file that was opened by itself has no second file to start a worker from: it starts from the script's own text. The
 * address of the page's text is of no use in a worker of such a file: Chromium gives each an origin of its own.
 */
function pageStarter(): () => Worker {
  const program = import.meta.env.DEV ? "" : document.currentScript!.textContent;
  return () => started(program);
}

function started(program: string): Worker {
  if (import.meta.env.DEV) return new Worker(import.meta.url, { type: "module" });
  address ??= URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.postMessage({ program } satisfies Program);
  return worker;
}
