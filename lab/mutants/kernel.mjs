// npm run mutants -- --kernel: mutants of the kernel. One instruction of a part's module is changed, and the tests have
// to notice that.
//
// The module is compiled without optimization and without asserts, so that each instruction belongs to a place in the
// source, by which surviving mutants are named. The module is changed as bytes (lab/fuzz/boundary/wasm-module.mjs),
// because Binaryen takes seconds to read and write the text of a module. As in scoring-core.mjs, which does the same
// for sources, the tests run in a bundle, which takes the module from the message to its process.
import { appendFileSync, existsSync, mkdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import {
  concatenated,
  instructionsOf,
  leb,
  readModule,
  signedLeb,
  writeModule,
} from "../fuzz/boundary/wasm-module.mjs";
import { entryOf } from "../../scripts/kernels.mjs";
import { inLanes } from "../lanes.mjs";
import { bundleTests } from "./bundle.mjs";
import { equivalents, hash, sampleOf } from "./keys.mjs";
import { testProcesses } from "./test-process.mjs";

const output = "build/mutants/kernel";
/** How much more CPU, and how many seconds more, the tests of a part may take than without a mutant. */
const MORE_CPU = 10;
const LEAST_SECONDS = 20;
const LONGEST = 600;

/**
 * The tests of a part: first those of the metrics that count with it, then those of the kernel; fast tests come first.
 */
const ownTests = {
  counting: ["metrics/bleu", "metrics/gleu", "text/lowercase", "text/tokenizers", "text/mteval", "golden-selection"],
  chrf: ["metrics/chrf", "text/tokenizers"],
  ter: ["metrics/ter", "text/tercom"],
  levenshtein: ["metrics/wer", "metrics/edit-similarity"],
  sclite: ["metrics/wer", "metrics/sclite-words"],
  character: ["metrics/character"],
  folding: ["text/folded-lines", "metrics/squad"],
  eed: ["metrics/eed"],
  nist: ["metrics/nist", "text/mteval"],
  lcs: ["metrics/rouge", "text/rouge"],
  lepor: ["metrics/lepor"],
  revision: ["metrics/sari", "metrics/gecgleu"],
  ribes: ["metrics/ribes"],
  meteor: ["metrics/meteor", "metrics/meteor2007", "text/meteor-words"],
};
const kernelTests = ["engines", "agreement", "tokens", "scan", "random-agreement"];

/** Results of a sample, as printResults() takes them. */
export async function kernelResults({ sample, seed, only, jobs = availableParallelism() }) {
  const scoring = Object.keys(ownTests);
  const chosenParts = only?.split(",") ?? scoring;
  for (const part of chosenParts)
    if (!scoring.includes(part)) throw new RangeError(`--only: expected some of ${scoring.join(", ")}, got ${part}`);
  mkdirSync(output, { recursive: true });
  const modules = new Map();
  for (const part of chosenParts) modules.set(part, await unoptimized(part));
  const all = [...modules].flatMap(([part, module]) => mutantsOf(part, module));
  const chosen = sampleOf(all, sample, seed);
  console.log(`${all.length} mutants in ${modules.size} modules; a sample of ${chosen.length}, seed ${seed}`);

  const tests = [...new Set(chosenParts.flatMap(testsOf))];
  const bundle = await bundleTests(givenModules(modules), tests, "build/mutants/kernel-tests");
  const { run, end } = testProcesses(bundle);
  const filesOf = (part) => testsOf(part).map((path) => ({ path, bundled: bundle.files.get(path) }));
  const limits = new Map();
  const known = knownVerdicts(modules);
  const why = equivalents("kernel-equivalent.json", all, (key) => chosenParts.includes(key.split(" ")[0]));
  let tried = 0;
  const results = await inLanes(jobs, chosen, async (mutant) => {
    let verdict = known.of(mutant);
    if (verdict === undefined) {
      verdict = await verdictOf(mutant);
      known.add(mutant, verdict);
      if (++tried % 10 === 0) console.log(`${tried} tried`);
    }
    const { part, place, change, key } = mutant;
    return { part, place, change: `${change} (${key})`, verdict, why: why.get(key) };
  });
  end();
  return results;

  /** The time limit for the tests of a part, in seconds. Without a mutant, all of them have to pass. */
  async function limitOf(part) {
    const began = performance.now();
    const { answer } = await run({ files: filesOf(part), seconds: LONGEST });
    if (answer === undefined || answer.failed !== undefined)
      throw new Error(`without a mutant, the tests of ${part} fail: ${JSON.stringify(answer?.failed)}`);
    return Math.max(LEAST_SECONDS, (MORE_CPU * (performance.now() - began)) / 1000);
  }

  async function verdictOf({ part, bytes }) {
    if (!limits.has(part)) limits.set(part, limitOf(part));
    const seconds = await limits.get(part);
    const kernel = { [part]: Buffer.from(bytes()).toString("hex") };
    const { answer, code } = await run({ files: filesOf(part), seconds, kernel });
    if (answer === undefined) return code === 1 ? "killed" : "cut off";
    return answer.failed === undefined ? "survived" : "killed";
  }
}

/** The known results for mutants of the same modules and the same tests, from build/mutants/kernel/results.jsonl. */
function knownVerdicts(modules) {
  const file = join(output, "results.jsonl");
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
  const known = new Map(lines.map((line) => JSON.parse(line)).map((one) => [`${one.seen} ${one.key}`, one.verdict]));
  const seen = new Map();
  for (const [part, { bytes }] of modules) {
    const tests = testsOf(part).map((path) => readFileSync(path, "utf8"));
    seen.set(part, hash([Buffer.from(bytes).toString("hex"), ...tests].join("\n")).slice(0, 16));
  }
  return {
    of: ({ part, key }) => known.get(`${seen.get(part)} ${key}`),
    add: ({ part, key }, verdict) =>
      appendFileSync(file, `${JSON.stringify({ seen: seen.get(part), key, verdict })}\n`),
  };
}

function testsOf(part) {
  const kernel = kernelTests.map((name) => `kernel/${name}`);
  return [...ownTests[part], ...kernel].map((name) => `test/${name}.test.ts`);
}

/**
 * The modules of parts as the tests import them: the module from the message to the process, or the one without a
 * mutant.
 */
function givenModules(modules) {
  return new Map(
    [...modules].map(([part, { bytes }]) => [
      `build/kernel/${part}-wasm.js`,
      `const { kernel } = globalThis[Symbol.for("truebleu.mutants")] ?? {};\n` +
        `export const wasm: string = kernel?.${part} ?? "${Buffer.from(bytes).toString("hex")}";\n`,
    ]),
  );
}

/** A part's module with names and a map of its source. */
async function unoptimized(part) {
  const file = join(output, `${part}.wasm`);
  const compiler = (await import("assemblyscript/asc")).default;
  const options = ["--config", "none", "--runtime", "stub", "--noAssert", "--enable", "simd"];
  // the shrink level chooses the algorithms of logarithm and exponential
  const level = ["--optimizeLevel", "0", "--shrinkLevel", "1", "--debug", "--sourceMap"];
  const { error, stderr } = await compiler.main([entryOf(part), ...options, ...level, "--outFile", file]);
  if (error) throw new Error(`asc ${part}: ${error.message}\n${stderr}`);
  const bytes = new Uint8Array(readFileSync(file));
  return { bytes, module: readModule(bytes), map: new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8"))) };
}

/** The instructions that are changed, by their names. */
const names = new Map();
const codes = new Map();
const name = (first, list) =>
  list.split(" ").forEach((one, i) => {
    names.set(first + i, one);
    codes.set(one, first + i);
  });
name(0x28, "i32.load i64.load f32.load f64.load i32.load8_s i32.load8_u i32.load16_s i32.load16_u");
name(0x36, "i32.store i64.store f32.store f64.store i32.store8 i32.store16 i64.store8 i64.store16 i64.store32");
name(0x45, "i32.eqz i32.eq i32.ne i32.lt_s i32.lt_u i32.gt_s i32.gt_u i32.le_s i32.le_u i32.ge_s i32.ge_u");
name(0x50, "i64.eqz i64.eq i64.ne i64.lt_s i64.lt_u i64.gt_s i64.gt_u i64.le_s i64.le_u i64.ge_s i64.ge_u");
name(0x61, "f64.eq f64.ne f64.lt f64.gt f64.le f64.ge");
name(
  0x6a,
  "i32.add i32.sub i32.mul i32.div_s i32.div_u i32.rem_s i32.rem_u i32.and i32.or i32.xor i32.shl i32.shr_s i32.shr_u",
);
name(
  0x7c,
  "i64.add i64.sub i64.mul i64.div_s i64.div_u i64.rem_s i64.rem_u i64.and i64.or i64.xor i64.shl i64.shr_s i64.shr_u",
);
name(0xa0, "f64.add f64.sub f64.mul f64.div");
names.set(0x41, "i32.const").set(0x04, "if").set(0x0d, "br_if").set(0xfc0a, "memory.copy").set(0xfc0b, "memory.fill");

/** By the end of an instruction's name, its replacements, each of which is a mutant. */
const others = {
  eq: ["ne"],
  ne: ["eq"],
  lt: ["le", "ge"],
  le: ["lt", "gt"],
  gt: ["ge", "le"],
  ge: ["gt", "lt"],
  add: ["sub"],
  sub: ["add"],
  mul: ["add"],
  div: ["mul"],
  and: ["or"],
  or: ["and"],
  xor: ["or"],
  shl: ["shr_u"],
  shr_u: ["shl"],
};
const NOP = 0x01;
const DROP = 0x1a;
const I32_EQZ = 0x45;
const LOAD16 = 0x2f;

/** The replacements of an instruction: `change` in words, and the new bytes. */
function* changesOf({ code, start, end, memory, immediate }, body) {
  const known = names.get(code);
  if (known === undefined) return;
  if (code === 0x41) {
    for (const other of [immediate + 1, immediate - 1])
      yield { change: `${immediate} -> ${other}`, codes: [0x41, ...signedLeb(other)] };
  } else if (known === "if" || known === "br_if") {
    yield { change: `${known}, negated`, codes: [I32_EQZ, ...body.subarray(start, end)] };
  } else if (known.includes("store") || known.startsWith("memory.")) {
    const drops = known.includes("store") ? 2 : 3;
    const nops = Array.from({ length: end - start - drops }, () => NOP);
    yield { change: `${known}, left out`, codes: [...Array.from({ length: drops }, () => DROP), ...nops] };
  } else if (known === "i32.load") {
    // aligned to one byte, which is allowed for any width
    yield { change: "i32.load -> i32.load16_u", codes: [LOAD16, 0, ...leb(memory.offset)] };
  } else if (known === "i32.eqz") {
    yield { change: "i32.eqz, left out", codes: [NOP] };
  } else {
    const [, type, what, sign = ""] = /^(\w+)\.(shr_u|[a-z]+)(_[su])?$/.exec(known) ?? [];
    for (const other of others[what] ?? []) {
      const to = codes.get(`${type}.${other}${sign}`) ?? codes.get(`${type}.${other}`);
      if (to !== undefined) yield { change: `${known} -> ${names.get(to)}`, codes: [to] };
    }
  }
}

/** All mutants of a part: in its own functions, not in those of AssemblyScript's library. */
function mutantsOf(part, { bytes, module, map }) {
  return module.functions.flatMap(({ body }, i) => {
    const named = module.names.get(module.imported + i) ?? "";
    if (!named.startsWith("assembly/")) return [];
    const found = [];
    let number = 0;
    for (const instruction of instructionsOf(body)) {
      number++;
      for (const { change, codes: replaced } of changesOf(instruction, body)) {
        const { originalSource, originalLine, originalColumn } = map.findEntry(
          0,
          body.byteOffset - bytes.byteOffset + instruction.start,
        );
        found.push({
          part,
          key: `${part} ${named.slice("assembly/".length)} ${number} ${change}`,
          place: originalSource === undefined ? named : `${originalSource}:${originalLine + 1}:${originalColumn + 1}`,
          change,
          bytes: () => {
            const parts = [
              body.subarray(0, instruction.start),
              Uint8Array.from(replaced),
              body.subarray(instruction.end),
            ];
            const functions = module.functions.map((one, j) => (j === i ? { ...one, body: concatenated(parts) } : one));
            return writeModule(module, { functions });
          },
        });
      }
    }
    return found;
  });
}
