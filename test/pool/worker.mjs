// A worker for the tests: counts by the metrics that it is told, or does not.
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
// the whole library takes three times as long to load as a metric that has an entry of its own
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
// in front of the listener that counts
if (behaviour === "exit at work") parentPort.once("message", () => process.exit(3));
countForWorkerPool(created);
if (behaviour === "talk") parentPort.postMessage("hello");
if (behaviour === "talk")
  parentPort.on("message", (message) => {
    if (message.question) parentPort.postMessage({ answer: message.question });
  });
