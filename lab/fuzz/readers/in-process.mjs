// Runs cases in a process of their own, which is replaced when it has ended, hangs, or has opened too many files.
import { fork } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * How many cases one process runs. There is a limit because an input that is refused half-way leaves its file open, as
 * at the end of a command.
 */
const MOST_CASES = 600;

/**
 * A case of 64 kB that takes longer than MOST_SECONDS counts as hanging, even on a busy machine; a case that takes more
 * than SLOW seconds of its own CPU time is reported.
 */
const MOST_SECONDS = 90;
const SLOW = 10;
/** The engine "reference" takes longer for each segment, and archives may hold half a million segments. */
const SLOW_BY_REFERENCE = 40;

/** The memory that a case may add to the process, besides 2,000 times its size: archives may hold 200 times as much. */
const MOST_KILOBYTES = 400_000;

/**
 * @param subject the bundled file, and the number of its counters
 * @returns run(input) and runAll(inputs), whose outcomes also report in `broken` what happened to the process; and
 * end()
 */
export function openProcess({ file, counters, seconds = MOST_SECONDS, heap = 1024 }) {
  let child;
  let cases = 0;
  let options;

  async function start() {
    cases = 0;
    const folder = mkdtempSync(join(tmpdir(), "truebleu-fuzz-"));
    const remove = () => rmSync(folder, { recursive: true, force: true });
    process.once("exit", remove);
    child = fork(fileURLToPath(new URL("executor.mjs", import.meta.url)), [file, String(counters), folder], {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${heap}`, "--stack-trace-limit=20"],
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    // the process may have been killed
    child.once("exit", () => {
      remove();
      process.off("exit", remove);
    });
    child.errors = "";
    child.stderr.on("data", (bytes) => (child.errors = (child.errors + bytes).slice(-4000)));
    const received = inbox(child);
    const first = await received.next(120);
    received.close();
    if (first.ended !== undefined) throw new Error(`${first.ended}\n${child.errors}`);
    ({ options } = first);
  }

  async function ready() {
    if (child !== undefined && child.connected && cases < MOST_CASES) return;
    await end();
    await start();
  }

  /**
   * Outcomes of cases, in their order. The cases are sent together, because each exchange has to wait on a busy
   * machine.
   */
  async function runAll(inputs) {
    const outcomes = [];
    while (outcomes.length < inputs.length) {
      await ready();
      const rest = inputs.slice(outcomes.length);
      cases += rest.length;
      for (const input of rest) child.send({ input });
      const received = inbox(child);
      for (const input of rest) {
        const outcome = await received.next(seconds);
        outcomes.push(outcome.ended === undefined ? judged(outcome, input) : nothingBut(outcome.ended));
        if (outcome.ended === undefined) continue;
        await end();
        break;
      }
      received.close();
    }
    return outcomes;
  }

  async function end() {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = new Promise((resolve) => ending.once("exit", resolve));
    if (ending.connected) ending.disconnect();
    const timer = setTimeout(() => ending.kill("SIGKILL"), 2000);
    await gone;
    clearTimeout(timer);
  }

  return {
    runAll,
    run: async (input) => (await runAll([input]))[0],
    end,
    /** The options of the command, each with the values that it may have. */
    async options() {
      await ready();
      return options;
    },
  };
}

function judged(outcome, input) {
  const size = JSON.stringify(input).length / 1024;
  const slow = input.args?.some((one) => one === "reference" || one === "--engine=reference")
    ? SLOW_BY_REFERENCE
    : SLOW;
  if (outcome.seconds > slow) outcome.broken.push(`takes more than ${slow} seconds of processor time`);
  if (outcome.kilobytes > MOST_KILOBYTES + 2000 * size)
    outcome.broken.push(`takes more than ${MOST_KILOBYTES} kB of memory`);
  return outcome;
}

function nothingBut(what) {
  return { text: "", broken: [what], features: [], branches: new Uint32Array(0), seconds: 0 };
}

/** The messages of a process one by one, or the reason why there are no more. */
function inbox(child) {
  const messages = [];
  let wake = () => {};
  const put = (message) => {
    messages.push(message);
    wake();
  };
  const ended = (code, signal) => put({ ended: `the process ended: ${signal ?? code} ${firstError(child)}`.trim() });
  child.on("message", put);
  child.on("exit", ended);
  return {
    async next(seconds) {
      const timer = setTimeout(() => {
        child.off("exit", ended);
        child.kill("SIGKILL");
        put({ ended: `hangs: no answer within ${seconds} seconds` });
      }, seconds * 1000);
      while (messages.length === 0) await new Promise((resolve) => (wake = resolve));
      clearTimeout(timer);
      return messages.shift();
    },
    close() {
      child.off("message", put);
      child.off("exit", ended);
    },
  };
}

const firstError = ({ errors }) => /^(?:\w*Error|FATAL ERROR)[^\n]*/m.exec(errors)?.[0] ?? "";
