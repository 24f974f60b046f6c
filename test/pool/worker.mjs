// A worker for the tests: counts by the metrics that it is told, or does not.
import { parentPort, workerData } from "node:worker_threads";
import { countForPool, metrics as factories } from "../../build/index.js";

const { metrics = [["bleu", {}]], behaviour } = workerData ?? {};
if (behaviour === "exit at once") process.exit(7);
if (behaviour === "fault") throw new Error("the script is at fault");

const shouting = { name: "letters", tokenize: (line) => (line.includes("!") ? "no list" : [...line]) };
const made = metrics.map(([name, options]) => factories[name](options.tokenize === "letters" ? { ...options, tokenize: shouting } : options));
// in front of the listener that counts
if (behaviour === "exit at work") parentPort.once("message", () => process.exit(3));
countForPool(made);
