// The table of docs/limits.md: CPU time for a kB of the worst text, for each metric and each tokenizer.
//
//   npm run bench:worst [-- --only PATTERN] [--texts PATTERN] [--sizes 16,256] [--all]
//
// Each metric gets every text of worst-texts.mjs as one segment, first with 16 kB on each side, then with 256. What
// needs more than 0.05 s a kB is stopped and marked "over"; the exit code is then 1. "refused" is an error that names
// the limit. Measured in a thread that can be stopped, after a short text has loaded all that is needed. --all prints
// every text, not the worst alone.
import { readFileSync } from "node:fs";
import { isMainThread, parentPort, Worker } from "node:worker_threads";
import { parseArgs } from "node:util";
import { worstTexts } from "./worst-texts.mjs";
import { worstMetrics } from "./worst-metrics.mjs";

/** Seconds of CPU for each kB of the hypothesis. */
const MOST_SECONDS_A_KB = 0.05;

/** So many texts over the limit are enough: the rest would only take time. */
const ENOUGH = 4;

/** The thread that scores; another one after each that was stopped. */
let worker;

if (isMainThread) await main();
else serve();

/** In the thread: scores one segment at a time, and says how long it took. */
function serve() {
  const metrics = worstMetrics();
  const made = new Map();
  parentPort.on("message", async ({ metric, text, bytes }) => {
    try {
      if (!made.has(metric)) {
        const score = await metrics[metric]();
        score(worstTexts["random, 50 words"](400));
        made.set(metric, score);
      }
    } catch (error) {
      parentPort.postMessage({ error: error.message, cannotStart: true });
      return;
    }
    const segment = worstTexts[text](bytes);
    const start = process.cpuUsage();
    parentPort.postMessage("started");
    let refused;
    try {
      made.get(metric)(segment);
    } catch (error) {
      refused = error;
    }
    const { user, system } = process.cpuUsage(start);
    parentPort.postMessage({
      seconds: (user + system) / 1e6,
      refused: refused?.message,
      isError: refused !== undefined && !(refused instanceof RangeError),
    });
  });
}

async function main() {
  const { values } = parseArgs({
    options: {
      only: { type: "string", default: "" },
      texts: { type: "string", default: "" },
      sizes: { type: "string", default: "16,256" },
      all: { type: "boolean", default: false },
    },
  });
  const sizes = values.sizes.split(",").map(Number);
  const names = Object.keys(worstMetrics()).filter((name) => new RegExp(values.only, "i").test(name));
  const texts = Object.keys(worstTexts).filter((name) => new RegExp(values.texts, "i").test(name));
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  console.log(`truebleu ${version}, Node ${process.version}: seconds of CPU a kB, of one segment, the worst text\n`);
  console.log(`| metric and tokenizer | ${sizes.map((kB) => `${kB} kB | its worst text`).join(" | ")} |`);
  console.log(`|---|${sizes.map(() => "---:|---").join("|")}|`);
  let isOver = false;
  for (const name of names) {
    const cells = [];
    for (const kB of sizes) {
      const results = [];
      for (const text of texts) {
        const result = await measure(name, text, kB);
        results.push({ text, ...result });
        if (results.filter((one) => one.isOver).length === ENOUGH) break;
        if (values.all || result.isError) console.error(`${name}, ${text}, ${kB} kB: ${shown(result, kB)}`);
      }
      results.sort((a, b) => b.seconds - a.seconds);
      isOver ||= results.some(({ isOver, isError }) => isOver || isError);
      const over = results.filter(({ isOver }) => isOver);
      const refused = results.filter(({ refused }) => refused !== undefined).length;
      cells.push(
        `${shown({ ...results[0], refused: undefined }, kB)} | ${over.length > 1 ? over.map(({ text }) => text).join("; ") : results[0].text}` +
          (refused > 0 ? ` (${refused} refused)` : ""),
      );
    }
    console.log(`| ${name} | ${cells.join(" | ")} |`);
  }
  await worker?.terminate();
  process.exitCode = isOver ? 1 : 0;
}

function shown({ seconds, isOver, refused }, kB) {
  if (isOver) return "over";
  return (seconds / kB).toFixed(5) + (refused === undefined ? "" : `, refused: ${refused}`);
}

/** Sends the thread a text; stops the thread if it takes too long. */
function measure(metric, text, kB) {
  worker ??= new Worker(new URL(import.meta.url), { stdout: false });
  const mostSeconds = MOST_SECONDS_A_KB * kB;
  return new Promise((resolve, reject) => {
    const current = worker;
    let timer;
    const finish = async (result) => {
      clearInterval(timer);
      current.removeAllListeners("message");
      if (result.isOver) {
        worker = undefined;
        await current.terminate();
      }
      resolve(result);
    };
    current.on("message", (answer) => {
      if (answer === "started") {
        // CPU, not time on the clock: the machine may be busy
        const start = process.cpuUsage();
        timer = setInterval(() => {
          const { user, system } = process.cpuUsage(start);
          if ((user + system) / 1e6 > mostSeconds) void finish({ seconds: Infinity, isOver: true });
        }, 50);
        return;
      }
      if (answer.cannotStart) reject(new Error(`${metric}: ${answer.error}`));
      else void finish({ ...answer, isOver: answer.seconds > mostSeconds });
    });
    current.removeAllListeners("error");
    current.once("error", reject);
    current.postMessage({ metric, text, bytes: kB * 1024 });
  });
}
