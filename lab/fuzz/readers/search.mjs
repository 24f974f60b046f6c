// The search: a case that takes a new branch, or takes a branch more often than any case before, is kept, and new cases
// are made from kept cases. A case that breaks a law is reduced and reported.
import { reduce } from "../campaign.mjs";
import { shapeOf } from "./laws.mjs";
import { mutate } from "./mutate.mjs";

/** The number of cases that are run between two looks at the corpus. */
const TOGETHER = 16;

/** The limits on the steps of a reduction: `slow` is for cases that take a minute each time. */
const MOST_REDUCTIONS = { slow: 40, fast: 1500 };

/**
 * @param run a campaign
 * @param subject runs a case
 * @param places of the counters
 * @param seeds the cases to begin with
 * @param options the options of the command, with their values @returns figures: how many branches were taken, and the
 * CPU time
 */
export async function search(run, subject, places, seeds, options) {
  /** For each branch and each power of two: whether a run has taken the branch about that many times. */
  const seen = new Uint8Array(places.length << 3);
  /** Faults that have been reduced: another input with one of these faults shows nothing new. */
  const reduced = new Set();
  let seconds = 0;
  let unconfirmed = 0;

  const kept = [...run.corpus.starting()].map(parsed);
  // smaller cases come first, so that they are kept
  const first = [...seeds, ...kept.sort((a, b) => sizeOf(a) - sizeOf(b))];
  for (let at = 0; at < first.length && !run.isOver(); at += TOGETHER) {
    const inputs = first.slice(at, at + TOGETHER);
    run.executed(inputs.length);
    await tried(inputs);
  }
  for (const [number, count] of run.batches(TOGETHER)) {
    const inputs = Array.from({ length: count }, (_, i) => {
      const random = run.random(number + i);
      return mutate(random, picked(random), picked(random), options);
    });
    await tried(inputs);
  }
  const branches = new Set([...seen.keys()].filter((one) => seen[one] > 0).map((one) => one >> 3)).size;
  return {
    branches,
    "of branches": places.length,
    "seconds of the processor": Math.round(seconds),
    "broken once, not again": unconfirmed,
  };

  async function tried(inputs) {
    for (const [i, outcome] of (await subject.runAll(inputs)).entries()) {
      seconds += outcome.seconds;
      keep(inputs[i], outcome);
      for (const what of outcome.broken) await found(inputs[i], what);
    }
  }

  function keep(input, { branches, features }) {
    const fresh = features.map((feature) => `${input.reader} ${feature}`);
    for (const branch of branches) {
      if (seen[branch] > 0) continue;
      seen[branch] = 1;
      fresh.push(`${places[branch >> 3]} ${1 << (branch & 7)}`);
    }
    run.corpus.keep(JSON.stringify(input), fresh);
  }

  async function found(input, what) {
    const shape = shapeOf(what);
    const key = `${input.reader}: ${shape}`;
    if (reduced.has(key)) return;
    const stillFails = async (candidate) => {
      if (!isCase(candidate)) return false;
      // a process reports the most memory that it has ever had
      if (what.includes("of memory")) await subject.end();
      return (await subject.run(candidate)).broken.some((one) => shapeOf(one) === shape);
    };
    // a busy machine is not a fault
    if (!(await stillFails(input))) {
      unconfirmed++;
      return;
    }
    reduced.add(key);
    const most = /^(hangs|takes)/.test(what) ? MOST_REDUCTIONS.slow : MOST_REDUCTIONS.fast;
    run.found({ what: key, input: await reduce(input, stillFails, { most }) });

    function isCase(candidate) {
      return typeof candidate === "object" && candidate !== null && candidate.reader === input.reader;
    }
  }

  /** A kept case, or a seed. */
  function picked(random) {
    const bytes = random.percent(15) ? undefined : run.corpus.pick(random);
    return bytes === undefined ? random.pick(seeds) : parsed(bytes);
  }
}

/** A case in the form in which it is kept. */
export function parsed(bytes) {
  return JSON.parse(new TextDecoder().decode(bytes));
}

function sizeOf(input) {
  return JSON.stringify(input).length;
}
