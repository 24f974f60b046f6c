/** Before each file of tests (vite.config.ts): one that ran out of time may have left the process in a folder of its own. */
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
