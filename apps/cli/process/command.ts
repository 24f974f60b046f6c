/** The shell command: connects a run to this process. */
import { fstatSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type PoolWorker, version } from "../../../src/index.js";
import { limitMemories } from "../../../src/kernel/entry.js";
import { addressSpaceLeft, memoriesIn } from "../node/address-space.js";
import { ClosedPipe, writeAll } from "../node/writing/write-all.js";
import { standardInput } from "../node/reading/source.js";
import { run } from "../commands/run.js";
import { guarded } from "../io/guarded-io.js";
import type { Io } from "../io/io.js";
import { readableEnvironment, type Deno } from "./readable-environment.js";

function write(text: string): void {
  writeAll(1, text, "standard output");
}

/** Writes to standard error. If that fails, there is nowhere left to report it. */
function writeError(text: string): void {
  try {
    writeAll(2, text, "standard error");
  } catch {
    return;
  }
}

/** Only a device can be a terminal. For files and pipes, node:tty and the 20 modules it needs are not loaded (4 ms). */
function isTerminal(file: number): boolean {
  return isDevice(file) && process.getBuiltinModule("node:tty").isatty(file);
}

/** The width of the terminal that is written to. */
function columns(): number | undefined {
  const stream = isTerminal(1) ? process.stdout : isTerminal(2) ? process.stderr : undefined;
  return stream?.columns;
}

function isDevice(file: number): boolean {
  try {
    return fstatSync(file).isCharacterDevice();
  } catch {
    // standard input was closed before the run began
    return false;
  }
}

/** @param print writes to standard error */
function fault(error: unknown, print: (text: string) => void): number {
  if (error instanceof ClosedPipe) return 141;
  // errors of memory, our own and those of V8: "Array buffer allocation failed", "Invalid array buffer length"
  if (error instanceof RangeError && /memory|array buffer|typed array/i.test(error.message)) {
    print(`truebleu: there is too little memory: ${error.message}\n`);
    return 1;
  }
  const trace = error instanceof Error ? (error.stack ?? error.message) : String(error);
  print(
    `${trace}\ntruebleu: this is a fault of truebleu ${version} itself: please report it, ` +
      "with the lines above and the command\n",
  );
  return 1;
}

function startWorker(workerData: object): PoolWorker {
  const { Worker } = process.getBuiltinModule("node:worker_threads");
  return new Worker(new URL("./worker.cjs", import.meta.url), { workerData });
}

/** Settled by Ctrl-C, or by another signal that ends a process. */
function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => resolve());
  });
}

/** @param done called when a command has finished, before the process ends */
export function runCommand(done: () => void): void {
  limitMemories(memoriesIn(addressSpaceLeft()));
  const { Deno } = globalThis as { readonly Deno?: Deno };
  const io: Io = {
    environment: Deno === undefined ? process.env : readableEnvironment(Deno),
    out: write,
    data: write,
    error: writeError,
    standardInput,
    outIsTerminal: () => isTerminal(1),
    errorIsTerminal: () => isTerminal(2),
    inputIsTerminal: () => isTerminal(0),
    columns,
    cores: () => process.getBuiltinModule("node:os").availableParallelism(),
    page: () => fileURLToPath(new URL("../page/index.html", import.meta.url)),
    documentation: () => fileURLToPath(new URL("../documentation.json.gz", import.meta.url)),
    browse: async (address) => (await import("../node/browser.js")).openInBrowser(address),
    interrupted,
    startWorker,
    done,
  };
  // does not wait for open handles such as standard input
  void run(process.argv.slice(2), io)
    .catch((error: unknown) => fault(error, guarded(io, () => ({})).error))
    .then((exitCode) => process.exit(exitCode));
}
