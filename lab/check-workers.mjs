// Runs BLEU of 10,000 lines in Cloudflare's workerd, which compiles no WebAssembly at run time: the engine must still
// be "wasm", because the package has the kernels as compiled modules. Miniflare and esbuild are installed in a
// temporary folder.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { check, closeChecks, expectEqual } from "./package/checks.mjs";
import { corpus, SCORE } from "./package/example.mjs";
import { node, project, root, tool } from "./package/project.mjs";

const LINES = 10_000;

const worker = `import { bleu, engineName, scoreCorpus } from "truebleu/bleu";
import { chrf, ter } from "truebleu";
export default {
  async fetch(request) {
    const { text, engine } = await request.json();
    const start = Date.now();
    const { score } = scoreCorpus(bleu(), text, { engine });
    const example = scoreCorpus(bleu(), ${corpus}).score;
    const pair = { hypotheses: ["a b c"], references: [["a b d"]] };
    const others = [chrf(), ter()].map((metric) => scoreCorpus(metric, pair).score);
    return Response.json({ score, example, others, engine: engineName(), milliseconds: Date.now() - start });
  },
};
`;

// the same settings as wrangler's: its conditions for package exports, and .wasm files as modules in the folder of the
// script
const bundled = [
  "--bundle",
  "--format=esm",
  "--conditions=workerd,worker,browser",
  "--loader:.wasm=copy",
  "--outdir=out",
];

const run = `import { readFileSync, readdirSync } from "node:fs";
import { Miniflare } from "miniflare";
import { bleu, scoreCorpus } from "truebleu/bleu";
const modules = readdirSync("out").map((name) => ({
  type: name.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
  path: "out/" + name,
  contents: readFileSync("out/" + name),
}));
modules.sort((a, b) => (a.path === "out/worker.js" ? -1 : b.path === "out/worker.js" ? 1 : 0));
const text = JSON.parse(readFileSync("text.json", "utf8"));
const miniflare = new Miniflare({ modules, modulesRoot: "out", compatibilityDate: "2025-01-01" });
try {
  for (const engine of [undefined, "js"]) {
    const start = performance.now();
    const response = await miniflare.dispatchFetch("http://localhost/", {
      method: "POST",
      body: JSON.stringify({ text, engine }),
    });
    if (!response.ok) throw new Error(await response.text());
    const result = await response.json();
    const milliseconds = Math.round(performance.now() - start);
    console.log(JSON.stringify({ ...result, milliseconds, expected: scoreCorpus(bleu(), text).score }));
  }
} finally {
  await miniflare.dispose();
}
`;

const linesOf = (file) => readFileSync(join(root, file), "utf8").split("\n").slice(0, -1);
const hypotheses = linesOf("examples/translation.de.txt");
const references = linesOf("examples/post-edit.de.txt");
const repeated = (lines) => Array.from({ length: LINES }, (_, i) => lines[i % lines.length]);
const text = { hypotheses: repeated(hypotheses), references: repeated(references).map((line) => [line]) };

const folder = project(
  "worker",
  { miniflare: "4.20260730.0", esbuild: "0.28.2" },
  { "worker.mjs": worker, "run.mjs": run, "text.json": JSON.stringify(text) },
);

await check("bundled as wrangler does, with compiled kernels beside the script", () => {
  tool(folder, "esbuild", "esbuild", "worker.mjs", ...bundled, "--out-extension:.js=.js", "--log-level=warning");
  const kernels = readdirSync(join(folder, "out")).filter((name) => name.endsWith(".wasm"));
  if (kernels.length === 0) throw new Error("no .wasm file beside the script: expected the kernels of the metrics");
  return kernels.map((name) => name.split(".")[0]).join(", ");
});

await check(`workerd, BLEU of ${LINES} lines`, () => {
  const [wasm, js] = node(folder, "run.mjs")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expectEqual(wasm.engine, "wasm", "engine");
  expectEqual(wasm.example, SCORE, "score of the example");
  for (const { score, expected } of [wasm, js]) expectEqual(score, expected, "score, which Node has beside it,");
  return `${wasm.milliseconds} ms, start and all; then ${js.milliseconds} ms with engine js`;
});

closeChecks("workers");
