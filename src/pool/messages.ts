/** What a pool and its workers send each other. */
import type { EngineName } from "../types.js";
import type { PackedText } from "./packed-text.js";

/** To a worker: a batch to be counted. */
export interface Task {
  readonly kind: "count";
  readonly id: number;
  readonly text: PackedText;
  /** How many segments come before these, for errors. */
  readonly first: number;
  /** Whether the sum of a batch's rows is enough. */
  readonly summed: boolean;
}

/** From a worker: first of all what it counts, then for each task its rows, or their sum, or why there are none. Text comes back for its memory's sake. */
export type Report =
  | { readonly kind: "ready"; readonly counts: readonly string[]; readonly engine: EngineName }
  | { readonly kind: "counted"; readonly id: number; readonly rows: readonly (readonly Float64Array[])[]; readonly text: PackedText }
  | { readonly kind: "failed"; readonly id: number; readonly error: Fault; readonly text: PackedText };

/** An error as it gets through: of a class of ours only its parts do. */
export type Fault = { readonly reason: string; readonly segment: number } | { readonly other: unknown };
