// A worker for the tests: counts by the metrics that it is told, or does not.
import { parentPort, workerData } from "node:worker_threads";
import { countForWorkerPool } from "../../build/node/pool.mjs";

const { metrics = [["bleu", {}]], behaviour } = workerData ?? {};
if (behaviour === "exit at once") process.exit(7);
if (behaviour === "fault") throw new Error("the script is at fault");

const unsendable = {
  name: "unsendable",
  tokenize: () => {
    throw new Error("not today", { cause: () => "tomorrow" });
  },
};
const shouting = { name: "letters", tokenize: (line) => (line.includes("!") ? "no list" : [...line]) };
const own = { letters: shouting, unsendable };
// most tests count BLEU, and the whole library takes twice as long to load
const isBleu = metrics.every(([name]) => name === "bleu");
const metricFactories = isBleu
  ? await import("../../build/node/bleu.mjs")
  : (await import("../../build/node/index.mjs")).metricFactories;
const made = metrics.map(([name, options]) =>
  metricFactories[name](
    own[options.tokenize] === undefined ? options : { ...options, tokenize: own[options.tokenize] },
  ),
);
// in front of the listener that counts
if (behaviour === "exit at work") parentPort.once("message", () => process.exit(3));
countForWorkerPool(made);
if (behaviour === "talk") parentPort.postMessage("hello");
if (behaviour === "talk")
  parentPort.on("message", (message) => {
    if (message.question) parentPort.postMessage({ answer: message.question });
  });
