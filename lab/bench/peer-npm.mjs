// A job of lab/bench/peers.mjs with the npm package bleu-score: node peer-npm.mjs JOB PEER HYPOTHESES REFERENCES OTHER
// cold|warm prints JSON.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { printTimes } from "./timed.mjs";

const [, , hypothesisPath, referencePath, , warmth] = process.argv.slice(2);
const { bleu } = createRequire(import.meta.url)("../../build/bench/node_modules/bleu-score");
const lines = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => line.trimEnd());
const [hypotheses, references] = [lines(hypothesisPath), lines(referencePath)];

const run = () => hypotheses.reduce((sum, hypothesis, i) => sum + 100 * bleu(references[i], hypothesis, 4), 0);
printTimes(run, warmth);
