// node score.mjs REFERENCE SYSTEM: BLEU, chrF and TER of a file, and its three worst lines.
import { readFileSync } from "node:fs";
import { bleu, chrf, score, segmentScores, ter } from "truebleu";

const [referenceFile, systemFile] = process.argv.slice(2);
if (systemFile === undefined) {
  console.error("usage: node score.mjs REFERENCE SYSTEM");
  process.exit(2);
}
const lines = (file) => readFileSync(file, "utf8").replace(/\n$/, "").split("\n");
const corpus = { hypotheses: lines(systemFile), references: lines(referenceFile).map((line) => [line]) };

for (const { name, score: points, signature } of score([bleu(), chrf(), ter()], corpus))
  console.log(`${name} ${points.toFixed(1)} (${signature})`);

const byLine = Array.from(segmentScores(chrf(), corpus), (points, i) => ({ line: i + 1, points }));
console.log("worst lines by chrF:");
for (const { line, points } of byLine.sort((a, b) => a.points - b.points).slice(0, 3))
  console.log(`  ${line}: ${points.toFixed(1)}  ${corpus.hypotheses[line - 1]}`);
