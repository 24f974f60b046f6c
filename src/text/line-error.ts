/** A fault in a line, such as that options leave nothing of it. Whoever knows where the line stands adds its place. */
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

/** What a segment makes impossible. Metrics count segments from the first of their batch, whoever knows the batch's place from that of the corpus. */
export class SegmentError extends RangeError {
  constructor(readonly reason: string, readonly segment: number) {
    super(`segment ${segment}: ${reason}`);
  }

  /** The same, where so many segments come before the batch. */
  behind(first: number): SegmentError {
    return new SegmentError(this.reason, first + this.segment);
  }
}
