// node lab/bench/segment-scores.mjs: pairs per CPU second of segmentScores, one thread, warm, from strings and from
// bytes, compared with scoreSegments, which makes an object for each pair. It first prints the text that it scores, and
// whether all three gave the same numbers.
import { bleu, chrf, scoreSegments, segmentScores, ter, wer } from "../../build/node/index.mjs";
import { describeMachine, findText, median, textCells } from "./shared.mjs";

const text = findText();
const { hypothesis: hypotheses, reference: references } = text;
const corpus = { hypotheses, references };
const asBytes = (lines) => {
  let end = 0;
  return {
    bytes: new Uint8Array(Buffer.from(lines.join(""))),
    ends: Uint32Array.from(lines, (line) => (end += Buffer.byteLength(line))),
  };
};
const columns = { hypotheses: asBytes(hypotheses), references: asBytes(references) };
const size = hypotheses.length;
const metrics = { BLEU: bleu(), chrF: chrf(), "chrF++": chrf({ wordOrder: 2 }), TER: ter(), WER: wer() };

console.log(describeMachine());
console.log(
  `${columns.hypotheses.bytes.length} and ${columns.references.bytes.length} bytes; pairs a CPU second, in thousands: median / best tenth`,
);
for (const [i, lines] of [hypotheses, references].entries())
  console.log(`  ${i === 0 ? "hypothesis" : "reference "} 0: ${lines[0].slice(0, 90)}`);

/** Pairs per CPU second: the median and the best tenth of 60 runs of 20 ms or more each, in turn. */
function speeds(jobs) {
  const names = Object.keys(jobs);
  const times = Object.fromEntries(names.map((one) => [one, []]));
  for (const one of names) for (const end = performance.now() + 700; performance.now() < end;) jobs[one]();
  for (let round = 0; round < 60; round++) {
    for (const one of names) {
      const start = process.cpuUsage();
      let used;
      let runs = 0;
      do {
        jobs[one]();
        runs++;
        used = process.cpuUsage(start);
      } while (used.user + used.system < 2e4);
      times[one].push((used.user + used.system) / 1e6 / runs);
    }
  }
  return names.map((one) => {
    const sorted = times[one].toSorted((a, b) => a - b);
    return [size / median(sorted), size / sorted[5]];
  });
}

const thousands = (speed) => speed.map((pairs) => Math.round(pairs / 1000)).join(" / ");
console.log("\n| metric | text | pairs | strings | bytes | objects |\n|---|---|---:|---:|---:|---:|");
for (const [label, metric] of Object.entries(metrics)) {
  const numbers = segmentScores(metric, corpus);
  const objects = scoreSegments(metric, corpus);
  const same = segmentScores(metric, columns).every((score, i) => score === numbers[i] && score === objects[i].score);
  if (!same) throw new Error(`${label}: strings, bytes and objects differ`);
  const row = speeds({
    strings: () => segmentScores(metric, corpus),
    bytes: () => segmentScores(metric, columns),
    objects: () => scoreSegments(metric, corpus),
  });
  console.log(`| ${[label, ...textCells(text, size), ...row.map(thousands)].join(" | ")} |`);
}
