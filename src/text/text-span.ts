/** A stretch of a line in UTF-16 units: [start .. end). */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}
