/** A line that options leave nothing of, or the like: who knows where the line stands says it. */
export class LineError extends RangeError {
  /** @param reason what is wrong with the line, without its place */
  constructor(readonly reason: string) {
    super(reason);
  }

  /** The same, told with the segment, counted from 0. */
  inSegment(segment: number): SegmentError {
    return new SegmentError(this.reason, segment);
  }
}

export class SegmentError extends RangeError {
  constructor(readonly reason: string, readonly segment: number) {
    super(`segment ${segment}: ${reason}`);
  }
}
