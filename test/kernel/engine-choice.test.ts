/**
 * Which engine counts where WebAssembly is absent or refused: the scores stay the same, and nobody is switched in
 * silence.
 */
import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** The library as a runtime with this WebAssembly would load it. */
async function loadWith(webAssembly: unknown): Promise<typeof import("../../src/index.js")> {
  vi.resetModules();
  vi.stubGlobal("WebAssembly", webAssembly);
  return import("../../src/index.js");
}

const corpus = { hypotheses: ["The dog bit the man."], references: [["The dog had bit the man."]] };

/** As under a content-security policy without 'wasm-unsafe-eval'. */
class Refused {
  constructor() {
    throw new WebAssembly.CompileError("Refused to compile or instantiate WebAssembly module");
  }
}

test.each([
  ["absent", undefined],
  ["refused", { ...WebAssembly, Module: Refused, CompileError: WebAssembly.CompileError }],
])("WebAssembly %s: engine js, the same bits", async (_, webAssembly) => {
  const expected = (await import("../../src/index.js")).scoreCorpus(
    (await import("../../src/index.js")).bleu(),
    corpus,
  );
  const { bleu, engineName, scoreCorpus } = await loadWith(webAssembly);
  expect(engineName()).toBe("js");
  expect(scoreCorpus(bleu(), corpus)).toEqual(expected);
});

test("asked for by name, wasm is not replaced", async () => {
  const { bleu, scoreCorpus } = await loadWith(undefined);
  expect(() => scoreCorpus(bleu(), corpus, { engine: "wasm" })).toThrow();
});

test("importing compiles nothing", async () => {
  let compiled = 0;
  class Counted extends WebAssembly.Module {
    constructor(bytes: BufferSource) {
      super(bytes);
      compiled++;
    }
  }
  const { bleu, scoreCorpus } = await loadWith({ Module: Counted, Instance: WebAssembly.Instance });
  expect(compiled).toBe(0);
  scoreCorpus(bleu(), corpus);
  scoreCorpus(bleu(), corpus);
  expect(compiled).toBe(1);
});
