// The jobs of lab/bench/against.mjs, done by the library of one revision:
//
//   node against-jobs.mjs LIBRARY WARM HYPOTHESES REFERENCES OTHER
//
// prints JSON: for each job the CPU milliseconds of a pass and the number that the job returned, or why this revision
// cannot do it.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { median } from "./shared.mjs";

/** How many CPU milliseconds are timed: a pass is first repeated for WARM milliseconds without timing. */
const TIMED = 80;
/** The number of lines on each side that are compared in pairs. */
const PAIRWISE = 256;

const [library, warmText, hypothesisPath, referencePath, otherPath] = process.argv.slice(2);
const warm = Number(warmText);
const lines = (path) => readFileSync(path, "utf8").split("\n").slice(0, -1);
const [hypotheses, references, other] = [hypothesisPath, referencePath, otherPath].map(lines);
const corpus = { hypotheses, referenceStreams: [references] };
const {
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
} = await import(pathToFileURL(library).href);

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
const few = (texts) => texts.slice(0, PAIRWISE);
/** Each function prepares a job and returns it, so that the preparation is not timed. */
const jobs = {
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
};

const results = {};
for (const [job, make] of Object.entries(jobs)) {
  let pass;
  try {
    pass = make();
    pass();
  } catch ({ message }) {
    // another revision may lack functions that the job needs
    results[job] = { error: message.split("\n", 1)[0] };
    continue;
  }
  const times = [];
  let value;
  for (let spent = 0; spent < warm + TIMED;) {
    const start = process.cpuUsage();
    value = pass();
    const { user, system } = process.cpuUsage(start);
    const cpu = (user + system) / 1000;
    if (spent >= warm || cpu >= TIMED) times.push(cpu);
    spent += cpu;
  }
  const size = job.startsWith("pairwise") ? `${few(hypotheses).length} x ${few(references).length}` : hypotheses.length;
  results[job] = { lines: size, cpu: median(times), value };
}
console.log(JSON.stringify(results));
