/** Adds the line numbers of a batch to errors raised while counting it. */
import { WorkerEnded } from "../../../src/pool/entry.js";
import { inputError } from "../../../src/reading/entry.js";
import { SegmentError } from "../../../src/text/entry.js";

/** The place of a segment, in words. */
export type PlaceOf = (segment: number) => string;

/**
 * @param first how many segments come before the range
 * @param placeOf the place of a segment, if it is not the line with the number of the segment
 */
export function segmentRange(first: number, size: number, placeOf?: PlaceOf): string {
  if (placeOf !== undefined) return size === 1 ? placeOf(first) : `${placeOf(first)} to ${placeOf(first + size - 1)}`;
  return size === 1 ? `line ${first + 1}` : `lines ${first + 1} to ${first + size}`;
}

/**
 * Turns an error caused by the text, such as too little memory, into an input error that names the lines. Other errors
 * are bugs, and are returned unchanged.
 */
export function errorInRange(error: unknown, first: number, size: number, placeOf?: PlaceOf): unknown {
  if (error instanceof SegmentError) return inputError(`${segmentRange(error.segment, 1, placeOf)}: ${error.reason}`);
  if (error instanceof RangeError) return inputError(`${segmentRange(first, size, placeOf)}: ${error.message}`);
  return error instanceof WorkerEnded ? inputError(`${error.message}; with --threads 1 no other thread counts`) : error;
}
