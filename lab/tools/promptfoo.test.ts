/** The recipe in docs/tools.md for promptfoo, and the results of promptfoo's own assertions for the same pairs. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { expectSentences, golden, page, pairs } from "./evaluation.js";
import { folderOf, recipeOf, runIn } from "./recipe.js";

const group = "promptfoo";

interface Output {
  readonly results: {
    readonly prompts: readonly { readonly metrics: { readonly namedScores: Record<string, number> } }[];
    readonly results: readonly {
      readonly testIdx: number;
      readonly error?: string;
      readonly gradingResult: { readonly componentResults: readonly { readonly score: number }[] } | null;
    }[];
  };
}

/** Evaluates a configuration, without promptfoo's telemetry, and without failing if rows fail. */
function evaluated(config: string, name: string): Output["results"] {
  const program = `Object.assign(process.env, {
  PROMPTFOO_CONFIG_DIR: "home",
  PROMPTFOO_DISABLE_REMOTE_GENERATION: "1",
  PROMPTFOO_DISABLE_TELEMETRY: "1",
  PROMPTFOO_DISABLE_UPDATE: "1",
  PROMPTFOO_FAILED_TEST_EXIT_CODE: "0",
});
await import("./node_modules/promptfoo/dist/src/entrypoint.js");
`;
  const output = `${name}.json`;
  const flags = ["--no-cache", "--no-write", "--no-table", "--no-progress-bar", "-o", output];
  runIn(
    group,
    { ...pairs, [`${name}.mjs`]: config, "run.mjs": program },
    "run.mjs",
    "eval",
    "-c",
    `${name}.mjs`,
    ...flags,
  );
  return (JSON.parse(readFileSync(join(folderOf(group), output), "utf8")) as Output).results;
}

const recipe = recipeOf(page, "promptfooconfig.mjs");
const byPair = (results: Output["results"]) => results.results.toSorted((a, b) => a.testIdx - b.testIdx);

test("promptfoo scores each row, and the corpus by a derived metric", () => {
  const results = evaluated(recipe, "promptfooconfig");
  expect(results.prompts[0]!.metrics.namedScores["corpus BLEU"]).toBe(golden.bleu.corpus);
  const scores = byPair(results).map(({ gradingResult }) => gradingResult!.componentResults[0]!.score);
  expectSentences("bleu", scores);
});

test("promptfoo's own BLEU is wrong where docs say so, and its METEOR ends with an error", () => {
  const asserted = (type: string): string =>
    recipe.replace(
      '{ type: "javascript", value: assertBleu }',
      `{ type: "${type}", value: "{{expected}}", threshold: 0 }`,
    );
  const scores = byPair(evaluated(asserted("bleu"), "own-bleu")).map(
    ({ gradingResult }) => gradingResult!.componentResults[0]!.score,
  );
  const off = scores.map((score, i) => Math.abs(100 * score - golden.bleu.sentences[i]!));
  expect([off.filter((points) => points > 1e-9).length, off.filter((points) => points > 5).length]).toEqual([36, 23]);
  const failed = evaluated(asserted("meteor"), "own-meteor").results;
  expect(failed.filter(({ error }) => /PorterStemmer|natural/.test(error ?? ""))).toHaveLength(200);
});
