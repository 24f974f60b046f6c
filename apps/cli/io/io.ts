/** The surroundings of a run: streams, environment variables, threads. The process provides them, or a test. */
import type { Environment } from "../node/environment.js";
import type { PoolWorker } from "../../../src/index.js";
import type { ByteSource } from "../../../src/reading/entry.js";

export interface Io {
  readonly environment: Environment;
  out(text: string): void;
  /** Standard output for text that is data, such as a test set: as it is, unless that is a terminal. */
  data(text: string): void;
  error(text: string): void;
  /** Of no bytes, if it is empty. */
  standardInput(): ByteSource;
  outIsTerminal(): boolean;
  errorIsTerminal(): boolean;
  inputIsTerminal(): boolean;
  /** How many characters the terminal of standard output, or else of standard error, has in a line. */
  columns(): number | undefined;
  /** How many threads this machine runs in parallel. */
  cores(): number;
  /** Where the page lies, as one file. */
  page(): string;
  /** Where the documentation lies: a file of JSON with the text of each page by its path, such as docs/gate.md. */
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
