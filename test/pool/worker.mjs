// A worker for the tests: counts with the metrics that the test names, or misbehaves as the test asks.
import { existsSync } from "node:fs";
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
// loading the whole library would take three times as long as loading the entry of one metric
const entryOf = (name) => new URL(`../../build/node/${name}.mjs`, import.meta.url);
const factoryOf = async (name) =>
  existsSync(entryOf(name))
    ? (await import(entryOf(name)))[name]
    : (await import(entryOf("index"))).metricFactories[name];
const created = await Promise.all(
  metrics.map(async ([name, options]) => {
    const tokenize = own[options.tokenize];
    return (await factoryOf(name))(tokenize === undefined ? options : { ...options, tokenize });
  }),
);
// runs before the listener that counts
if (behaviour === "exit at work") parentPort.once("message", () => process.exit(3));
countForWorkerPool(created);
if (behaviour === "talk") parentPort.postMessage("hello");
if (behaviour === "talk")
  parentPort.on("message", (message) => {
    if (message.question) parentPort.postMessage({ answer: message.question });
  });
