// Processes that run tests of the bundle (test-loop.mjs).
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const loop = fileURLToPath(new URL("test-loop.mjs", import.meta.url));
/**
 * The limit of memory: tests of small texts need a tenth of this limit, and a mutant must not fill the memory of the
 * machine.
 */
const MEGABYTES = 1024;
/** How many times modules may be made again in one process, because not all of their memory is given back. */
const USES = 25;

/**
 * `run`, a function that runs tests, and `end`. `run` takes the arguments of run-tests.mjs, with the number of the
 * active `mutant`, the number of hits after which it is cut off (`mostHits`), and its limit of CPU `seconds`; or with
 * the number of `mutants`, to learn which are reached. It returns the answer or, if the process ended without an
 * answer, `signal` and `code`. `once` runs tests in a separate process. It repeats a run that ended with an uncaught
 * error, or without memory, because earlier mutants may have caused that.
 */
export function testProcesses(bundle) {
  const idle = [];

  const started = () => {
    const node = ["--experimental-vm-modules", "--no-warnings", `--max-old-space-size=${MEGABYTES}`, loop];
    const child = spawn(process.execPath, node, { stdio: ["ignore", "ignore", "ignore", "ipc"] });
    return { child, uses: 0 };
  };

  const runIn = async (request, once) => {
    const used = once ? started() : (idle.pop() ?? started());
    const { child } = used;
    const outcome = await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("message", (answer) => resolve({ answer }));
      child.once("close", (code, signal) => resolve({ code, signal }));
      child.send({ root: process.cwd(), run: bundle.run, setup: bundle.setup, all: false, ...request });
    });
    child.removeAllListeners();
    used.uses++;
    if (outcome.answer !== undefined && !once && used.uses < USES) idle.push(used);
    else child.kill("SIGKILL");
    return outcome;
  };
  const run = async (request, { once = false } = {}) => {
    const outcome = await runIn(request, once);
    const isDoubtful = outcome.answer === undefined && (outcome.code === 1 || outcome.signal === "SIGABRT");
    return isDoubtful && !once ? runIn(request, true) : outcome;
  };
  const end = () => {
    for (const { child } of idle.splice(0)) child.kill("SIGKILL");
  };
  return { run, end };
}
