/**
 * Runs before each test file when coverage is counted: collects the marks of the marked kernel (marked-kernel.mjs), and
 * writes them to a file after the tests.
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

// all test files of a worker share the set, and the worker may end without notice
afterAll(() => {
  const file = `${process.env["TRUEBLEU_TAKEN"]}/${process.pid}-${threadId}.json`;
  writeFileSync(file, JSON.stringify([...globalThis.truebleuTaken!]));
});
