/**
 * Transforms of lines that can change whole batches as well, from bytes to bytes. Users' transforms cannot; they are
 * recognized by their functions.
 */
import type { TextLines } from "../../core/batch.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { TextTransform } from "./transform.js";

/**
 * Changes the lines of a batch; returns undefined if the kernel has no such step, or a changed string cannot be written
 * as UTF-8.
 */
export type BatchStep = (lines: TextLines, kernel: Kernel) => TextLines | undefined;

const steps = new WeakMap<TextTransform["transform"], BatchStep>();

/** @param step the same transform, for lines as bytes */
export function withBatchStep(transform: TextTransform, step: BatchStep): TextTransform {
  steps.set(transform.transform, step);
  return Object.freeze(transform);
}

export function batchStepOf({ transform }: TextTransform): BatchStep | undefined {
  return steps.get(transform);
}
