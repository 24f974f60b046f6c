// The kernel with marks: assembly/ is written again with a mark in each branch (marked-sources.mjs) and compiled as the debug
// build is, without its asserts. The tests load it in place of the release build (kernel-setup.ts).
//
// The source is marked, not the module: even without optimization asc inlines functions, and makes one instruction from
// a condition with two sides, so the branches of a module are not those of its source.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { instructionsOf, readModule } from "../fuzz/boundary/wasm-module.mjs";
import { parts } from "../../scripts/kernels.mjs";
import { isCurrent } from "../../scripts/steps.mjs";
import { withMarks } from "./marked-sources.mjs";

/** Marks are bytes of the kernel's memory, from here on, below the kernel's own data. */
const FIRST_MARK = 64;
const CALL = 0x10;
const I32_CONST = 0x41;

/** Each instance reports once that a place has been taken. */
const markSource = `@external("coverage", "taken")
declare function taken(place: u32): void;
@inline
export function $mark(place: u32): void {
  if (load<u8>(place + ${FIRST_MARK}) != 0) return;
  store<u8>(place + ${FIRST_MARK}, 1);
  taken(place);
}
`;

/**
 * Makes `folder/PART-wasm.js` of each part, a module like those of build/kernel/, and `folder/places.json`: for each
 * place, by number, its `file`; its `kind`; if it is a side of a branch, the `branch` (a number that the other side
 * has, too); its `line`, and the `lines` of its statements; and whether it is in a module (`isCompiled`).
 */
export async function buildMarkedKernel(folder, sources = "assembly", built = parts) {
  const inputs = [sources, "lab/coverage", "scripts/kernels.mjs", "package-lock.json"];
  const kept = join(folder, "places.json");
  if (isCurrent(inputs, [kept])) return;
  rmSync(folder, { recursive: true, force: true });
  const places = writeMarkedSources(sources, folder);
  const base = (places.length + FIRST_MARK + 0xff) & ~0xff;
  for (const part of built) {
    const bytes = await compiled(join(folder, "assembly", part, "index.ts"), base);
    for (const place of placesIn(bytes)) places[place].isCompiled = true;
    const text = `export const wasm = "${Buffer.from(bytes).toString("hex")}";\n`;
    writeFileSync(join(folder, `${part}-wasm.js`), text);
  }
  writeFileSync(kept, JSON.stringify(places));
}

/** The figures of each file, in the form of those of src/, from the numbers of the places that were taken. */
export function kernelFigures(places, taken) {
  const wasTaken = ({ number }) => taken.has(number);
  return groups(
    places.filter(({ isCompiled }) => isCompiled),
    ({ file }) => file,
  ).map(([path, own]) => {
    const lines = new Map();
    for (const place of own)
      for (const line of place.lines) lines.set(line, (lines.get(line) ?? false) || wasTaken(place));
    const sides = groups(
      own.filter(({ branch }) => branch !== undefined),
      ({ branch }) => branch,
    )
      // a branch that the compiler decides has one side
      .filter(([, [{ kind }, other]]) => kind === "logical" || other !== undefined)
      .flatMap(([, both]) => both);
    const missed = sides.filter((place) => !wasTaken(place));
    return {
      path,
      lines: { all: lines.size, run: [...lines.values()].filter((isRun) => isRun).length },
      branches: { all: sides.length, run: sides.length - missed.length },
      missed: [...new Set(missed.map(({ line }) => line))].sort((x, y) => x - y),
    };
  });
}

function groups(items, keyOf) {
  const found = new Map();
  for (const item of items) {
    const key = keyOf(item);
    if (!found.has(key)) found.set(key, []);
    found.get(key).push(item);
  }
  return [...found];
}

const SIDES = new Set(["then", "else", "otherwise", "left", "right", "logical"]);

function writeMarkedSources(sources, folder) {
  const places = [];
  for (const name of readdirSync(sources, { recursive: true }).sort()) {
    if (!name.endsWith(".ts")) continue;
    const file = join(sources, name);
    const code = readFileSync(file, "utf8");
    const lineOf = (at) => code.slice(0, at).split("\n").length;
    const marked = withMarks(code, ({ kind, node, at, statements }) => {
      const branch = SIDES.has(kind) ? `${node.type} ${node.start} ${node.end}` : undefined;
      const lines = statements.map(({ start }) => lineOf(start));
      const number = places.length;
      places.push({ number, file, kind, branch, line: lineOf(at), lines, isCompiled: false });
      return `$mark(${number})`;
    });
    const path = join(folder, "assembly", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      `import { $mark } from "./${relative(dirname(path), join(folder, "assembly", "mark"))}"; ${marked}`,
    );
  }
  writeFileSync(join(folder, "assembly", "mark.ts"), markSource);
  return places;
}

async function compiled(entry, base) {
  const compiler = (await import("assemblyscript/asc")).default;
  // the levels of the target "debug" in asconfig.json, because the level decides the algorithms of logarithm and
  // exponential
  const options = ["--config", "none", "--runtime", "stub", "--noAssert", "--enable", "simd"];
  const level = ["--optimizeLevel", "0", "--shrinkLevel", "1", "--memoryBase", String(base)];
  const file = `${entry}.wasm`;
  const { error, stderr } = await compiler.main([entry, ...options, ...level, "--outFile", file]);
  if (error) throw new Error(`asc ${entry}: ${error.message}\n${stderr}`);
  return new Uint8Array(readFileSync(file));
}

/**
 * The places that a module reports. A module reports a place by a call of the only function that it imports; the number
 * of the place precedes the call.
 */
function* placesIn(bytes) {
  for (const { body } of readModule(bytes).functions) {
    let before;
    for (const instruction of instructionsOf(body)) {
      const { code, immediate } = instruction;
      if (code === CALL && immediate === 0) {
        if (before.code !== I32_CONST) throw new Error("a mark without its number: asc compiles marks another way");
        yield before.immediate;
      }
      before = instruction;
    }
  }
}
