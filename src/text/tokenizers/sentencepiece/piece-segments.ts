/** The pieces that cover a normalized line, as ids and ends in bytes, from left to right. */
export interface Segments {
  readonly ids: number[];
  readonly ends: number[];
}

/** Cuts a normalized line, in UTF-8, into pieces. Characters without a piece get the id of the unknown piece. */
export type Segmenter = (text: Uint8Array) => Segments;
