/** The recipes in docs/tools.md for evaluation tools: 200 real pairs, without network or keys. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectReadyScorers, expectSentences, golden, page, pairs } from "./evaluation.js";
import { folderOf, recipeOf, runIn } from "./recipe.js";

const group = "evaluation";

/** Ends a program whose tool would wait for a server, once its output has been read. */
const END = 'process.stdout.write("", () => process.exit());';

/** The last line that a recipe printed, after the tool's own output. */
function lastJson(output: string): unknown {
  return JSON.parse(
    output
      .trimEnd()
      .split("\n")
      .findLast((line) => line.startsWith("{") || line.startsWith("["))!,
  );
}

test("Braintrust takes our scorer together with one of autoevals", () => {
  const output = runIn(group, { ...pairs, "braintrust.mjs": recipeOf(page, "braintrust.mjs") }, "braintrust.mjs");
  const { corpus, scores } = lastJson(output) as { corpus: number; scores: Record<string, number>[] };
  expect(corpus).toBe(golden.bleu.corpus);
  expectReadyScorers((name) => scores.map((one) => one[name]));
  expect(scores.every(({ Levenshtein }) => Levenshtein! >= 0)).toBe(true);
});

test("Langfuse takes our scores", () => {
  // nothing listens at this address, so the tool logs what it cannot send
  const keys = `process.env.LANGFUSE_PUBLIC_KEY = process.env.LANGFUSE_SECRET_KEY = "none";
process.env.LANGFUSE_BASE_URL = "http://127.0.0.1:9";
await import("./langfuse.mjs");
${END}`;
  const files = { ...pairs, "langfuse.mjs": recipeOf(page, "langfuse.mjs"), "offline.mjs": keys };
  const { runEvaluations, itemResults } = lastJson(runIn(group, files, "offline.mjs")) as {
    runEvaluations: unknown;
    itemResults: { evaluations: { name: string; value: number }[] }[];
  };
  const signature = expect.stringMatching(/^nrefs:1\|case:mixed\|eff:no\|tok:13a\|smooth:exp\|/);
  expect(runEvaluations).toEqual([{ name: "corpus BLEU", value: golden.bleu.corpus, comment: signature }]);
  expectReadyScorers((name) =>
    itemResults.map(({ evaluations }) => evaluations.find((one) => one.name === name)!.value),
  );
});

test("LangSmith takes our evaluator together with one of openevals", () => {
  const program = `import { readFileSync } from "node:fs";
import { Client } from "langsmith";
import { evaluate } from "langsmith/evaluation";
import { exactMatch } from "openevals";
import { corpusBleu, evaluators } from "./langsmith.mjs";

const rows = readFileSync("pairs.jsonl", "utf8").trimEnd().split("\\n").map((line) => JSON.parse(line));
const id = (i) => \`00000000-0000-4000-8000-\${String(i).padStart(12, "0")}\`;
const kept = [];
// replaces the methods that would call the server
class Offline extends Client {
  async createProject({ projectName }) {
    return { id: id(1), name: projectName, start_time: Date.now(), tenant_id: id(2), reference_dataset_id: id(3) };
  }
  async readDataset() { return { id: id(3), name: "pairs" }; }
  async getDatasetUrl() { return "http://127.0.0.1:9/datasets/pairs"; }
  async updateProject() {}
  async createRun() {}
  async updateRun() {}
  async awaitPendingTraceBatches() {}
  async createFeedback(run, key, { score }) { if (run === null) kept.push({ key, score }); }
}
const client = new Offline({ apiUrl: "http://127.0.0.1:9", apiKey: "none", autoBatchTracing: false });
const data = rows.map(({ input, expected }, i) => ({
  id: id(100 + i), dataset_id: id(3), inputs: { input }, outputs: { text: expected }, runs: [],
  created_at: "2026-01-01T00:00:00.000000+00:00", modified_at: "2026-01-01T00:00:00.000000+00:00",
}));
const run = await evaluate(({ input }) => ({ text: rows[input].output }), {
  data, client, evaluators: [...evaluators, exactMatch], summaryEvaluators: [corpusBleu],
});
const scores = run.results.map(({ example, evaluationResults }) => [
  Number(example.inputs.input), Object.fromEntries(evaluationResults.results.map(({ key, score }) => [key, score])),
]);
console.log(JSON.stringify({ kept, summary: run.summaryResults, scores }));
${END}
`;
  const files = { ...pairs, "langsmith.mjs": recipeOf(page, "langsmith.mjs"), "offline-langsmith.mjs": program };
  const { summary, scores } = lastJson(runIn(group, files, "offline-langsmith.mjs")) as {
    summary: { results: { key: string; score: number }[] };
    scores: [number, Record<string, number>][];
  };
  const sorted = scores.toSorted(([a], [b]) => a - b).map(([, ofRow]) => ofRow);
  expectReadyScorers((name) => sorted.map((one) => one[name]));
  expect(summary.results).toMatchObject([{ key: "corpus BLEU", score: golden.bleu.corpus / 100 }]);
  expect(sorted.every((ofRow) => typeof ofRow["exact_match"] === "boolean")).toBe(true);
});

test("evalite takes our scorer", () => {
  // the tool's own store is a package that would have to be compiled
  const config = `import { defineConfig } from "evalite/config";
import { createInMemoryStorage } from "evalite/in-memory-storage";
export default defineConfig({ storage: () => createInMemoryStorage() });
`;
  const files = {
    ...pairs,
    // otherwise vite uses the configuration of the repository
    "vite.config.mjs": "export default {};\n",
    "evalite.config.ts": config,
    "translation.eval.ts": recipeOf(page, "translation.eval.ts"),
    "corpus-score.mjs": recipeOf(page, "corpus-score.mjs"),
  };
  runIn(group, files, "node_modules/evalite/dist/bin.js", "run", "--outputPath", "results.json");
  expect(runIn(group, {}, "corpus-score.mjs")).toBe(`${golden.bleu.corpus}\n`);
  const { evals } = JSON.parse(readFileSync(join(folderOf(group), "results.json"), "utf8")) as {
    evals: { results: { order: number; input: string; scores: { name: string; score: number }[] }[] }[];
  };
  const results = evals[0]!.results.toSorted((a, b) => Number(a.input) - Number(b.input));
  expectReadyScorers((name) => results.map(({ scores }) => scores.find((one) => one.name === name)!.score));
});

test("Mastra takes our scorer", () => {
  const program = `import { readFileSync } from "node:fs";
import { bleu as metric } from "truebleu";
import { scoreResults } from "truebleu/scorers";
import { bleu } from "./mastra.mjs";

const rows = readFileSync("pairs.jsonl", "utf8").trimEnd().split("\\n").map((line) => JSON.parse(line));
const runs = [];
for (const { input, output, expected } of rows) runs.push(await bleu.run({ input, output, groundTruth: expected }));
const corpus = scoreResults(metric(), runs.map(({ analyzeStepResult }) => analyzeStepResult)).score;
console.log(JSON.stringify({ corpus, scores: runs.map(({ score }) => score), reason: runs[0].reason }));
${END}
`;
  const files = { ...pairs, "mastra.mjs": recipeOf(page, "mastra.mjs"), "run-mastra.mjs": program };
  const { corpus, scores, reason } = lastJson(runIn(group, files, "run-mastra.mjs")) as {
    corpus: number;
    scores: number[];
    reason: string;
  };
  expect(corpus).toBe(golden.bleu.corpus);
  expectSentences("bleu", scores);
  expect(reason).toMatch(/^nrefs:1\|case:mixed\|eff:yes\|/);
});
