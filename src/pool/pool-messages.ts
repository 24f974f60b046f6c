/** The messages between a pool and its workers. */
import type { EngineName } from "../kernel/kernel.js";
import type { PackedText } from "./packed-text.js";

/** To a worker: a batch to be counted. */
export interface Task {
  readonly kind: "count";
  readonly id: number;
  readonly text: PackedText;
  /** How many segments come before these, for errors. */
  readonly first: number;
  /** Whether the sum of a batch's rows suffices. */
  readonly summed: boolean;
}

/**
 * From a worker: first its metrics; then for each task the rows, or their sum, or an error. Text is sent back so that
 * its memory can be reused.
 */
export type Report =
  | { readonly kind: "ready"; readonly counts: readonly string[]; readonly engine: EngineName }
  | {
      readonly kind: "counted";
      readonly id: number;
      readonly rows: readonly (readonly Float64Array[])[];
      readonly text: PackedText;
    }
  | { readonly kind: "failed"; readonly id: number; readonly error: Fault; readonly text: PackedText };

/** An error in a form that can be sent; an error of our own classes is sent as its parts. */
export type Fault = { readonly reason: string; readonly segment: number } | { readonly other: unknown };
