// npm run mutants: small changes of the scoring core, of which each has to make a test fail.
//
//   npm run mutants                              a sample of 100 mutants of its TypeScript
//   npm run mutants -- --sample 1500 --seed 7    a larger one, or another; a run that was broken off goes on
//   npm run mutants -- --only src/core/          of some sources; --jobs 1 for one process at a time
//   npm run mutants -- --kernel --only eed,ter   of the kernel's WebAssembly, of all parts that score or of some
//
// What is known is in build/mutants/. A mutant that runs without an end is cut off, and counts as killed. Equivalent
// mutants, which no test can notice, are listed with the reason in mutants/equivalent.json, the kernel's in
// mutants/kernel-equivalent.json.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

process.chdir(join(dirname(fileURLToPath(import.meta.url)), ".."));
const { values } = parseArgs({
  options: {
    sample: { type: "string", default: "100" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    jobs: { type: "string" },
    kernel: { type: "boolean", default: false },
  },
});
const { seed, only } = values;
const [sample, jobs] = [values.sample, values.jobs].map((value) => (value === undefined ? undefined : Number(value)));
if (!(sample > 0) || (jobs !== undefined && !(jobs > 0)))
  throw new RangeError(`--sample and --jobs are counts, from 1: got ${values.sample}, ${values.jobs}`);
if (!existsSync("build/kernel")) throw new Error("build/kernel is missing: node scripts/build.mjs makes it");

const { printResults } = await import("./mutants/results.mjs");
const results = values.kernel
  ? (await import("./mutants/kernel.mjs")).kernelResults({ sample, seed, only, jobs })
  : (await import("./mutants/scoring-core.mjs")).scoringCoreResults({ sample, seed, only: only ?? "src/", jobs });
printResults(await results);
