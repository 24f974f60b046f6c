/** The kernel: engines, and the parts that they have. */
import type { CountingPart, SpacingPart } from "./parts.js";

export type EngineName = "wasm" | "js" | "reference";

/** A part of the kernel as a module of its own, in memory of its own: who does not use it does not load it. */
export interface CompiledPart<T> {
  readonly name: string;
  /** The compiled module, as hexadecimal digits. */
  readonly hex: string;
  /** What the module's exports do, lengths checked. */
  host(exports: unknown): T;
}

/** A part that every engine has. */
export interface KernelPart<T> extends CompiledPart<T> {
  /** The same, translated to JavaScript. */
  instantiate(imports: object): unknown;
  /** What it must do, restated; where it remembers anything, another each time this is asked for. */
  readonly reference: T;
}

/** What counts, by one engine. N-grams at hand; what else there is, part by part. */
export interface Kernel extends CountingPart, Partial<SpacingPart> {
  readonly name: EngineName;
  part<T>(part: KernelPart<T>): T;
  /** A part in memory of its own, for what outlives a batch. It goes when nobody holds it. */
  fresh<T>(part: KernelPart<T>): T;
}
