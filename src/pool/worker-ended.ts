/** A worker ended without being closed. */
export class WorkerEnded extends Error {
  /** @param held the batches that the worker had received and not answered */
  constructor(reason: string, held: readonly string[]) {
    super(
      `a worker ended (${reason}) ` +
        (held.length === 0 ? "before it counted anything" : `while it held ${held.join(" and ")}`),
    );
    this.name = "WorkerEnded";
  }
}
