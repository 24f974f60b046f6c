/**
 * Before each file of tests, where coverage is counted: what the marked kernel tells (marked-kernel.mjs) is kept, and
 * after the file it is written down.
 */
import { writeFileSync } from "node:fs";
import { threadId } from "node:worker_threads";
import { afterAll } from "vitest";

declare global {
  var truebleuTaken: Set<number> | undefined;
}

if (globalThis.truebleuTaken === undefined) {
  const taken = (globalThis.truebleuTaken = new Set<number>());
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(module: WebAssembly.Module, imports?: WebAssembly.Imports) {
      super(module, { coverage: { taken: (place: number) => taken.add(place) }, ...imports });
    }
  };
}

// the files of a worker share the set, and the worker may end without further notice
afterAll(() => {
  const file = `${process.env["TRUEBLEU_TAKEN"]}/${process.pid}-${threadId}.json`;
  writeFileSync(file, JSON.stringify([...globalThis.truebleuTaken!]));
});
