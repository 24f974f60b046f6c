/** The script of each worker. */
import { answerFrom } from "./engine/worker.js";
import type { Channel } from "./engine/waiting.js";
import { startWorker, type Program } from "./start-worker.js";

const module = import.meta.env.DEV ? import.meta.url : "";
let program = "";
addEventListener("message", (event: MessageEvent<object>) => {
  if (!("program" in event.data)) return;
  program = (event.data as Program).program;
  // the engine, which gets all other messages, does not get this one
  event.stopImmediatePropagation();
});
answerFrom(globalThis as unknown as Channel, () => startWorker(program, module));
