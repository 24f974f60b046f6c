// Plays sequences of calls, some of which are re-entrant or fail: `npm run fuzz -- --kinds calls`, or this program by
// itself (docs/fuzzing.md).
import fc from "fast-check";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { campaign, reduce } from "../campaign.mjs";
import { shapeOf } from "../readers/laws.mjs";
import { createPlayer } from "./player.mjs";
import { sequences } from "./steps.mjs";

/** The number of sequences in a case: starting fast-check takes as long as one sequence. */
const TOGETHER = 20;

/** The limit on the memory of all kernels of this process, in bytes, after any number of calls. */
const MOST_MEMORY = 64 << 20;

const memories = countMemories();
const library = await import("../../../build/node/index.mjs");
await import("../../../build/node/reference.mjs");
const run = campaign({ argv: process.argv.slice(2), kind: "calls" });
const play = createPlayer(library);
const parsed = (bytes) => JSON.parse(new TextDecoder().decode(bytes));

if (run.repeat !== undefined) {
  const { broken } = await play(parsed(run.repeat));
  console.log(broken.length === 0 ? "nothing is broken" : broken.join("\n"));
  if (broken.length > 0) process.exitCode = 1;
} else {
  await search();
}

async function search() {
  for (const bytes of run.corpus.starting()) await tried(parsed(bytes));
  const reported = new Set();
  let most = 0;
  for (const [number, count] of run.batches(TOGETHER)) {
    const seed = run.random(number).below(0x7fffffff);
    const property = fc.asyncProperty(sequences, async (steps) => {
      const broken = (await tried(steps)).filter((one) => !reported.has(shapeOf(one)));
      if (broken.length > 0) throw new Error(broken[0]);
    });
    const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: count });
    if (failed) {
      const what = shapeOf(errorInstance.message);
      reported.add(what);
      // fast-check may leave steps at the end that change nothing
      run.found({ what, input: await reduce(counterexample[0], (steps) => shows(steps, what), { most: 300 }) });
    }
    const memory = memories();
    if (memory > MOST_MEMORY)
      run.found({
        what: `the kernels have more than ${MOST_MEMORY} bytes`,
        input: `${memory}`,
        // the fault belongs to all cases together, not to the last one
        repeat: `node lab/fuzz/calls/main.mjs --seed ${run.seed} --executions ${number + count} --corpus build/again`,
      });
    most = Math.max(most, memory);
  }
  run.end({ "bytes of all kernels": most });
}

async function shows(steps, what) {
  return Array.isArray(steps) && (await play(steps)).broken.some((one) => shapeOf(one) === what);
}

async function tried(steps) {
  const { broken, features } = await play(steps);
  run.corpus.keep(JSON.stringify(steps), features);
  return broken;
}

/** The bytes of the memories that are in use, of all kernels that are made from now on. */
function countMemories() {
  const references = new Set();
  const { Instance } = WebAssembly;
  WebAssembly.Instance = class extends Instance {
    constructor(...args) {
      super(...args);
      if (this.exports.memory !== undefined) references.add(new WeakRef(this.exports.memory));
    }
  };
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const total = () => {
    let bytes = 0;
    for (const one of references) {
      const memory = one.deref();
      if (memory === undefined) references.delete(one);
      else bytes += memory.buffer.byteLength;
    }
    return bytes;
  };
  return () => {
    const bytes = total();
    if (bytes <= MOST_MEMORY) return bytes;
    collect();
    return total();
  };
}
