// The process in which cases are run: if a case hangs, or takes all memory, only this process ends.
import { rmSync } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";

const [, , subject, counters, folder] = process.argv;
globalThis.fuzzCounters = new Uint32Array(Number(counters));
/** An empty folder of this process's own, in which cases run. */
globalThis.fuzzFolder = folder;
// if the process that made the folder is killed, nobody else removes it
process.on("exit", () => {
  // Windows does not remove the current folder of a process
  process.chdir(dirname(folder));
  rmSync(folder, { recursive: true, force: true });
});

const { execute, options } = await import(pathToFileURL(subject).href);

let last = Promise.resolve();
// one after another; an unhandled rejection ends this process, as it would end a user's
process.on("message", (message) => {
  last = last.then(() => answer(message));
});
process.send({ options });

async function answer({ input }) {
  fuzzCounters.fill(0);
  const memory = process.resourceUsage().maxRSS;
  const before = process.cpuUsage();
  const outcome = await execute(input);
  const { user, system } = process.cpuUsage(before);
  process.send({
    ...outcome,
    branches: branches(),
    seconds: (user + system) / 1e6,
    kilobytes: process.resourceUsage().maxRSS - memory,
  });
}

/** Each branch that was taken, with its count rounded down to a power of two. */
function branches() {
  const taken = [];
  for (let i = 0; i < fuzzCounters.length; i++)
    if (fuzzCounters[i] > 0) taken.push((i << 3) | Math.min(7, 31 - Math.clz32(fuzzCounters[i])));
  return Uint32Array.from(taken);
}
