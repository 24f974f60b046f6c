// A job of bench/peers.mjs as the npm package bleu-score does it: node peer-npm.mjs JOB PEER HYPOTHESES REFERENCES OTHER TIMES prints JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [, , hypothesisPath, referencePath, , times] = process.argv.slice(2);
const { bleu } = createRequire(import.meta.url)("../build/bench/node_modules/bleu-score");
const lines = (path) => readFileSync(path, "utf8").split("\n").slice(0, -1).map((line) => line.trimEnd());
const [hypotheses, references] = [lines(hypothesisPath), lines(referencePath)];

let result;
for (let time = 0; time < Number(times); time++) {
  const start = process.cpuUsage();
  const wallStart = performance.now();
  const value = hypotheses.reduce((sum, hypothesis, i) => sum + 100 * bleu(references[i], hypothesis, 4), 0);
  const wall = (performance.now() - wallStart) / 1000;
  const { user, system } = process.cpuUsage(start);
  result = { value, cpu: (user + system) / 1e6, wall };
}
console.log(JSON.stringify({ ...result, peak: process.resourceUsage().maxRSS * 1024 }));
