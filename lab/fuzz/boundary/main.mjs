// npm run fuzz -- --kinds boundary: calls the kernel, as it is shipped, in the ways of its hosts, and in ways that no
// host should use.
//
//   node lab/fuzz/boundary/main.mjs --minutes 10 --seed 20261122
//   node lab/fuzz/boundary/main.mjs --repeat FILE     reports the outcome of the case in a file
//   node lab/fuzz/boundary/main.mjs --parts ter,chrf  only these parts
//
// A case is a string of bytes from which everything is drawn (tape.mjs): the part, the data in its regions, and the
// calls. An execution is one call in one build. Calls within the contract run in the release build and in the build
// without SIMD. Some of them, and all cases of the corpus, also run with guards (guarded-module.mjs) in the debug
// build, which has asserts, and in the release build. The branches of the release build guide the search: a case that
// takes a new branch is kept and varied. Some cases are made wrong (broken-calls.mjs).
import { isBuilt } from "../../../scripts/kernels.mjs";
import { campaign, reduce } from "../campaign.mjs";
import { OUTCOMES, breakCalls, openBroken } from "./broken-calls.mjs";
import { Tape } from "./tape.mjs";
import { openRuns, partNames, parts, readCase } from "./valid-calls.mjs";

const run = campaign({ argv: process.argv.slice(2), kind: "boundary", options: { parts: { type: "string" } } });
const chosen = (run.values.parts?.split(",") ?? partNames).map((name) => {
  if (!partNames.includes(name)) throw new RangeError(`--parts: expected some of ${partNames.join(", ")}, got ${name}`);
  return partNames.indexOf(name);
});
for (const part of partNames)
  for (const build of ["release", "debug"])
    if (!isBuilt(part, build))
      throw new Error(`the ${build} build of ${part} is missing or old: node scripts/build.mjs --debug makes it`);
/** Among this many cases, two run with guards (a drawn case and one from the corpus), and one is broken. */
const GUARDED_AMONG = 64;
const BROKEN_AMONG = 1024;

const runs = openRuns();
const wrong = openBroken();
const outcomes = Object.fromEntries(
  partNames.map((name) => [name, Object.fromEntries(OUTCOMES.map((one) => [one, 0]))]),
);

if (run.repeat) {
  const one = readCase(run.repeat);
  console.log(
    one.calls.map(({ name, args, puts }) => `${one.part}.${name}(${args.join(", ")}): ${puts.map(shown)}`).join("\n"),
  );
  console.log(runs.faultOf(one, true).fault ?? "all builds give the same");
  process.exit();
}

for (const bytes of run.corpus.starting()) await search(bytes, true);
for (const number of run.cases()) {
  const random = run.random(number);
  const bytes = drawCase(random, number);
  if (number % BROKEN_AMONG === 2) breakOne(bytes, random);
  else await search(bytes, number % GUARDED_AMONG < 2, 1);
}
run.end({ coverage: runs.coverage(), outcomes });

/** Any bytes, or a case of the corpus with some changes. */
function drawCase(random, number) {
  const kept = number % 4 === 1 ? run.corpus.pick(random) : undefined;
  const bytes =
    kept === undefined ? new Uint8Array(random.pick([16, 24, 40, 40, 64, 64, 100, 250])) : changed(kept, random);
  if (kept === undefined) for (let i = 0; i < bytes.length; i++) bytes[i] = random.below(256);
  if (bytes.length > 0 && (kept === undefined || run.values.parts !== undefined)) {
    bytes[0] = random.pick(chosen);
    // a case that needs its own instance takes as long as ten others
    if (parts[partNames[bytes[0]]].isKept && random.percent(90)) bytes[0] = random.pick(chosen);
  }
  return bytes;
}

function changed(bytes, random) {
  const list = [...bytes];
  for (let i = random.below(4); i >= 0; i--) {
    const at = 1 + random.below(Math.max(list.length - 1, 1));
    const kind = random.below(5);
    if (kind === 0) list.splice(at, 1 + random.below(8));
    else if (kind === 1) list.splice(at, 0, ...Array.from({ length: 1 + random.below(8) }, () => random.below(256)));
    else if (kind === 2) list.splice(at, 0, ...list.slice(at, at + random.below(20)));
    else list[at] = random.below(256);
  }
  return Uint8Array.from(list.slice(0, 1000));
}

/**
 * Runs a case, and keeps it if it takes a new branch. `counted` is the number of executions for which it has been
 * counted already.
 */
async function search(bytes, withGuards, counted = 0) {
  const one = readCase(bytes);
  const { executions, fault } = runs.faultOf(one, withGuards);
  run.executed(executions - counted);
  if (fault !== undefined) {
    const input = await reduce(bytes, (smaller) => runs.faultOf(readCase(smaller), true).fault === fault, {
      most: 2000,
    });
    run.found({ what: fault, input });
    return;
  }
  if (!withGuards) return;
  const found = runs.newBranches(one.part);
  if (found.length > 0)
    run.corpus.keep(
      bytes,
      found.map((branch) => `${one.part} ${branch}`),
    );
}

/** Breaks a case and counts the outcome. */
function breakOne(bytes, random) {
  const one = readCase(bytes);
  const broken = breakCalls(new Tape(Uint8Array.from({ length: 60 }, () => random.below(256))), one.calls);
  const outcome = wrong.outcomeOf(one.part, broken);
  outcomes[one.part][outcome]++;
  run.executed(broken.length - 1);
}

function shown({ region, size, data }) {
  return ` region ${region}, ${size} bytes${data === undefined ? "" : `: ${Buffer.from(data.subarray(0, 100)).toString("hex")}`}`;
}
