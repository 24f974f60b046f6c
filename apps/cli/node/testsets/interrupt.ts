/** Work that Ctrl-C stops cleanly: what it has begun is undone. */
import { inputError, InputError } from "../../../../src/reading/entry.js";

/** The exit codes of shells: 128 plus the signal's number. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

/**
 * Passes `work` an AbortSignal that is aborted, with an InputError as its reason, when a signal ends the process. A
 * second Ctrl-C ends the process at once.
 */
export async function interruptible<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const handlers = Object.entries(exitCodes).map(([name, exitCode]) => {
    const stop = (): void =>
      controller.abort(new InputError(exitCode, inputError("interrupted: no incomplete file was kept").messages));
    process.once(name, stop);
    return () => process.off(name, stop);
  });
  try {
    return await work(controller.signal);
  } finally {
    for (const remove of handlers) remove();
  }
}
