/** The types of a kernel: an engine and its parts. */
import type { CountingPart } from "./counting/counting.js";
import type { KernelPart } from "./part.js";
import type { SpacingPart } from "./spacing/spacing.js";

/** The engines: compiled, translated to JavaScript, and the specification. */
export type EngineName = "wasm" | "js" | "reference";

/** An engine: the part for n-grams is ready, all others are loaded on use. */
export interface Kernel extends CountingPart {
  readonly name: EngineName;
  /**
   * Absent in engines that do not scan, and if there is no memory for it: tokenizers then put the spaces into lines.
   */
  readonly spaced: SpacingPart["spaced"] | undefined;
  /** A part, made on first use and then kept. */
  part<T>(part: KernelPart<T>): T;
  /** A new instance of a part, for state that outlives a batch. It is freed when nothing refers to it. */
  fresh<T>(part: KernelPart<T>): T;
  /**
   * Gives back the memory of all parts, which are made again on first use: memory of WebAssembly grows with the largest
   * batch and never shrinks.
   */
  release(): void;
}
