/** The script of each worker. */
import { answerFrom } from "./engine/worker.js";
import type { Channel } from "./engine/waiting.js";
import { startWorker, type Program } from "./start-worker.js";

const module = import.meta.env.DEV ? import.meta.url : "";
let program = "";
addEventListener("message", (event: MessageEvent<object>) => {
  if (!("program" in event.data)) return;
  program = (event.data as Program).program;
  // this first message does not reach the engine, which gets all others
  event.stopImmediatePropagation();
});
answerFrom(globalThis as unknown as Channel, () => startWorker(program, module));
