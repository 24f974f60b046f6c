/** Adds the line numbers of a batch to errors raised while counting it. */
import type { SegmentText } from "../../core/batch.js";
import { inputError } from "../../node/input-error.js";
import { WorkerEnded } from "../../pool/worker-ended.js";
import { SegmentError } from "../../text/line-error.js";

/** @param first how many segments come before these */
export function segmentRange(first: number, size: number): string {
  return size === 1 ? `line ${first + 1}` : `lines ${first + 1} to ${first + size}`;
}

/** An error caused by the text, such as exceeding memory, as an input error with its lines. A bug stays what it is. */
export function errorInRange(error: unknown, first: number, size: number): unknown {
  if (error instanceof SegmentError) return inputError(`line ${error.segment + 1}: ${error.reason}`);
  if (error instanceof RangeError) return inputError(`${segmentRange(first, size)}: ${error.message}`);
  return error instanceof WorkerEnded
    ? inputError(`${error.message}; with --threads 1 this thread counts alone`)
    : error;
}

/** @throws InputError with its lines for an error caused by the text */
export function withRange<T>(text: SegmentText, first: number, count: () => T): T {
  try {
    return count();
  } catch (error) {
    throw errorInRange(error, first, text.referenceEnds.length);
  }
}
