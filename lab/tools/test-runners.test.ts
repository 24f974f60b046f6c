/** The recipes of docs/tools.md for vitest and Jest, with 200 real pairs, and their types. */
import { expect, test } from "vitest";
import { golden, page, rows } from "./evaluation.js";
import { recipeOf, runIn } from "./recipe.js";

const group = "evaluation";

/** Each pair has exactly sacreBLEU's score: it passes with that threshold, and fails with a higher one. */
const data = JSON.stringify({ rows, golden });
const body = `
const { rows, golden } = ${data};
const metrics = { bleu: bleu(), chrf: chrf(), ter: ter() };
for (const [name, metric] of Object.entries(metrics)) {
  const { corpus, sentences } = golden[name];
  // BLEU's last bit is the platform's in Python
  const rounding = name === "bleu" ? 1.2e-15 : 1e-16;
  const [low, high] = [1 - rounding, 1 + 4 * rounding];
  const matcher = name === "ter" ? "toScoreAtMost" : "toScoreAtLeast";
  test(name, () => {
    for (const [i, { output, expected }] of rows.entries()) {
      const [worst, best] = name === "ter" ? [sentences[i] * high, sentences[i] * low - 1e-9] : [sentences[i] * low, sentences[i] * high + 1e-9];
      expect(output)[matcher](metric, expected, worst);
      if (best >= 0) expect(output).not[matcher](metric, [expected], best);
    }
    const [outputs, references] = [rows.map(({ output }) => output), rows.map(({ expected }) => expected)];
    expect(outputs)[matcher](metric, references, corpus);
    expect(outputs).not[matcher](metric, references, corpus + (name === "ter" ? -1e-13 : 1e-13));
    expect({ text: outputs[0] }).toEqual({ text: expect.not.toMatchReference(references[0]) });
  });
}
`;
const imports = `import { bleu, chrf, ter } from "truebleu";\n`;
const requires = `const { bleu, chrf, ter } = require("truebleu");\n`;

const recipe = recipeOf(page, "translate.test.js");
/** The recipe in CommonJS, with Jest's globals. */
const required = recipe
  .replace(/^import \{ expect, test \} from "vitest";\n/m, "")
  .replace(/^import (\{.*\}) from ("truebleu");/m, "const $1 = require($2);");
const runVitest = ["node_modules/vitest/vitest.mjs", "run", "--no-color"];

test("the matchers in vitest, by a setup file", () => {
  const files = {
    "vitest.config.mjs": recipeOf(page, "vitest.config.mjs"),
    "translate.test.js": recipe,
    "pairs.test.js": `import { expect, test } from "vitest";\n${imports}${body}`,
  };
  expect(runIn(group, files, ...runVitest, "translate.test.js", "pairs.test.js")).toMatch(/Tests +4 passed/);
});

test("the matchers in vitest, imported and extended by hand", () => {
  const byHand = `import { expect, test } from "vitest";
import { bleu } from "truebleu";
import { matchers } from "truebleu/vitest";
expect.extend(matchers);
test("x", () => expect("a b c d").toScoreAtLeast(bleu(), "a b c d", 100));
`;
  const files = { "by-hand.config.mjs": "export default {};\n", "by-hand.test.js": byHand };
  expect(runIn(group, files, ...runVitest, "--config", "by-hand.config.mjs", "by-hand.test.js")).toMatch(
    /Tests +1 passed/,
  );
});

test("the matchers in Jest in CommonJS, by a setup file", () => {
  const files = {
    "jest.config.cjs": recipeOf(page, "jest.config.cjs"),
    "translate.test.cjs": required,
    "pairs.test.cjs": requires + body,
    "run-jest.mjs": `import { createRequire } from "node:module";
const { results } = await createRequire(import.meta.url)("jest").runCLI(
  { _: [], $0: "jest", config: "jest.config.cjs", testMatch: ["**/*.test.cjs"], silent: true, reporters: [] },
  [process.cwd()],
);
for (const { failureMessage } of results.testResults) if (failureMessage) console.log(failureMessage);
console.log(results.numPassedTests, "passed,", results.numFailedTests, "failed");
`,
  };
  expect(runIn(group, files, "run-jest.mjs")).toBe("4 passed, 0 failed\n");
});

test.each(["vitest", "@jest/globals"])("the types of the expect of %s", (runner) => {
  const typed = `import { expect } from "${runner}";
import { bleu, wer } from "truebleu";
import "truebleu/vitest";
expect("a").toScoreAtLeast(bleu(), ["a", null], 90);
expect("a").toScoreAtMost(wer(), "a", 10);
expect(["a"]).not.toMatchReference(["a"], wer());
expect({ a: "x" }).toEqual({ a: expect.toMatchReference("x") });
// @ts-expect-error a threshold is a number
expect("a").toScoreAtLeast(bleu(), "a", "90");
`;
  const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, target: "es2022", types: [] };
  const config = (module: string, moduleResolution: string): string =>
    JSON.stringify({
      compilerOptions: { ...compilerOptions, module, moduleResolution },
      files: ["typed.ts", "typed.cts"],
    });
  const files = { "typed.ts": typed, "typed.cts": typed };
  for (const [module, resolution] of [
    ["nodenext", "nodenext"],
    ["esnext", "bundler"],
  ] as const)
    runIn(
      group,
      { ...files, "tsconfig.json": config(module, resolution) },
      "node_modules/typescript/bin/tsc",
      "-p",
      ".",
    );
});
