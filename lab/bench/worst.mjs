// The table of docs/limits.md: CPU time for a kB of the worst text, for each metric and each tokenizer.
//
//   npm run bench:worst [-- --only PATTERN] [--texts PATTERN] [--sizes 16,256] [--engine js] [--all]
//   npm run bench:worst -- --search 3600 [--seed 1] [--only PATTERN] [--sizes 16,256] [--engine js]
//
// Each metric gets every text of worst-texts.mjs as one segment, first with 16 kB on each side, then with 256 kB. A
// text that needs more than 0.05 s per kB is stopped and marked "over"; the exit code is then 1. "refused" is an error
// that names the limit, after at most 0.02 s per kB. Times are measured in a thread that can be stopped, after a short
// text has loaded everything that is needed. On a machine that does other work the same computation takes up to half as
// long again, so a text above a limit is measured twice more, each time in a new thread, and the least of the three
// times counts. --all prints every text, not only the worst.
//
// --search takes random texts (random-texts.mjs) for the given number of CPU seconds: each metric in turn gets a text
// of each size, at random or similar to its worst text so far. Every text above a limit is printed with its recipe, and
// at the end each metric's worst.
import { readFileSync } from "node:fs";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { parseArgs } from "node:util";
import { createRandom } from "../runtimes/random.js";
import { randomRecipe, textOf, variedRecipe } from "./random-texts.mjs";
import { worstTexts } from "./worst-texts.mjs";
import { worstMetrics } from "./worst-metrics.mjs";

/** Seconds of CPU for each kB of the hypothesis. */
const MOST_SECONDS_A_KB = 0.05;
const MOST_SECONDS_A_KB_REFUSED = 0.02;

/** How often a text above a limit is measured in all. */
const MEASUREMENTS = 3;

/** A search ends after this many texts above the limit: more would only take time. */
const ENOUGH = 4;

/** The thread that scores; a new thread replaces one that was stopped. */
let worker;
let engine;

if (isMainThread) await main();
else serve();

/** In the thread: scores one segment at a time, and reports how long it took. */
function serve() {
  const metrics = worstMetrics(workerData.engine);
  const scorers = new Map();
  parentPort.on("message", async ({ metric, text, bytes }) => {
    try {
      if (!scorers.has(metric)) {
        const score = await metrics[metric]();
        score(worstTexts["random, 50 words"](400));
        scorers.set(metric, score);
      }
    } catch (error) {
      parentPort.postMessage({ error: error.message, cannotStart: true });
      return;
    }
    const segment = typeof text === "string" ? worstTexts[text](bytes) : textOf(text, bytes);
    const start = process.cpuUsage();
    parentPort.postMessage("started");
    let refused;
    try {
      scorers.get(metric)(segment);
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
      engine: { type: "string", default: "wasm" },
      search: { type: "string" },
      seed: { type: "string", default: "1" },
      all: { type: "boolean", default: false },
    },
  });
  const sizes = values.sizes.split(",").map(Number);
  engine = values.engine;
  const names = Object.keys(worstMetrics(engine)).filter((name) => new RegExp(values.only, "i").test(name));
  const texts = Object.keys(worstTexts).filter((name) => new RegExp(values.texts, "i").test(name));
  let isOver = false;
  if (values.search !== undefined) {
    process.exitCode = (await search(names, sizes, Number(values.search), Number(values.seed))) ? 0 : 1;
    return;
  }
  const { version } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
  console.log(`truebleu ${version}, Node ${process.version}: seconds of CPU a kB, of one segment, the worst text\n`);
  console.log(`| metric and tokenizer | ${sizes.map((kB) => `${kB} kB | its worst text`).join(" | ")} |`);
  console.log(`|---|${sizes.map(() => "---:|---").join("|")}|`);
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

/** @returns whether all times were within the limits */
async function search(names, sizes, mostSeconds, seed) {
  const random = createRandom(seed);
  const worst = new Map();
  const begun = process.cpuUsage();
  const used = () => Object.values(process.cpuUsage(begun)).reduce((sum, each) => sum + each) / 1e6;
  let [texts, over] = [0, 0];
  for (let round = 0; used() < mostSeconds; round++) {
    for (const name of names) {
      for (const kB of sizes) {
        const key = `${name}, ${kB} kB`;
        const known = worst.get(key);
        const recipe =
          known === undefined || random.percent(50) ? randomRecipe(random) : variedRecipe(known.recipe, random);
        const result = await measure(name, recipe, kB);
        texts++;
        if (result.isOver || result.isError) {
          over++;
          console.log(`${key}: ${shown(result, kB)}: ${JSON.stringify(recipe)}`);
        }
        if (known === undefined || result.seconds > known.seconds) worst.set(key, { ...result, kB, recipe });
      }
    }
  }
  await worker?.terminate();
  for (const [key, result] of [...worst].toSorted(([, a], [, b]) => b.seconds / b.kB - a.seconds / a.kB))
    console.log(`${key}: ${shown(result, result.kB)}: ${JSON.stringify(result.recipe)}`);
  console.log(`${texts} texts in ${Math.round(used())} s of CPU, ${over} above the limits`);
  return over === 0;
}

function shown({ seconds, isOver, refused }, kB) {
  if (isOver && seconds === Infinity) return "over";
  return (seconds / kB).toFixed(5) + (refused === undefined ? "" : `, refused: ${refused}`);
}

/** Sends the thread a text, more than once if the text takes too long. @returns the result that took the least time */
async function measure(metric, text, kB) {
  let least = await measureOnce(metric, text, kB);
  for (let i = 1; least.isOver && i < MEASUREMENTS; i++) {
    const result = await measureOnce(metric, text, kB);
    if (result.seconds < least.seconds) least = result;
  }
  return least;
}

/** Sends the thread a text; stops the thread if it takes too long. */
function measureOnce(metric, text, kB) {
  worker ??= new Worker(new URL(import.meta.url), { stdout: false, workerData: { engine } });
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
      else {
        const most = answer.refused === undefined ? mostSeconds : MOST_SECONDS_A_KB_REFUSED * kB;
        void finish({ ...answer, isOver: answer.seconds > most });
      }
    });
    current.removeAllListeners("error");
    current.once("error", reject);
    current.postMessage({ metric, text, bytes: kB * 1024 });
  });
}
