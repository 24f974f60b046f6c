// Mutants of the scoring core's sources: a seeded sample; each mutant is tried with the tests that reach it.
//
// A process serves some mutants one after another, and makes all modules again for each mutant (test-process.mjs).
// Tests that killed another mutant of the same source come first, and the first failing test ends the trial. A failure
// counts only if the same test passes by itself without the mutant.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { inLanes } from "../lanes.mjs";
import { bundleTests } from "./bundle.mjs";
import { equivalents, hash, sampleOf } from "./keys.mjs";
import { mutatedSources } from "./mutated-sources.mjs";
import { reachedMutants } from "./reached.mjs";
import { isKilled } from "./results.mjs";
import { testProcesses } from "./test-process.mjs";

const output = "build/mutants";
const core = ["src/core", "src/kernel", "src/metrics", "src/significance"];
/**
 * Tests that are left out: they reach the core only in other processes, if at all, or compare with programs, or run for
 * minutes.
 */
const otherTests = /^test\/(golden|pool|release|apps\/cli\/node)\//;
/**
 * More tests that are left out: they load sources by their paths, not from the bundle, or are sweeps that do nothing
 * with so few cases.
 */
const pathTests = ["test/examples.test.ts"];
const longSweeps = ["test/kernel/abi-vectors.sweep.test.ts", "test/kernel/nist.sweep.test.ts"];

/** How much more often a mutant may be reached than the original code, and how much longer its tests may take. */
const MORE_HITS = 100;
const MORE_CPU = 10;
const LEAST_SECONDS = 20;
/** The CPU limit for the tests of a file without a mutant, in seconds. */
const LONGEST = 600;

/** Results of a sample, as printResults() takes them. */
export async function scoringCoreResults({ sample, seed, only, most = Infinity, jobs = availableParallelism() }) {
  mkdirSync(output, { recursive: true });
  const { sources, mutants } = await keptSources(core.flatMap((folder) => sourcesIn(folder)).sort());
  const candidates = mutants.filter(({ path }) => path.startsWith(only));
  const chosen = sampleOf(candidates, sample, seed);
  console.log(`${mutants.length} mutants in ${sources.size} sources; a sample of ${chosen.length}, seed ${seed}`);

  const bundle = await bundleTests(sources, testPaths(), join(output, "tests"));
  const { run, end } = testProcesses(bundle);
  const files = await reachedMutants(bundle, mutants, join(output, "reached"), { run, jobs });
  const trial = trialOf(bundle, run, most);
  const known = knownResults(join(output, "results.jsonl"));
  const why = equivalents("equivalent.json", mutants);

  let tried = 0;
  const results = await inLanes(jobs, chosen, async (mutant) => {
    const reaching = filesThatReach(mutant, files);
    const seen = hash([most, ...reaching.map(({ path }) => files.get(path).key)].join("\n")).slice(0, 16);
    let result = known.of(mutant, seen);
    if (result === undefined) {
      result = await trial(mutant, reaching);
      known.add(mutant, seen, result);
      if (++tried % 50 === 0) console.log(`${tried} tried`);
    }
    const { path, line, column, original, replacement, key } = mutant;
    const change = `${shortened(original)} -> ${shortened(replacement)} (${key})`;
    return { part: partOf(path), place: `${path}:${line}:${column}`, change, why: why.get(key), ...result };
  });
  end();
  return results;
}

/** A function that tries a mutant, with tests that take at most the given number of seconds. */
function trialOf(bundle, run, most) {
  /** For each source, how many of its mutants the tests of a file have killed. */
  const kills = new Map();
  /** Tests that pass without a mutant, by themselves, by file and name. */
  const sound = new Map();
  /** Test files in which some test fails without the others: such a file is always run as a whole. */
  const whole = new Set();

  const isSound = (path, tests) => {
    const name = [path, ...tests].join("\n");
    if (!sound.has(name)) {
      const alone = run({ files: [{ path, bundled: bundle.files.get(path), tests }], seconds: LONGEST });
      sound.set(
        name,
        alone.then(({ answer }) => answer !== undefined && answer.failed === undefined),
      );
    }
    return sound.get(name);
  };

  return async function trial(mutant, reaching) {
    if (reaching.length === 0) return { verdict: "not reached" };
    const killsHere = kills.get(mutant.path) ?? new Map();
    kills.set(mutant.path, killsHere);
    const likely = ({ path, milliseconds }) => [killsHere.get(path) ?? 0, nearness(path, mutant.path), -milliseconds];
    const ordered = reaching
      .map((file) => ({ ...file, likely: likely(file) }))
      .sort((a, b) => b.likely[0] - a.likely[0] || b.likely[1] - a.likely[1] || b.likely[2] - a.likely[2]);
    const likeliest = testsOf(ordered, mutant.path, most);
    const files = ordered.flatMap(({ path }) => {
      const bundled = bundle.files.get(path);
      if (!likeliest.has(path)) return [];
      return [whole.has(path) ? { path, bundled } : { path, bundled, tests: likeliest.get(path) }];
    });
    const hits = reaching.reduce((sum, file) => sum + file.hits, 0);
    const milliseconds = reaching.reduce((sum, file) => sum + file.milliseconds, 0);
    const task = {
      files,
      mutant: mutant.number,
      mostHits: 1000 + MORE_HITS * hits,
      seconds: Math.ceil(LEAST_SECONDS + (MORE_CPU * milliseconds) / 1000),
    };
    const { answer, code, signal } = await run(task);
    if (answer === undefined) {
      // exit code 1 means an error that no test caught; all other codes come from the limits of CPU and memory
      return code === 1 ? { verdict: "killed", by: "an error" } : { verdict: "cut off", by: signal ?? `exit ${code}` };
    }
    if (answer.failed === undefined) return { verdict: "survived" };
    const { file, test } = answer.failed;
    const tests = test === undefined ? files.find(({ path }) => path === file).tests : [test];
    if (tests !== undefined && !whole.has(file) && !(await isSound(file, tests))) {
      console.log(`${file} is run as a whole, because one of its tests fails without the others: ${test ?? "a hook"}`);
      whole.add(file);
      return trial(mutant, reaching);
    }
    killsHere.set(file, (killsHere.get(file) ?? 0) + 1);
    return { verdict: answer.endless ? "cut off" : "killed", by: `${file} ${test ?? ""}` };
  };
}

/**
 * The files whose tests reach a mutant: `path`, `hits`, the `times` of these tests by their names, and the `milliseconds`
 * that all of them take.
 */
function filesThatReach({ number }, files) {
  const reaching = [];
  for (const [path, { reached, milliseconds }] of files) {
    const here = reached.get(number);
    if (here === undefined) continue;
    const times = (here.tests ?? [...milliseconds.keys()]).map((test) => [test, milliseconds.get(test)]);
    reaching.push({ path, hits: here.hits, times, milliseconds: times.reduce((sum, [, time]) => sum + time, 0) });
  }
  return reaching;
}

/**
 * For files, by path, the names of tests that together take a given number of seconds: tests of near files first, then
 * fast tests.
 */
function testsOf(files, source, most) {
  const tests = files.flatMap(({ path, times }) =>
    times.map(([test, time]) => ({ path, test, time, isNear: nearness(path, source) === 2 ? 1 : 0 })),
  );
  tests.sort((a, b) => b.isNear - a.isNear || a.time - b.time);
  const chosen = new Map();
  let left = most * 1000;
  for (const { path, test, time } of tests) {
    if (left < 0) break;
    left -= time;
    chosen.set(path, [...(chosen.get(path) ?? []), test]);
  }
  return chosen;
}

/**
 * Results of earlier runs, in a file to which each is appended. A killed mutant stays killed until its source changes;
 * a survivor is tried again when a test that reaches it has changed.
 */
function knownResults(file) {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const known = new Map(lines.map((line) => JSON.parse(line)).map((result) => [result.key, result]));
  const sources = new Map();
  const sourceOf = (path) => {
    if (!sources.has(path)) sources.set(path, hash(readFileSync(path, "utf8")).slice(0, 16));
    return sources.get(path);
  };
  return {
    of({ key, path }, seen) {
      const { source, seen: before, ...result } = known.get(key) ?? {};
      return source === sourceOf(path) && (isKilled(result) || before === seen) ? result : undefined;
    },
    add({ key, path }, seen, result) {
      appendFileSync(file, `${JSON.stringify({ key, source: sourceOf(path), seen, ...result })}\n`);
    },
  };
}

/** The mutated sources, which are kept because making them takes ten seconds. */
async function keptSources(paths) {
  const recipe = readFileSync(new URL("mutated-sources.mjs", import.meta.url), "utf8");
  const key = hash([recipe, ...paths.flatMap((path) => [path, readFileSync(path, "utf8")])].join("\n"));
  const file = join(output, "sources.json");
  const kept = existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {};
  if (kept.key !== key) {
    const { sources, mutants } = await mutatedSources(paths);
    Object.assign(kept, { key, sources: [...sources], mutants });
    writeFileSync(file, JSON.stringify(kept));
  }
  return { sources: new Map(kept.sources), mutants: kept.mutants };
}

function sourcesIn(folder) {
  return filesIn(folder).filter((path) => path.endsWith(".ts") && !path.endsWith(".d.ts"));
}

function testPaths() {
  const paths = filesIn("test").filter((path) => path.endsWith(".test.ts") && !otherTests.test(path));
  const wantsVitest = (path) =>
    /import \{[^}]*\bvi\b[^}]*\} from "vitest"|expect\.poll/.test(readFileSync(path, "utf8"));
  const left = paths.filter((path) => [...pathTests, ...longSweeps].includes(path) || wantsVitest(path));
  console.log(`not run, because they need more than the bundle: ${left.join(", ")}`);
  return paths.filter((path) => !left.includes(path)).sort();
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
    (name) => `${folder}/${name.replaceAll("\\", "/")}`,
  );
}

/**
 * 2 for a test file with the name of the source or of its folder, 1 for one in the folder of the same name, otherwise
 * 0.
 */
function nearness(test, source) {
  if (source.split(/[/.]/).includes(basename(test).split(".")[0])) return 2;
  return test.split("/")[1] === source.split("/")[1] ? 1 : 0;
}

function partOf(path) {
  const [, folder, ...rest] = path.split("/");
  if (folder === "kernel") return rest.at(-1) === "reference.ts" ? "kernel, reference" : "kernel, host";
  return folder === "metrics" && rest.length > 1 ? `metrics, ${rest[0]}` : folder;
}

function shortened(text) {
  return text.length > 100 ? `${text.slice(0, 97)}...` : text;
}
