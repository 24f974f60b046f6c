/** The shell command: a run connected to this process. */
import { isatty } from "node:tty";
import { ClosedPipe, writeAll } from "../node/output.js";
import { standardInput } from "../node/source.js";
import { version } from "../version.js";
import { run } from "./run.js";

/** Who cannot be told that telling fails is not told. */
function tell(text: string): void {
  try {
    writeAll(2, text, "standard error");
  } catch {
    return;
  }
}

let exitCode: number;
try {
  exitCode = await run(process.argv.slice(2), {
    environment: process.env,
    out: (text) => writeAll(1, text, "standard output"),
    error: tell,
    standardInput,
    outIsTerminal: () => isatty(1),
    errorIsTerminal: () => isatty(2),
  });
} catch (error) {
  exitCode = error instanceof ClosedPipe ? 141 : 1;
  if (exitCode === 1) {
    const trace = error instanceof Error ? error.stack ?? error.message : String(error);
    tell(`${trace}\ntruebleu: this is a fault of truebleu ${version} itself: please report it, with the lines above and the command\n`);
  }
}
// what is still open, such as standard input, is not waited for
process.exit(exitCode);
