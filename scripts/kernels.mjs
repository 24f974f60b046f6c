// Compiles the parts of the kernel, assembly/ -> build/kernel/, in worker threads: as many at once as there are cores.
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import { Worker, parentPort, workerData } from "node:worker_threads";
import { isCurrent } from "./steps.mjs";

/**
 * The parts: separate modules, so that a bundle contains only the parts that it uses. The parts that take longest to
 * compile come first.
 */
export const parts = [
  "meteor",
  "counting",
  "chrf",
  "nist",
  "ter",
  "pairwise",
  "levenshtein",
  "lcs",
  "sclite",
  "lepor",
  "resampling",
  "character",
  "revision",
  "ribes",
  "lines",
  "eed",
  "math",
  "means",
  "folding",
  "permutation",
  "power",
  "spacing",
  "utf16",
];
/**
 * What is not translated to JavaScript, so that pages load less: functions that cut text, because src/text/ cuts it
 * where there is no WebAssembly; functions that only hosts in other languages call; and some whole parts
 * (docs/decisions/engines.md has the sizes).
 */
const cutting = {
  chrf: ["textTriples"],
  counting: ["lowercase", "scan", "scannedWords", "textMatches"],
  lcs: ["textCommon", "textRouge", "textSkipBigrams", "words"],
  levenshtein: ["textDistances", "textErrors", "textRuns"],
  meteor: ["normalize"],
  nist: ["addText", "textInformation"],
  resampling: ["resampledMeans"],
  revision: ["textRevisions"],
  ribes: ["textOrders"],
  ter: ["textEdits"],
};
const untranslated = ["folding", "means", "spacing"];
/** The parts whose release build uses SIMD: hosts without it get a scalar build. */
export const vectorized = [
  "character",
  "chrf",
  "counting",
  "eed",
  "folding",
  "lcs",
  "levenshtein",
  "lines",
  "nist",
  "pairwise",
  "permutation",
  "resampling",
  "revision",
  "ribes",
  "sclite",
  "spacing",
  "ter",
  "utf16",
];
/** The parts that have a translation. */
export const translated = parts.filter((part) => !untranslated.includes(part));

const moduleOf = (name) => `build/kernel/${name}.js`;
/** The files that the command's bundle imports, and those that the library's bundles import besides. */
export const compiledModules = [...parts.map((part) => moduleOf(`${part}-wasm`)), moduleOf("constants")];
export const translatedModules = translated.map((part) => moduleOf(`${part}-js`));

export const entryOf = (part) => `assembly/${part}/index.ts`;

/**
 * The compilations, and the files that each makes. A part has up to four builds: release; scalar, the same functions
 * without SIMD, for hosts that have none; plain, without newer instructions and functions that cut text, for wasm2js;
 * debug, with asserts, for tests.
 */
const builds = {
  release: (part) => ({
    target: "release",
    part,
    entry: entryOf(part),
    outputs: [`build/kernel/${part}.release.wasm`, moduleOf(`${part}-wasm`)],
  }),
  plain: (part) => ({
    target: "plain",
    part,
    entry: entryOf(part),
    outputs: [`build/kernel/${part}.plain.wasm`, moduleOf(`${part}-js`)],
  }),
  scalar: (part) => ({ target: "scalar", part, entry: entryOf(part), outputs: [`build/kernel/${part}.scalar.wasm`] }),
  debug: (part) => ({ target: "debug", part, entry: entryOf(part), outputs: [`build/kernel/${part}.debug.wasm`] }),
};
const constants = {
  target: "constants",
  part: "constants",
  entry: "assembly/constants.ts",
  outputs: [moduleOf("constants")],
};

/**
 * Compiles the builds that are older than their sources or `tools`: release builds in any case; translations, scalar
 * and debug builds only on request.
 */
export async function buildKernels(tools, { withTranslations, withScalar, withDebug }) {
  mkdirSync("build/kernel", { recursive: true });
  // removes outputs of an older version of the sources
  for (const file of readdirSync("build/kernel")) {
    if (!["abi", "constants", ...parts].includes(/^\w+/.exec(file)?.[0])) rmSync(`build/kernel/${file}`);
  }
  const wanted = [
    ...parts.map(builds.release),
    ...(withTranslations ? translated.map(builds.plain) : []),
    constants,
    ...(withScalar ? vectorized.map(builds.scalar) : []),
    ...(withDebug ? parts.map(builds.debug) : []),
  ];
  const jobs = wanted.filter(
    ({ entry, outputs }) => !isCurrent([...sourcesOf(entry), "asconfig.json", ...tools], outputs),
  );
  if (jobs.length === 0) return;
  const start = performance.now();
  const { length } = jobs;
  const workers = Math.min(length, availableParallelism());
  await Promise.all(Array.from({ length: workers }, () => work(jobs)));
  process.stderr.write(`built ${length} kernels in ${((performance.now() - start) / 1000).toFixed(1)} s\n`);
}

/** Whether a build of a part exists and is newer than everything that it is made from. */
export function isBuilt(part, build) {
  const { entry, outputs } = builds[build](part);
  return isCurrent([...sourcesOf(entry), "asconfig.json"], outputs);
}

/** A file of the kernel and everything that it imports. */
function sourcesOf(file, found = new Set()) {
  if (found.has(file)) return [];
  found.add(file);
  for (const [, path] of readFileSync(file, "utf8").matchAll(/ from "(\.[^"]+)"/g))
    sourcesOf(`${join(dirname(file), path)}.ts`, found);
  return [...found];
}

/**
 * Takes jobs until none are left, and compiles them in a single worker thread, whose compiler gets faster from job to
 * job.
 */
function work(jobs) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: "kernels" });
    const next = () => {
      const job = jobs.shift();
      if (job === undefined) worker.terminate().then(resolve);
      else worker.postMessage(job);
    };
    worker.on("message", ({ messages, error }) => {
      if (messages !== "") process.stderr.write(`${messages}\n`);
      if (error === undefined) return next();
      jobs.length = 0;
      reject(new Error(error));
    });
    worker.on("error", reject);
    next();
  });
}

if (workerData === "kernels") {
  // the compiler's own WebAssembly runs for seconds only: to optimize it takes longer than that saves
  setFlagsFromString("--liftoff-only");
  parentPort.on("message", (job) =>
    make(job).then(
      (messages) => parentPort.postMessage({ messages }),
      ({ message }) => parentPort.postMessage({ messages: "", error: message }),
    ),
  );
}

/** Makes the outputs of a job; returns the compiler's warnings. */
async function make({ target, part, entry }) {
  const wasm = `build/kernel/${part}.${target}.wasm`;
  if (target === "constants") {
    const messages = await asc([
      entry,
      "--config",
      "none",
      "--runtime",
      "stub",
      "--outFile",
      "build/kernel/constants.wasm",
    ]);
    writeConstants();
    return messages;
  }
  const left = target === "plain" ? (cutting[part] ?? []) : [];
  const messages = await asc([entry, "--target", target, "--outFile", wasm], left);
  if (target === "release")
    writeModule(
      `${part}-wasm`,
      `export const wasm = "${readFileSync(wasm).toString("hex")}";\n`,
      "export const wasm: string;\n",
    );
  if (target === "plain") await translate(part, wasm);
  return messages;
}

/** @param left the exports of the entry that are to be left out */
async function asc(args, left = []) {
  const compiler = (await import("assemblyscript/asc")).default;
  const { error, stderr } = await compiler.main(
    args,
    left.length === 0 ? {} : { transforms: [leavingOut(left, args[0])] },
  );
  if (error) throw new Error(`asc ${args.join(" ")}: ${error.message}\n${stderr.toString()}`);
  return stderr.toString().replace("Last converge was suboptimal.\n", "").trim();
}

/**
 * Leaves out functions of an entry, and the imports that only these functions need: otherwise their tables would be
 * compiled.
 */
function leavingOut(names, entry) {
  return {
    afterParse({ sources }) {
      const source = sources.find(({ normalizedPath }) => normalizedPath === entry);
      const kept = source.statements.filter(({ name }) => !names.includes(name?.text));
      if (kept.length + names.length !== source.statements.length)
        throw new Error(`${entry} does not export all of ${names.join(", ")}, which are to be left out`);
      const code = kept.map(({ range, declarations }) => (declarations ? "" : range.toString())).join("\n");
      source.statements = kept.filter(
        ({ declarations }) =>
          !declarations || declarations.some(({ name }) => new RegExp(`\\b${name.text}\\b`).test(code)),
      );
    },
  };
}

/**
 * The most expressions of a function that wasm2js may put into the only function that calls it. Without a limit, all of
 * METEOR became one function, which V8 took 0.7 s to compile, three times. chrF has none, because it took a tenth longer.
 */
const MOST_INLINED = 200;

/**
 * Translates a part to JavaScript, in the form for Emscripten: a single function, so that nothing is allocated before
 * it is called.
 */
async function translate(part, wasm) {
  const file = `build/kernel/${part}.translated.js`;
  const limit = part === "chrf" ? [] : [`--one-caller-inline-max-function-size=${MOST_INLINED}`];
  await wasm2js(wasm, "-O3", ...limit, "--enable-bulk-memory", "--emscripten", "-o", file);
  writeModule(
    `${part}-js`,
    `${withUnsignedCopy(withFailingGrow(readFileSync(file, "utf8")))}\nexport { instantiate };\n`,
    "export function instantiate(imports: object): unknown;\n",
  );
  rmSync(file);
}

/**
 * memory.grow returns -1 if memory runs out, but wasm2js translates the instruction to an allocation that throws in the
 * middle of a call.
 */
function withFailingGrow(code) {
  const allocation = "var newBuffer = new ArrayBuffer(newPages << 16);";
  if (code.split(allocation).length !== 2)
    throw new Error("wasm2js grows memory in another way than before: expected the allocation that is replaced here");
  return code.replace(
    allocation,
    `var newBuffer;\n  try {\n   newBuffer = new ArrayBuffer(newPages << 16);\n  } catch {\n   return -1;\n  }`,
  );
}

/** Addresses from 2 GiB on are negative numbers in JavaScript, which copyWithin counts from the end. */
function withUnsignedCopy(code) {
  return code.replace(
    "bufferView.copyWithin(dest, source, source + size)",
    "bufferView.copyWithin(dest >>> 0, source >>> 0, (source >>> 0) + (size >>> 0))",
  );
}

let translator;

/**
 * Runs Binaryen's program wasm2js within this thread, and keeps its compiled code from call to call. In a process of
 * its own, the program took three seconds of CPU to be compiled, in each of twelve calls.
 */
async function wasm2js(...args) {
  const { resolve } = createRequire(import.meta.url);
  const path = join(dirname(resolve("binaryen/package.json")), "bin", "wasm2js");
  translator ??= {
    run: new Function(
      "require",
      "process",
      "WebAssembly",
      "__dirname",
      readFileSync(path, "utf8").replace(/^#!.*/, ""),
    ),
  };
  const compiled = {
    async instantiate(bytes, imports) {
      translator.module ??= await WebAssembly.compile(bytes);
      return { module: translator.module, instance: await WebAssembly.instantiate(translator.module, imports) };
    },
  };
  const code = await new Promise((ended) => {
    // the program ends by setting the exit code
    const process = Object.create(globalThis.process, {
      argv: { value: ["node", path, ...args] },
      exitCode: { set: ended },
    });
    translator.run(createRequire(path), process, compiled, dirname(path));
  });
  if (code !== 0) throw new Error(`wasm2js ${args.join(" ")}: exit code ${code}`);
}

/**
 * Writes the numbers that the host needs, read from the globals of a separate module: if the kernel exported them, it
 * would be a kilobyte larger.
 */
function writeConstants() {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync("build/kernel/constants.wasm")));
  const numbers = Object.entries(exports).filter(([, value]) => value instanceof WebAssembly.Global);
  writeModule(
    "constants",
    numbers.map(([name, { value }]) => `export const ${name} = ${value};\n`).join(""),
    numbers.map(([name]) => `export const ${name}: number;\n`).join(""),
  );
}

function writeModule(name, code, types) {
  const generated = "// Generated by scripts/build.mjs from assembly/.\n";
  writeFileSync(`build/kernel/${name}.js`, generated + code);
  writeFileSync(`build/kernel/${name}.d.ts`, generated + types);
}
