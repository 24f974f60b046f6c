/** What an algorithm makes of a normalised line: pieces that cover it, as ids and ends in bytes, from left to right. */
export interface Segments {
  readonly ids: number[];
  readonly ends: number[];
}

/** Cuts a normalised line, in UTF-8, into pieces. Characters without a piece have the id of the unknown piece. */
export type Segmenter = (text: Uint8Array) => Segments;
