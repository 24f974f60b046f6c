// The example that every check runs: sacreBLEU's own (test/test_bleu.py), and its score by sacreBLEU 2.6.0.
import { expectEqual } from "./checks.mjs";

export const SCORE = 48.530827009929865;

export const corpus = `{
  hypotheses: ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."],
  references: [
    ["The dog bit the man.", "The dog had bit the man."],
    ["It was not unexpected.", "No one was surprised."],
    ["The man bit him first.", "The man had bitten the dog."],
  ],
}`;

/** The score, the engine, and whether the whole package and a path below it share the same code. */
const result = `[scoreCorpus(bleu(), ${corpus}).score, engineName(), bleu === same]`;

const imports = `import { bleu, engineName, scoreCorpus } from "truebleu/bleu";
import { bleu as same } from "truebleu";
`;
const requires = `const { bleu, engineName, scoreCorpus } = require("truebleu/bleu");
const { bleu: same } = require("truebleu");
`;
const print = `console.log(JSON.stringify(${result}));\n`;

/** Programs that print the result. */
export const moduleProgram = imports + print;
export const commonProgram = requires + print;
/** The program with types, which are checked, too. */
export const typedProgram = `import { bleu, engineName, scoreCorpus } from "truebleu/bleu";
import type { BleuScore, Metric, SignedScore } from "truebleu/bleu";
import { bleu as same, createAccumulator, type EngineName } from "truebleu";
import { meteor, type MeteorOptions } from "truebleu/meteor";
declare const console: { log(line: string): void };
const metric: Metric<BleuScore> = bleu({ tokenize: "intl", smoothMethod: "floor", smoothValue: 0.1, lowercase: true });
const scored: SignedScore<BleuScore> = scoreCorpus(metric, { hypotheses: ["a b"], references: [["a b", null]] });
export const numbers: readonly number[] = [scored.score, scored.brevityPenalty, ...scored.precisions];
export const engine: EngineName = engineName();
export const options: MeteorOptions = {};
export const makers = [meteor];
createAccumulator(metric).add({ hypotheses: ["a"], references: [["a"]] });
// @ts-expect-error a number is no line
() => scoreCorpus(metric, { hypotheses: [1], references: [["a"]] });
// @ts-expect-error a corpus has references
() => scoreCorpus(metric, { hypotheses: ["a"] });
// @ts-expect-error in one layout
() => scoreCorpus(metric, { hypotheses: ["a"], references: ["a"], referenceStreams: [["a"]] });
createAccumulator(metric).add({ hypotheses: ["a"], referenceStreams: [["a"], [null]] });
const optional: { references?: undefined } = {};
createAccumulator(metric).add({ ...optional, hypotheses: ["a"], referenceStreams: [["a"]], sources: ["b"] });
// @ts-expect-error no such smoothing
() => bleu({ smoothMethod: "plus" });
${print}`;
export const requiringProgram = `import whole = require("truebleu");
import family = require("truebleu/bleu");
declare const console: { log(line: string): void };
const { bleu, engineName, scoreCorpus } = family;
const same = whole.bleu;
${print}`;
/** A program that loads both forms in one process. */
export const mixedProgram = `import { createRequire } from "node:module";
import { bleu as same } from "truebleu";
const { bleu, engineName, scoreCorpus } = createRequire(import.meta.url)("truebleu/bleu");
${print}`;
export const jestTest = `${requires}test("BLEU", () => expect(${result}).toEqual([${SCORE}, "wasm", true]));\n`;
/** A React component that shows the result. */
export const component = `${imports}export default function Score() {
  return <p>{JSON.stringify(${result})}</p>;
}
`;

export function expectResult(output, engine = "wasm") {
  expectEqual(output.trim(), JSON.stringify([SCORE, engine, true]), "output");
}
