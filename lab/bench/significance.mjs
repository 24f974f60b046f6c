// node lab/bench/significance.mjs: significance tests of truebleu and sacreBLEU in turn, a fresh process each time.
//
//   node lab/bench/significance.mjs --runs 5   runs of each; default 3
//
// 1,000 bootstrap resamples of one system, paired bootstrap (1,000 resamples) and approximate randomization (10,000
// trials) of three systems against a baseline, on newstest2017 en-de from the golden data. Statistics are counted
// before the clock starts. The first test that needs the kernel's hot loops includes compiling them, as for users.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { describeMachine, env, median, newstest, root, textCells } from "./shared.mjs";

const { values, positionals } = parseArgs({
  options: { runs: { type: "string", default: "3" } },
  allowPositionals: true,
});
const files = ["ref.0", "sys.LIUM-NMT", "sys.FBK", "sys.LMU-nmt-reranked", "sys.online-A"].map((name) =>
  join(newstest, `${name}.txt`),
);
const tests = ["confidence", "bootstrap", "randomization"];

if (positionals.length > 0) {
  console.log(JSON.stringify(await ours(positionals[0])));
} else {
  execFileSync(process.execPath, [join(root, "scripts", "build.mjs")], { stdio: "inherit" });
  report(Number(values.runs));
}

async function ours(test) {
  const { bleu, bootstrapConfidence, pairedBootstrap, pairedRandomization, segmentStatistics } =
    await import("../../build/node/index.mjs");
  const [reference, ...systems] = files.map((file) => readFileSync(file, "utf8").split("\n").slice(0, -1));
  const metric = bleu();
  const [baseline, ...others] = systems.map((hypotheses) =>
    segmentStatistics(metric, { hypotheses, referenceStreams: [reference] }),
  );
  const run = {
    confidence: () => bootstrapConfidence(metric, baseline),
    bootstrap: () => pairedBootstrap(metric, baseline, others, { test: "sacrebleu" }),
    randomization: () => pairedRandomization(metric, baseline, others),
  }[test];
  const start = process.cpuUsage();
  const { systems: tested = [] } = run();
  const { user, system } = process.cpuUsage(start);
  return { time: (user + system) / 1000, p: tested.map(({ pValue }) => pValue) };
}

function report(runs) {
  const python = join(root, ".venv", "bin", "python");
  const read = (command, args) => JSON.parse(execFileSync(command, args, { encoding: "utf8", env }));
  const our = [];
  const their = [];
  for (let i = 0; i < runs; i++) {
    const results = tests.map((test) => read(process.execPath, [fileURLToPath(import.meta.url), test]));
    const answer = read(python, [join(root, "lab", "bench", "significance.py"), ...files]);
    if (results.flatMap(({ p }) => p).join(" ") !== answer.p.join(" "))
      throw new Error("the p-values are not sacreBLEU's");
    our.push(results.map(({ time }) => time));
    their.push(tests.map((test) => answer.times[test]));
  }
  const mediansOf = (times) => tests.map((_, i) => median(times.map((row) => row[i])));
  const [ourMedians, theirMedians] = [mediansOf(our), mediansOf(their)];
  console.log(`${describeMachine()}. CPU, medians of ${runs} runs in turn.\n`);
  const hypothesis = readFileSync(files[1], "utf8").split("\n").slice(0, -1);
  const systems = { confidence: "LIUM-NMT", bootstrap: "4 systems", randomization: "4 systems" };
  console.log("| test | text | lines | truebleu | sacreBLEU | ratio |\n|---|---|---:|---:|---:|---:|");
  for (const [i, test] of tests.entries()) {
    const [ours, theirs] = [ourMedians[i], theirMedians[i]];
    const cells = textCells({ name: `newstest2017 en-de, ${systems[test]}`, hypothesis }, hypothesis.length);
    console.log(
      `| ${test} | ${cells.join(" | ")} | ${ours.toFixed(0)} ms | ${theirs.toFixed(0)} ms | ${(theirs / ours).toFixed(0)} |`,
    );
  }
}
