/** Runs before each file of tests (vite.config.ts), because a test that timed out may have left the process in its folder. */
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
