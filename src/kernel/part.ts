/** A part of the kernel: a module with its own memory, loaded only where it is used. */
export interface KernelPart<T> {
  readonly name: string;
  /**
   * The module as hexadecimal digits; or, for a runtime that compiles nothing (Cloudflare's workerd), a
   * WebAssembly.Module, whose type not every importing program declares.
   */
  readonly wasm: string | object;
  /** The module translated to JavaScript; undefined for a part whose work src/text/ does if there is no WebAssembly. */
  instantiate(imports: object): unknown;
  /** Makes the part from the module's exports; the part checks lengths before each call. */
  host(exports: unknown): T;
}

/** A part without a translation: it is undefined if no WebAssembly may be compiled, or there is no memory for it. */
export function untranslatedPart<T extends object>(
  name: string,
  wasm: string | object,
  host: (exports: unknown) => T,
): KernelPart<T | undefined> {
  return {
    name,
    wasm,
    instantiate: () => undefined,
    host: (exports) => (exports === undefined ? undefined : host(exports)),
  };
}
