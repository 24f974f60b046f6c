// Mutants of the scoring core's sources: a seeded sample, of which each is tried by the tests that reach it.
//
// A process serves some mutants one after another, each with modules that are made anew (test-process.mjs). Tests that
// killed another mutant of the same source are the first, and the first test that fails ends it. That a test fails
// counts only if the same test passes by itself without the mutant.
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, join } from "node:path";
import { bundleTests } from "./bundle.mjs";
import { hash, mutatedSources } from "./mutated-sources.mjs";
import { reachedMutants } from "./reached.mjs";
import { isKilled } from "./results.mjs";
import { testProcesses } from "./test-process.mjs";

const output = "build/mutants";
const core = ["src/core", "src/kernel", "src/metrics", "src/significance"];
/** The tests of the scoring core, and those that go through all metrics. Others would find some mutants more. */
const testFolders = ["test/core", "test/corpus", "test/kernel", "test/metrics", "test/significance"];
const testsOfAll = ["golden-selection", "invalid-arguments", "metric-settings", "properties"];

/** A mutant may be reached so much more often than what it stands for, and its tests may take so much longer. */
const MORE_HITS = 100;
const MORE_CPU = 10;
const LEAST_SECONDS = 20;
/** The tests of a file, without a mutant, have so many seconds of CPU. */
const LONGEST = 600;

/** Results of a sample, as printResults() takes them. */
export async function scoringCoreResults({ sample, seed, only, jobs = availableParallelism() }) {
  mkdirSync(output, { recursive: true });
  const { sources, mutants } = await keptSources(core.flatMap((folder) => sourcesIn(folder)).sort());
  const chosen = mutants
    .filter(({ path }) => path.startsWith(only))
    .map((mutant) => ({ ...mutant, rank: hash(`${seed} ${mutant.key}`) }));
  chosen.sort((a, b) => (a.rank < b.rank ? -1 : 1)).splice(sample);
  console.log(`${mutants.length} mutants in ${sources.size} sources; a sample of ${chosen.length}, seed ${seed}`);

  const bundle = await bundleTests(sources, testPaths(), join(output, "tests"));
  const each = (items, task) => someAtATime(jobs, items, task);
  const { run, end } = testProcesses(bundle);
  const files = await reachedMutants(bundle, mutants, join(output, "reached"), { run, each });
  const trial = trialOf(bundle, run);
  const known = knownResults(join(output, "results.jsonl"));
  const why = equivalents(mutants);

  let tried = 0;
  const results = await each(chosen, async (mutant) => {
    const reaching = filesThatReach(mutant, files);
    const seen = hash(reaching.map(({ path }) => files.get(path).key).join("\n")).slice(0, 16);
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
  for (const { place, change } of results.filter((result) => isKilled(result) && result.why !== undefined)) {
    console.error(`${place}: ${change} is listed as equivalent, and a test kills it`);
    process.exitCode = 1;
  }
  return results;
}

/** A function that tries a mutant. */
function trialOf(bundle, run) {
  /** By source, how many mutants of it the tests of a file have killed. */
  const kills = new Map();
  /** Tests that pass without a mutant, by themselves, by file and name. */
  const sound = new Map();
  /** Files of which a test does not pass by itself: all their tests are run. */
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
    const likely = ({ path, milliseconds }) => [
      killsHere.get(path) ?? 0,
      isNamedAfter(path, mutant.path) ? 1 : 0,
      -milliseconds,
    ];
    const ordered = reaching
      .map((file) => ({ ...file, likely: likely(file) }))
      .sort((a, b) => b.likely[0] - a.likely[0] || b.likely[1] - a.likely[1] || b.likely[2] - a.likely[2]);
    const asked = ordered.map(({ path, tests }) => {
      const bundled = bundle.files.get(path);
      return whole.has(path) ? { path, bundled } : { path, bundled, tests };
    });
    const hits = reaching.reduce((sum, file) => sum + file.hits, 0);
    const milliseconds = reaching.reduce((sum, file) => sum + file.milliseconds, 0);
    const task = {
      files: asked,
      mutant: mutant.number,
      mostHits: 1000 + MORE_HITS * hits,
      seconds: Math.ceil(LEAST_SECONDS + (MORE_CPU * milliseconds) / 1000),
    };
    let { answer, code, signal } = await run(task);
    // an error that nothing caught may be what a mutant before left behind in this process
    if (answer === undefined && code === 1) ({ answer, code, signal } = await run(task, { once: true }));
    if (answer === undefined) {
      // 1 is an error that no test caught; all others are the limits of CPU and of memory
      return code === 1 ? { verdict: "killed", by: "an error" } : { verdict: "cut off", by: signal ?? `exit ${code}` };
    }
    if (answer.failed === undefined) return { verdict: "survived" };
    const { file, test } = answer.failed;
    const tests = test === undefined ? asked.find(({ path }) => path === file).tests : [test];
    if (tests !== undefined && !whole.has(file) && !(await isSound(file, tests))) {
      console.log(`${file} is run whole, for a test of it fails without the others: ${test ?? "a hook"}`);
      whole.add(file);
      return trial(mutant, reaching);
    }
    killsHere.set(file, (killsHere.get(file) ?? 0) + 1);
    return { verdict: answer.endless ? "cut off" : "killed", by: `${file} ${test ?? ""}` };
  };
}

/** The files whose tests reach a mutant: `path`, `tests`, `hits`, and the `milliseconds` that these tests take. */
function filesThatReach({ number }, files) {
  const reaching = [];
  for (const [path, { reached, milliseconds }] of files) {
    const here = reached.get(number);
    if (here === undefined) continue;
    const times =
      here.tests === undefined ? [...milliseconds.values()] : here.tests.map((test) => milliseconds.get(test));
    reaching.push({ path, ...here, milliseconds: times.reduce((sum, time) => sum + time, 0) });
  }
  return reaching;
}

/**
 * Results of earlier runs, in a file to which each is appended. A killed mutant stays killed while its source is as it
 * was; one that survived is tried again when a test that reaches it has changed.
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

/** Why mutants that nobody can notice are none to notice, by their keys (equivalent.json). */
function equivalents(mutants) {
  const listed = JSON.parse(readFileSync(new URL("equivalent.json", import.meta.url), "utf8"));
  const keys = new Set(mutants.map(({ key }) => key));
  for (const { key, path, change } of listed)
    if (!keys.has(key)) console.log(`equivalent.json: ${key} is no mutant any more (${path}: ${change})`);
  return new Map(listed.map(({ key, why }) => [key, why]));
}

/** Making the mutants takes ten seconds. */
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
  const inFolders = testFolders
    .flatMap(filesIn)
    .filter((path) => path.endsWith(".test.ts") && !path.endsWith(".sweep.test.ts"));
  const paths = [...inFolders, ...testsOfAll.map((name) => `test/${name}.test.ts`)].sort();
  const isOurs = (path) => /import \{[^}]*\bvi\b[^}]*\} from "vitest"|expect\.poll/.test(readFileSync(path, "utf8"));
  const left = paths.filter(isOurs);
  if (left.length > 0) console.log(`not run, for they want Vitest itself: ${left.join(", ")}`);
  return paths.filter((path) => !isOurs(path));
}

function filesIn(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map(
    (name) => `${folder}/${name.replaceAll("\\", "/")}`,
  );
}

/** Whether a file of tests has the name of a source, or of its folder. */
function isNamedAfter(test, source) {
  const name = basename(test).split(".")[0];
  return source.split(/[/.]/).includes(name);
}

function partOf(path) {
  const [, folder, ...rest] = path.split("/");
  if (folder === "kernel") return rest.at(-1) === "reference.ts" ? "kernel, reference" : "kernel, host";
  return folder === "metrics" && rest.length > 1 ? `metrics, ${rest[0]}` : folder;
}

function shortened(text) {
  return text.length > 100 ? `${text.slice(0, 97)}...` : text;
}

async function someAtATime(most, items, task) {
  const results = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const i = next++;
      results[i] = await task(items[i]);
    }
  };
  await Promise.all(Array.from({ length: most }, worker));
  return results;
}
