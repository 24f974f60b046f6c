/** What a kernel is: an engine, and the parts that it has. */
import type { CountingPart } from "./counting/counting-part.js";
import type { SpacingPart } from "./spacing/spacing-part.js";

/** The engines: compiled, translated to JavaScript, and the specification. */
export type EngineName = "wasm" | "js" | "reference";

/** A part of the kernel: a module with its own memory, loaded only where it is used. */
export interface CompiledPart<T> {
  readonly name: string;
  /**
   * The module as hexadecimal digits; or, for a runtime that compiles nothing (Cloudflare's workerd), a
   * WebAssembly.Module, a type that not every program that imports this has.
   */
  readonly wasm: string | object;
  /** The part, from the module's exports; it checks lengths before each call. */
  host(exports: unknown): T;
}

/** A part that every engine has. */
export interface KernelPart<T> extends CompiledPart<T> {
  /** The same, translated to JavaScript. */
  instantiate(imports: object): unknown;
}

/** One engine: n-grams at hand, everything else part by part. */
export interface Kernel extends CountingPart {
  readonly name: EngineName;
  /** Absent where tokenizers put spaces into lines: in engines that do not scan, and where there is no memory for it. */
  readonly spaced: SpacingPart["spaced"] | undefined;
  /** A part, made on first use and then kept. */
  part<T>(part: KernelPart<T>): T;
  /** A part without a translation; undefined where no WebAssembly is compiled, or there is no memory for it. */
  compiledPart<T>(part: CompiledPart<T>): T | undefined;
  /** A new instance of a part, for what outlives a batch. It is freed when nothing holds it. */
  fresh<T>(part: KernelPart<T>): T;
  /**
   * Gives back the memory of all parts, which are made anew on first use: memory of WebAssembly grows with the largest
   * batch and never shrinks.
   */
  release(): void;
}
