/**
 * An error in a line, for example that the options leave nothing of it. The caller, which knows where the line is, adds
 * its place.
 */
export class LineError extends RangeError {
  /** @param reason what is wrong with the line, without its place */
  constructor(readonly reason: string) {
    super(reason);
  }

  /** The same error with the segment, counted from 0. */
  inSegment(segment: number): SegmentError {
    return new SegmentError(this.reason, segment);
  }
}

/** An error in a segment. Metrics count segments within the batch; `offsetBy` adds the batch's place in the corpus. */
export class SegmentError extends RangeError {
  constructor(
    readonly reason: string,
    readonly segment: number,
  ) {
    super(`segment ${segment}: ${reason}`);
  }

  /** The same error, with the number of its segment increased by `first`. */
  offsetBy(first: number): SegmentError {
    return new SegmentError(this.reason, first + this.segment);
  }
}
