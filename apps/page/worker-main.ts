/** The script of each worker. */
import { answerFrom } from "./engine/worker.js";
import type { Channel } from "./engine/waiting.js";

answerFrom(globalThis as unknown as Channel);
