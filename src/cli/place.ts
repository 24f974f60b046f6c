/** Faults of a batch told with the lines that it stands in. */
import { refusal } from "../node/refusal.js";
import { WorkerEnded } from "../pool/worker-ended.js";
import { SegmentError } from "../text/line-error.js";
import type { SegmentText } from "../types.js";

/** @param first how many segments come before these */
export function placeOf(first: number, size: number): string {
  return size === 1 ? `line ${first + 1}` : `lines ${first + 1} to ${first + size}`;
}

/** What a batch makes impossible, such as more than memory holds, is the text's fault: a refusal with the place. A fault of ours stays what it is. */
export function placed(error: unknown, first: number, size: number): unknown {
  if (error instanceof SegmentError) return refusal(`line ${error.segment + 1}: ${error.reason}`);
  if (error instanceof RangeError) return refusal(`${placeOf(first, size)}: ${error.message}`);
  return error instanceof WorkerEnded ? refusal(`${error.message}; with --threads 1 this thread counts alone`) : error;
}

/** @throws Refusal for a fault of the text, with its place */
export function withPlace<T>(text: SegmentText, first: number, count: () => T): T {
  try {
    return count();
  } catch (error) {
    throw placed(error, first, text.referenceEnds.length);
  }
}
