// The jobs of lab/bench/against.mjs, done by the libraries of two revisions in turn:
//
//   node against-jobs.mjs WARM LIBRARY LIBRARY HYPOTHESES REFERENCES OTHER
//
// prints JSON: for each job the CPU milliseconds of a pass with each library, the median of the ratios of neighbouring
// passes, and the numbers that the job returned; or why a revision cannot do it. Passes alternate within one process,
// because the speed of a process depends on its memory layout and on whatever else the machine does.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { median } from "./shared.mjs";

/** How many CPU milliseconds of each library are timed: its passes are first repeated for WARM milliseconds. */
const TIMED = 80;
/** The number of lines on each side that are compared in pairs. */
const PAIRWISE = 256;

const [warmText, first, second, hypothesisPath, referencePath, otherPath] = process.argv.slice(2);
const warm = Number(warmText);
const lines = (path) => readFileSync(path, "utf8").split("\n").slice(0, -1);
const [hypotheses, references, other] = [hypothesisPath, referencePath, otherPath].map(lines);
const corpus = { hypotheses, referenceStreams: [references] };

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const few = (texts) => texts.slice(0, PAIRWISE);
/** Each function prepares a job with the functions of a library and returns it, so that the preparation is not timed. */
const jobsOf = ({
  bleu,
  bootstrapConfidence,
  cer,
  chrf,
  pairedRandomization,
  scoreCorpus,
  scoreMatrix,
  scoreSegments,
  segmentStatistics,
  ter,
  wer,
}) => ({
  BLEU: () => () => scoreCorpus(bleu(), corpus).score,
  "BLEU of segments": () => () => sum(scoreSegments(bleu({ effectiveOrder: true }), corpus).map(({ score }) => score)),
  chrF: () => () => scoreCorpus(chrf(), corpus).score,
  "chrF++": () => () => scoreCorpus(chrf({ wordOrder: 2 }), corpus).score,
  TER: () => () => scoreCorpus(ter(), corpus).score,
  WER: () => () => scoreCorpus(wer(), corpus).score,
  CER: () => () => scoreCorpus(cer(), corpus).score,
  "pairwise BLEU": () => () =>
    sum(scoreMatrix(bleu({ effectiveOrder: true }), few(hypotheses), few(references)).scores),
  "pairwise chrF": () => () => sum(scoreMatrix(chrf(), few(hypotheses), few(references)).scores),
  "1,000 resamples of BLEU"() {
    const statistics = segmentStatistics(bleu(), corpus);
    return () => bootstrapConfidence(bleu(), statistics).mean;
  },
  "1,000 trials of BLEU"() {
    const [one, two] = [hypotheses, other].map((system) =>
      segmentStatistics(bleu(), { ...corpus, hypotheses: system }),
    );
    return () => pairedRandomization(bleu(), one, [two], { trials: 1000 }).systems[0].pValue;
  },
});

/** The CPU milliseconds of a pass, and its number. */
function timed(pass) {
  const start = process.cpuUsage();
  const value = pass();
  const { user, system } = process.cpuUsage(start);
  return { cpu: (user + system) / 1000, value };
}

/** A job's passes, one with each library in turn, until each has taken its CPU time. */
function alternate(passes) {
  const pairs = [];
  let value;
  for (let spent = 0, i = 0; spent < 2 * (warm + TIMED); i++) {
    const pair = [];
    for (const which of i % 2 === 0 ? [0, 1] : [1, 0]) pair[which] = timed(passes[which]);
    const cpu = pair.map((one) => one.cpu);
    if (spent >= 2 * warm || cpu[0] + cpu[1] >= 2 * TIMED) pairs.push(cpu);
    value = pair.map((one) => one.value);
    spent += cpu[0] + cpu[1];
  }
  return {
    cpu: [0, 1].map((which) => median(pairs.map((cpu) => cpu[which]))),
    ratio: median(pairs.map(([one, two]) => one / two)),
    value,
  };
}

const libraries = [];
for (const path of [first, second]) libraries.push(jobsOf(await import(pathToFileURL(path).href)));
const results = {};
for (const job of Object.keys(libraries[0])) {
  try {
    const passes = libraries.map((jobs) => jobs[job]());
    for (const pass of passes) pass();
    const size = job.startsWith("pairwise")
      ? `${few(hypotheses).length} x ${few(references).length}`
      : hypotheses.length;
    results[job] = { lines: size, ...alternate(passes) };
  } catch ({ message }) {
    // a revision may lack functions that the job needs
    results[job] = { error: message.split("\n", 1)[0] };
  }
}
console.log(JSON.stringify(results));
