/** Workers, each started from the text of a script: a file that was opened by itself has no second one to start it from. */

/** What each worker is told first: the script's own text, from which it may start another. */
export interface Program {
  readonly program: string;
}

/** Of that text. */
let address: string | undefined;

/**
 * The address of the page's text would be of no use in a worker of such a file: Chromium gives each an origin of its own.
 *
 * @param module what a developer's server has in place of the text
 */
export function startWorker(program: string, module: string): Worker {
  if (import.meta.env.DEV) return new Worker(module, { type: "module" });
  address ??= URL.createObjectURL(new Blob([program], { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.postMessage({ program } satisfies Program);
  return worker;
}
