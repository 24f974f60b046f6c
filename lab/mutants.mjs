// npm run mutants: small changes of the scoring core, each of which has to make a test fail (docs/mutants.md).
//
//   npm run mutants                              a sample of 100 mutants of its TypeScript
//   npm run mutants -- --sample 1500 --seed 7    a larger or a different sample; an interrupted run goes on
//   npm run mutants -- --only src/core/          mutants of some sources; --jobs 1 for one process at a time
// npm run mutants -- --most 4 for each mutant, the likeliest tests, up to 4 seconds: all tests may take 90
// npm run mutants -- --kernel --only eed,ter mutants of the kernel's WebAssembly, of all parts that score or of some
//   npm run mutants -- --planted FILE            instead: the faults of a file, by npm test (mutants/planted.mjs)
//
// Results are kept in build/mutants/. An endless mutant is cut off, and counts as killed. Equivalent mutants, which no
// test can notice, are listed with the reason in mutants/equivalent.json, the kernel's in
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
    most: { type: "string" },
    kernel: { type: "boolean", default: false },
    planted: { type: "string" },
  },
});
const { seed, only } = values;
const [sample, jobs, most] = ["sample", "jobs", "most"].map((name) => {
  const number = values[name] === undefined ? undefined : Number(values[name]);
  if (number !== undefined && !(number > 0 && (name === "most" || Number.isInteger(number))))
    throw new RangeError(`--${name}: expected a ${name === "most" ? "" : "whole "}number above 0, got ${values[name]}`);
  return number;
});
if (!existsSync("build/kernel")) throw new Error("build/kernel is missing: node scripts/build.mjs makes it");

if (values.planted !== undefined) {
  const { plantFaults } = await import("./mutants/planted.mjs");
  process.exit(plantFaults(values.planted, only) === 0 ? 0 : 1);
}
const { printResults } = await import("./mutants/results.mjs");
const results = values.kernel
  ? (await import("./mutants/kernel.mjs")).kernelResults({ sample, seed, only, jobs })
  : (await import("./mutants/scoring-core.mjs")).scoringCoreResults({ sample, seed, only: only ?? "src/", most, jobs });
printResults(await results);
