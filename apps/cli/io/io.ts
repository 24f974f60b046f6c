/** The surroundings of a run: streams, environment variables, threads. The process or a test provides them. */
import type { Environment } from "../node/environment.js";
import type { PoolWorker } from "../../../src/index.js";
import type { ByteSource } from "../../../src/reading/entry.js";

export interface Io {
  readonly environment: Environment;
  out(text: string): void;
  /** Standard output for text that is data, such as a test set: written unchanged, unless to a terminal. */
  data(text: string): void;
  error(text: string): void;
  /** Yields no bytes if standard input is empty. */
  standardInput(): ByteSource;
  outIsTerminal(): boolean;
  errorIsTerminal(): boolean;
  inputIsTerminal(): boolean;
  /** The number of characters in a line of the terminal, of standard output or else of standard error. */
  columns(): number | undefined;
  /** How many threads this machine runs in parallel. */
  cores(): number;
  /** The path of the page, a single file. */
  page(): string;
  /** The path of the file that node/documentation.ts reads. */
  documentation(): string;
  /** Opens an address in the browser of the user; false if none can be started. */
  browse(address: string): Promise<boolean>;
  /** Settled when the user ends a command that would not end by itself. */
  interrupted(): Promise<void>;
  /** Starts another thread with this data, where that is possible. */
  startWorker?(data: object): PoolWorker;
  /** Called when a command has finished; not after a text such as the help. */
  done?(): void;
}
