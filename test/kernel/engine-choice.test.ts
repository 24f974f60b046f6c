/**
 * The choice of the engine if WebAssembly is missing or refused: the scores stay the same, and no engine that the user
 * named is replaced silently.
 */
import * as usual from "../../src/index.js";
import type { Score } from "../../src/metrics/metric.js";
import { afterAll, afterEach, expect, test, vi } from "vitest";

afterEach(() => void vi.unstubAllGlobals());
afterAll(() => void vi.resetModules());

/** The library as a runtime with this WebAssembly would load it. */
async function loadWith(webAssembly: unknown): Promise<typeof import("../../src/index.js")> {
  vi.resetModules();
  vi.stubGlobal("WebAssembly", webAssembly);
  return import("../../src/index.js");
}

const corpus = { hypotheses: ["The dog bit the man."], references: [["The dog had bit the man."]] };

/** A WebAssembly.Module that is refused, as under a content security policy without 'wasm-unsafe-eval'. */
class Refused {
  constructor() {
    throw new WebAssembly.CompileError("Refused to compile or instantiate WebAssembly module");
  }
}

test.each([
  ["absent", undefined],
  ["refused", { ...WebAssembly, Module: Refused, CompileError: WebAssembly.CompileError }],
])("WebAssembly %s: engine js, the same bits", async (_, webAssembly) => {
  const expected = usual.scoreCorpus(usual.bleu(), corpus);
  const { bleu, engineName, scoreCorpus } = await loadWith(webAssembly);
  expect(engineName()).toBe("js");
  expect(scoreCorpus(bleu(), corpus)).toEqual(expected);
});

/** WebAssembly in a process whose address space holds only `most` memories, as under ulimit -v. */
function withMemories(most: number): typeof WebAssembly {
  class Limited extends WebAssembly.Instance {
    constructor(module: WebAssembly.Module) {
      if (most-- <= 0)
        throw new RangeError("WebAssembly.Instance(): Out of memory: Cannot allocate Wasm memory for new instance");
      super(module);
    }
  }
  return { ...WebAssembly, Module: WebAssembly.Module, Instance: Limited };
}

/** One metric for each part of the kernel, and a tokenizer for the part that spaces. */
function scoresOf({ bleu, chrf, hlepor, nist, ribes, rouge, scoreCorpus, ter, wer }: Library): Score[] {
  const metrics = [
    bleu(),
    bleu({ tokenize: "intl" }),
    chrf(),
    ter(),
    wer(),
    nist(),
    ribes(),
    rouge({ type: "L" }),
    hlepor(),
  ];
  return metrics.map((metric) => scoreCorpus<Score>(metric, corpus));
}

type Library = typeof import("../../src/index.js");

test.each([0, 1, 2, 3, 5])(
  "address space for %d memories: other parts count in JavaScript, with the same bits",
  async (most) => {
    const expected = scoresOf(usual);
    const library = await loadWith(withMemories(most));
    expect(library.engineName()).toBe(most === 0 ? "js" : "wasm");
    expect(scoresOf(library)).toEqual(expected);
    // if there is no memory to make a part again, the old part stays in use
    const { kernelOf } = await import("../../src/kernel/engines.js");
    kernelOf().release();
    expect(scoresOf(library)).toEqual(expected);
  },
);

test("after the first part that finds no memory, none is compiled", async () => {
  let tried = 0;
  const limited = withMemories(1);
  class Counted extends limited.Instance {
    constructor(module: WebAssembly.Module) {
      tried++;
      super(module);
    }
  }
  scoresOf(await loadWith({ ...limited, Instance: Counted }));
  expect(tried).toBe(2);
});

test("a process may say how many memories it can make", async () => {
  const library = await loadWith(WebAssembly);
  const { limitMemories } = await import("../../src/kernel/engines.js");
  limitMemories(0);
  expect(library.engineName()).toBe("js");
});

test("wasm is not replaced if the user named it", async () => {
  const { bleu, scoreCorpus } = await loadWith(undefined);
  expect(() => scoreCorpus(bleu(), corpus, { engine: "wasm" })).toThrow();
});

test("the engine reference is available only after truebleu/reference is imported", async () => {
  const expected = usual.scoreCorpus(usual.bleu(), corpus, { engine: "reference" });
  const { bleu, scoreCorpus } = await loadWith(WebAssembly);
  const scored = (): Score => scoreCorpus(bleu(), corpus, { engine: "reference" });
  expect(scored).toThrow(
    new RangeError('engine is "reference": expected truebleu/reference to be imported first, which adds it'),
  );
  await import("../../src/reference.js");
  expect(scored()).toEqual(expected);
});

test("importing the library compiles nothing", async () => {
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
