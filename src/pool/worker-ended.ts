/** A worker that is no more, though nobody has closed it. */
export class WorkerEnded extends Error {
  /** @param held what it was sent and has not answered */
  constructor(reason: string, held: readonly string[]) {
    super(`a worker ended (${reason}) ${held.length === 0 ? "before it counted anything" : `while it held ${held.join(" and ")}`}`);
    this.name = "WorkerEnded";
  }
}
