/** Starts workers from the text of a script: a page opened as a single file has no second file to start them from. */

/** The first message to each worker: the script's own text, from which it may start another worker. */
export interface Program {
  readonly program: string;
}

/** The address of that text. */
let address: string | undefined;

/**
 * Starts a worker from that text. A worker of a page that was opened as a file cannot use an address that the page made,
 * because Chromium gives each of the two an origin of its own; so each makes its own address.
 *
 * @param module the module's address, which a development server takes in place of the text
 */
export function startWorker(program: string, module: string): Worker {
  if (import.meta.env.DEV) return new Worker(module, { type: "module" });
  address ??= URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.postMessage({ program } satisfies Program);
  return worker;
}
