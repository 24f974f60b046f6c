// Kills commands while they write, each at many moments, and runs them once more.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { inLanes } from "../lanes.mjs";
import { createRandom } from "../runtimes/random.js";
import { published } from "./downloads/published.mjs";
import { sameTime, writing } from "./inputs.mjs";
import { filesBelow } from "./lab.mjs";
import { same } from "./outcomes.mjs";

const isPart = (name) => /^\.truebleu-.*\.part$|^\.truebleu\.lock$/.test(basename(name));

/**
 * A command to be killed: its arguments, and the folder to which it writes. Before a run, `prepare` may put the folder
 * into the state that another run left.
 *
 * @typedef {{ args: string[], folder: (run: Run) => string, prepare?: (run: Run) => void, cold?: boolean }} Target
 * @typedef {{ cwd: string, installed: string }} Run
 */

/** @returns {Promise<Record<string, Target>>} */
async function targetsOf(lab) {
  const set = await published(lab, "whole");
  const targets = {
    "--download": { args: ["--download", set, "-l", "en-de"], folder: ({ cwd }) => join(cwd, "sets") },
    "the code cache": {
      args: [lab.inputs.small.ref, "-i", lab.inputs.small.hyp],
      folder: ({ installed }) => join(installed, "build", "cache"),
      prepare: ({ installed }) => rmSync(join(installed, "build", "cache"), { recursive: true, force: true }),
    },
  };
  for (const [name, { out, args }] of Object.entries(writing)) {
    targets[name] = { args: args(lab.inputs.large), folder: ({ cwd }) => cwd };
    targets[`${name}, over another file`] = {
      ...targets[name],
      prepare: ({ cwd }) => writeFileSync(join(cwd, out), "what was there before\n"),
    };
  }
  return targets;
}

/**
 * @param count how many kills there are in all @returns the killed commands with their results: `problem` is undefined
 * if everything is as it must be
 */
export async function killed(lab, { count, seed, lanes }) {
  const random = createRandom(seed);
  const targets = Object.entries(await targetsOf(lab));
  const wholes = new Map();
  const jobs = Array.from({ length: count }, (_, i) => async (lane) => {
    // if there are fewer kills than targets, another seed kills other targets
    const [name, target] = targets[(i + seed * count) % targets.length];
    const [isAtFirst, place] = [random.percent(60), random.below(1000) / 1000];
    // only one lane at a time measures an undisturbed run
    if (!wholes.has(name)) wholes.set(name, undisturbed(lab, target, lane));
    const whole = await wholes.get(name);
    let result;
    // the run may have ended before the kill; a run that writes within a millisecond always does
    for (let tries = 0; result === undefined || (!result.wasKilled && result.problem === undefined); tries++)
      result = await kill(lab, target, whole, { isAtCall: isAtFirst || tries > 2, where: place / (1 + tries) }, lane);
    return { what: name, ...result };
  });
  return inLanes(lanes.length, jobs, (job, lane) => job(lanes[lane]));
}

function begun(lab, target, installed) {
  const run = { cwd: lab.folder(), installed };
  target.prepare?.(run);
  return run;
}

const options = (run) => ({ ...run, preload: ["moment.cjs"], stdio: ["pipe", "pipe", "pipe", "pipe"] });

/**
 * The output of an undisturbed run and the files that it leaves, the number of its calls, and its time from the first
 * call.
 */
async function undisturbed(lab, target, installed) {
  const run = begun(lab, target, installed);
  // a first run saves the code that V8 compiled, except for the target that tests this saving
  if (target.prepare === undefined || !target.folder(run).endsWith("cache")) {
    const before = begun(lab, target, installed);
    await lab.run(target.args, { ...before, environment: sameTime });
  }
  const moments = join(lab.root, `moments${wholesMade++}`);
  let first;
  const { code, stdout, stderr } = await lab.run(target.args, {
    ...options(run),
    environment: { ...sameTime, MOMENTS: moments, MOMENT_TOLD: "1" },
    act: ({ stdio }) =>
      stdio[3].once("data", () => {
        first = performance.now();
      }),
  });
  if (code !== 0) throw new Error(`${target.args.join(" ")}: exit code ${code}\n${stderr}`);
  const took = performance.now() - first;
  return { stdout, took, calls: Number(readFileSync(moments, "utf8")), files: filesBelow(target.folder(run)) };
}
let wholesMade = 0;

async function kill(lab, target, whole, { isAtCall, where }, installed) {
  const run = begun(lab, target, installed);
  const folder = target.folder(run);
  const before = filesBelow(folder);
  const isCache = folder.endsWith("cache");
  const moment = 1 + Math.floor(where * whole.calls);
  const { signal, code, stderr } = await lab.run(target.args, {
    ...options(run),
    environment: { ...sameTime, ...(isAtCall ? { MOMENT: String(moment) } : { MOMENT_TOLD: "1" }) },
    act: (child) => {
      if (!isAtCall)
        child.stdio[3].once("data", () => setTimeout(() => child.kill("SIGKILL"), where * 1.1 * whole.took));
    },
  });
  const left = filesBelow(folder);
  const at = isAtCall ? `at call ${moment} of ${whole.calls}` : `after ${Math.round(where * 110)} % of its time`;
  const result = { at, wasKilled: signal === "SIGKILL" };
  const failed = (problem) => ({ ...result, problem });
  // the number of a download's calls depends on how its bytes arrive: a run with fewer calls is repeated with an
  // earlier kill
  if (isAtCall && !result.wasKilled && (code !== 0 || moment === 1))
    return failed(`was not killed, but ended with ${code}: ${stderr}`);
  for (const [name, bytes] of Object.entries(left)) {
    if (isPart(name) || same(bytes, before[name])) continue;
    if (isCache ? !isTwice(bytes) : !same(bytes, whole.files[name])) return failed(`${name} is torn`);
  }
  const next = await lab.run(target.args, { ...run, environment: sameTime });
  if (next.late) return failed("the next run hangs");
  if (next.code !== 0) return failed(`the next run fails: ${next.stderr}`);
  const then = filesBelow(folder);
  // a leftover lock stops no run, and the lock of a complete set is not checked
  const litter = Object.keys(then).filter((name) => isPart(name) && !name.endsWith(".lock"));
  if (litter.length > 0) return failed(`${litter[0]} stays`);
  const isWhole = isCache
    ? Object.keys(whole.files).every((name) => then[name] !== undefined && isTwice(then[name]))
    : Object.keys(whole.files).every((name) => isCopyOfOthers(name) || same(then[name], whole.files[name]));
  if (!isWhole) return failed("the next run leaves something else");
  // a set that was already complete is not reported again
  return next.stdout === whole.stdout || target.args.includes("--download")
    ? { ...result, problem: undefined }
    : failed("the next run prints something else");
}

/** An archive is not downloaded again if all needed files of it exist; the files for scoring are made from those. */
const isCopyOfOthers = (name) => /(^|\/)raw\//.test(name);

/** The files of the code cache hold their bytes twice. */
const isTwice = (bytes) =>
  bytes.length > 0 && bytes.subarray(0, bytes.length / 2).equals(bytes.subarray(bytes.length / 2));
