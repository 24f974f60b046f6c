// The common part of all kinds of fuzzing: arguments, a seed, numbered cases, a state from which a campaign goes on, a
// corpus, findings, and the last line with the results.
//
//   const run = campaign({ argv: process.argv.slice(2), kind: "readers", starting: "lab/fuzz/readers/corpus" });
//   if (run.repeat) { ... show what run.repeat does ... }
//   for (const input of run.corpus.starting()) run.corpus.keep(input, featuresOf(input));
//   for (const number of run.cases()) {
//     const random = run.random(number);
//     ...
//     if (isWrong) run.found({ what: "one line that names the fault", input: await reduce(input, stillFails) });
//   }
//   run.end({ "any other figure": 1 });
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createRandom } from "../runtimes/random.js";
import { openCorpus } from "./corpus.mjs";

export { openCorpus } from "./corpus.mjs";
export { reduce } from "./reduce.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
/** The time in milliseconds between two lines of progress, and between two writings of the state. */
const PAUSE = 10_000;
/** The number of findings after which a campaign ends: more findings would say little more. */
const MOST_FINDINGS = 20;

/**
 * Reads the arguments of a kind: `--minutes N --seed S --corpus DIR [--executions N] [--repeat FILE]`, and the kind's
 * own options. The current folder becomes that of the project.
 *
 * @param options more options, in the form of `parseArgs` @param starting a folder of hand-picked inputs, relative to
 * the project's folder @param print receives progress and the last line
 */
export function campaign({ argv, kind, options = {}, starting, print = console.log }) {
  process.chdir(root);
  const { values } = parseArgs({
    args: argv,
    options: {
      minutes: { type: "string" },
      seed: { type: "string", default: seedOfToday() },
      corpus: { type: "string", default: "build/fuzz" },
      executions: { type: "string" },
      repeat: { type: "string" },
      ...options,
    },
  });
  const seed = wholeNumber("--seed", values.seed, 0xffffffff);
  const most = values.executions === undefined ? Infinity : wholeNumber("--executions", values.executions, 1e12);
  const minutes = values.minutes === undefined ? (most < Infinity ? Infinity : 1) : Number(values.minutes);
  if (!(minutes > 0)) throw new RangeError(`--minutes: expected a number above 0, got ${values.minutes}`);
  const folder = join(values.corpus, kind);
  const stateFile = join(folder, "state.json");
  const salt = [...kind].reduce((sum, character) => (Math.imul(sum, 31) + character.charCodeAt(0)) | 0, 0);
  const before = readState(stateFile, seed);
  const start = performance.now();
  const deadline = start + minutes * 60_000;
  const findings = new Map();
  let next = before.next;
  let executions = 0;
  let reportedAt = start;

  mkdirSync(folder, { recursive: true });
  const run = {
    kind,
    seed,
    /** The time at which to end, in milliseconds of performance.now(). */
    deadline,
    /** The values of the kind's own options. */
    values,
    /** The bytes of the input to be repeated; undefined without --repeat. */
    repeat: values.repeat === undefined ? undefined : new Uint8Array(readFileSync(values.repeat)),
    corpus: openCorpus(join(folder, "corpus"), starting),
    /** The number of the first case of this run: the previous run with this seed stopped before it. */
    first: next,

    /** Random numbers that depend only on the seed, the kind and the number of the case. */
    random: (number) => createRandom(seed, salt, number % 0x100000000, Math.floor(number / 0x100000000)),

    isOver: () => performance.now() >= deadline || executions >= most || findings.size >= MOST_FINDINGS,

    /** The numbers of cases, until time or executions are used up; each counts as an execution. */
    *cases() {
      for (const [number] of run.batches(1)) yield number;
    },

    /** Cases in batches of a given size: the number of the first case, and how many there are. */
    *batches(size) {
      while (!run.isOver()) {
        const count = Math.min(size, most - executions);
        yield [next, count];
        next += count;
        executions += count;
        if (performance.now() - reportedAt > PAUSE) run.tell();
      }
    },

    /** Counts additional executions besides those of the cases. */
    executed(more) {
      executions += more;
    },

    /**
     * Reports a fault. One line names the fault and distinguishes it from others; of several inputs with the same
     * fault, the smallest is kept. The input is kept in a file, and `--repeat FILE` runs it again.
     *
     * @param input bytes, a string, or a value that JSON has
     */
    found({ what, input, repeat }) {
      const bytes = bytesOf(input);
      const known = findings.get(what);
      if (known !== undefined && known.bytes.length <= bytes.length) return;
      const file = join(folder, "findings", createHash("sha256").update(what).digest("hex").slice(0, 16));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
      const again = `node lab/fuzz/${kind}/main.mjs --repeat ${file}`;
      findings.set(what, { bytes, what, input: shown(input), repeat: repeat ?? again });
      print(`${kind}: FOUND ${what}: ${shown(input)}`);
    },

    /** Prints progress, and keeps the state. */
    tell() {
      reportedAt = performance.now();
      writeState();
      const rate = Math.round((executions * 1000) / (reportedAt - start));
      print(
        `${kind}: ${executions} executions, ${rate} a second, corpus ${run.corpus.size}, ${findings.size} findings`,
      );
    },

    /** Reduces the corpus, saves the state, prints the last line, and sets the exit code. Returns the printed line. */
    end(figures = {}) {
      run.corpus.cover();
      writeState();
      const list = Array.from(findings.values(), ({ what, input, repeat }) => ({ what, input, repeat }));
      const seconds = Math.max((performance.now() - start) / 1000, 0.001);
      const result = { kind, seed, executions, seconds, corpus: run.corpus.size, findings: list, figures };
      print(JSON.stringify(result));
      if (list.length > 0) process.exitCode = 1;
      return result;
    },
  };
  return run;

  function writeState() {
    writeFileSync(`${stateFile}.new`, JSON.stringify({ seed, next, executions: before.executions + executions }));
    renameSync(`${stateFile}.new`, stateFile);
  }
}

/** Today's date in UTC as YYYYMMDD: the default seed. */
export function seedOfToday() {
  return new Date().toISOString().slice(0, 10).replaceAll("-", "");
}

function readState(file, seed) {
  const state = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
  return state?.seed === seed ? state : { next: 0, executions: 0 };
}

function wholeNumber(name, text, most) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > most)
    throw new RangeError(`${name}: expected a whole number from 0 to ${most}, got ${text}`);
  return number;
}

function bytesOf(input) {
  if (input instanceof Uint8Array) return input;
  return new TextEncoder().encode(typeof input === "string" ? input : JSON.stringify(input));
}

/** An input in one line: text and JSON as they are, other bytes in hexadecimal. */
function shown(input) {
  const text = input instanceof Uint8Array ? asText(input) : typeof input === "string" ? input : JSON.stringify(input);
  return text.length > 2000 ? `${text.slice(0, 2000)}... (${text.length} characters)` : text;
}

function asText(bytes) {
  try {
    return JSON.stringify(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return `hex ${Buffer.from(bytes).toString("hex")}`;
  }
}
