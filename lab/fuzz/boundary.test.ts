/** The fuzzer of the kernel's boundary finds faults that are planted in a kernel, and makes them small. */
import { describe, expect, test } from "vitest";

// JavaScript without types, which node runs as it is
const { reduce } = await import("./campaign.mjs" as string);
const { openBuild } = await import("./boundary/kernel-builds.mjs" as string);
const { openRuns, partNames, readCase } = await import("./boundary/valid-calls.mjs" as string);
const { parts } = await import("../../scripts/kernels.mjs" as string);
const { instructionsOf, readModule, writeModule } = await import("./boundary/wasm-module.mjs" as string);

interface Instruction {
  readonly code: number;
  readonly start: number;
  readonly end: number;
}

const F64_STORE = 0x39;
const F64_ADD = 0xa0;
const F64_SUB = 0xa1;

/** Changes all instructions with a code, by the last byte of each, which is an offset or the instruction itself. */
const changing =
  (code: number, to: number) =>
  (bytes: Uint8Array): Uint8Array => {
    const module = readModule(bytes);
    const functions = module.functions.map(({ type, body }: { type: number; body: Uint8Array }) => {
      const changed = body.slice();
      for (const one of instructionsOf(body) as Iterable<Instruction>) if (one.code === code) changed[one.end - 1] = to;
      return { type, body: changed };
    });
    return writeModule(module, { functions });
  };

/** Runs cases of EED, one of which shows a fault in the guarded builds; returns this case, reduced, and the fault. */
async function found(change?: (bytes: Uint8Array) => Uint8Array): Promise<{ fault?: string; small?: Uint8Array }> {
  const runs = openRuns({
    open: (part: string, build: string, { guarded }: { guarded: boolean }) =>
      openBuild(part, build, { guarded, ...(guarded && change ? { change } : {}) }),
  });
  const faultOf = (bytes: Uint8Array): string | undefined => {
    const one = readCase(bytes);
    return one.part === "eed" ? runs.faultOf(one, true).fault : undefined;
  };
  for (let seed = 1; seed < 20; seed++) {
    const bytes = Uint8Array.from({ length: 60 }, (_, i) => (Math.imul(i + 7, 0x9e3779b1 * seed) >>> 19) & 0xff);
    bytes[0] = partNames.indexOf("eed");
    const fault = faultOf(bytes);
    if (fault === undefined) continue;
    return { fault, small: await reduce(bytes, (smaller: Uint8Array) => faultOf(smaller) === fault, { most: 200 }) };
  }
  return {};
}

describe("the fuzzer of the boundary finds", () => {
  test("no fault in the unchanged kernel", async () => expect(await found()).toEqual({}));

  test("a number that is written outside of its region", async () => {
    const { fault, small } = await found(changing(F64_STORE, 127));
    expect(fault).toMatch(/^eed\.distances: debug, guarded: outside of what was reserved, in assembly\/eed\//);
    expect(small!.length).toBeLessThan(20);
  });

  test("a sum that differs in one of two builds", async () => {
    const { fault, small } = await found(changing(F64_ADD, F64_SUB));
    expect(fault).toBe("eed.distances: debug, guarded gives something else than release");
    expect(small!.length).toBeLessThan(20);
  });

  test("a loop that does not end", () => {
    const bytes = new Uint8Array(60).fill(11);
    bytes[0] = partNames.indexOf("eed");
    const build = openBuild("eed", "release", { guarded: true });
    expect(() => build.run(readCase(bytes).calls, [], { turns: 3 })).toThrow("more turns of loops than it may take");
  });
});

test("every part is called, with everything that it exports", () => {
  expect([...partNames].sort()).toEqual([...parts].sort());
  const drawn = new Map<string, Set<string>>(partNames.map((part: string) => [part, new Set()]));
  for (let seed = 1; seed < 4000; seed++) {
    const bytes = Uint8Array.from({ length: 24 }, (_, i) => (Math.imul(i + 7, 0x9e3779b1 * seed) >>> 19) & 0xff);
    bytes[0] = seed % partNames.length;
    const { part, calls } = readCase(bytes);
    for (const { name } of calls) drawn.get(part)!.add(name);
  }
  for (const [part, names] of drawn) {
    const { exports } = openBuild(part, "release");
    const functions = Object.keys(exports).filter((name) => name !== "reserve" && typeof exports[name] === "function");
    expect([...names].sort(), part).toEqual(functions.sort());
  }
});

test("a module that is read and written again is the same, instruction by instruction", () => {
  for (const part of partNames) {
    const { file, bytes } = openBuild(part, "release");
    const module = readModule(bytes);
    expect(Buffer.compare(writeModule(module, {}), bytes), file).toBe(0);
    for (const { body } of module.functions) {
      let end = 0;
      for (const one of instructionsOf(body) as Iterable<Instruction>) ({ end } = one);
      expect(end, file).toBe(body.length);
    }
  }
});
