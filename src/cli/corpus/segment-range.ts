/** Adds the line numbers of a batch to errors raised while counting it. */
import { refusal } from "../../node/input-error.js";
import { WorkerEnded } from "../../pool/worker-ended.js";
import { SegmentError } from "../../text/line-error.js";
import type { SegmentText } from "../../core/batch.js";

/** @param first how many segments come before these */
export function placeOf(first: number, size: number): string {
  return size === 1 ? `line ${first + 1}` : `lines ${first + 1} to ${first + size}`;
}

/**
 * An error caused by the text, such as exceeding memory, becomes a refusal with its place. A bug of ours stays what it
 * is.
 */
export function placed(error: unknown, first: number, size: number): unknown {
  if (error instanceof SegmentError) return refusal(`line ${error.segment + 1}: ${error.reason}`);
  if (error instanceof RangeError) return refusal(`${placeOf(first, size)}: ${error.message}`);
  return error instanceof WorkerEnded ? refusal(`${error.message}; with --threads 1 this thread counts alone`) : error;
}

/** @throws Refusal with its place for an error caused by the text */
export function withPlace<T>(text: SegmentText, first: number, count: () => T): T {
  try {
    return count();
  } catch (error) {
    throw placed(error, first, text.referenceEnds.length);
  }
}
