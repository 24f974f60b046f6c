// Random texts and settings, compared with the live originals: sacreBLEU, jiwer, NLTK and rouge-score, each in a Python
// process.
//
//   --metrics wer,bleu    some of lab/fuzz/originals/metrics.mjs; all in their shares by default
//   --exhaustive          every pair of sentences of up to five words, made of three words: by wer, bleu, chrf and
//                         ter in all engines, once
import { campaign } from "../campaign.mjs";
import { createComparison } from "./compare.mjs";
import { featuresOf } from "./features.mjs";
import { metrics } from "./metrics.mjs";
import { openPrograms } from "./programs.mjs";
import { allSentences, createTexts } from "./texts.mjs";

const run = campaign({
  argv: process.argv.slice(2),
  kind: "originals",
  starting: "lab/fuzz/originals/corpus",
  options: {
    metrics: { type: "string", default: Object.keys(metrics).join(",") },
    exhaustive: { type: "boolean", default: false },
  },
});
/** The number of pairs in a question, and of questions in flight. */
const PAIRS = 250;
const DEPTH = 8;
/** How many segments of a question are considered for the corpus. */
const LOOKED_AT = 2;

/** The findings so far. Only one input for each is reduced, because a reduction takes seconds. */
const reported = new Set();

const programs = openPrograms();
const { firstDifference, reduced, tallies } = createComparison(programs.ask);
const names = run.values.metrics.split(",");
for (const name of names)
  if (metrics[name] === undefined)
    throw new RangeError(`--metrics: expected some of ${Object.keys(metrics).join(", ")}, got ${name}`);
/** Each name, repeated according to its share. */
const lots = names.flatMap((name) => Array.from({ length: metrics[name].share }, () => name));

if (run.repeat !== undefined) await repeat(JSON.parse(new TextDecoder().decode(run.repeat)));
else if (run.values.exhaustive) await compareAll(everyPair());
else {
  await compareAll(keptBefore());
  await compareAll(byLot());
}
if (run.repeat === undefined) run.end(tallies);
programs.close();

/** Asks several questions at once, and reports differences. */
async function compareAll(questions) {
  const waiting = [];
  for (const { question, engines } of questions) {
    const answer = firstDifference(question, engines);
    // the answer is awaited below, in its turn
    answer.catch(() => {});
    waiting.push(answer);
    if (waiting.length >= DEPTH) await report(waiting.shift());
  }
  for (const answer of waiting) await report(answer);
}

async function report(answer) {
  const found = await answer;
  if (found === undefined) return;
  const what = `${found.what}, engine ${found.engine}`;
  if (reported.has(what)) return;
  reported.add(what);
  run.found({ what, input: await reduced(found) });
}

function* byLot() {
  const texts = createTexts();
  for (const [first, count] of run.batches(PAIRS)) {
    const random = run.random(first);
    const metric = random.pick(lots);
    const { settings: make, references, isAsked = () => true } = metrics[metric];
    const settings = make(random);
    const kept = run.corpus.pick(random);
    const segments = texts.segments(random, count, references, kept && JSON.parse(new TextDecoder().decode(kept)));
    for (const segment of segments.slice(0, LOOKED_AT)) run.corpus.keep(JSON.stringify(segment), featuresOf(segment));
    if (!isAsked(settings)) continue;
    const engines = random.percent(25) ? ["wasm", random.pick(["js", "reference"])] : ["wasm"];
    yield { question: { metric, settings, segments }, engines };
  }
}

/** Runs all earlier inputs with each metric. */
function* keptBefore() {
  const segments = [...run.corpus.starting()].map((bytes) => JSON.parse(new TextDecoder().decode(bytes)));
  for (const segment of segments) run.corpus.keep(JSON.stringify(segment), featuresOf(segment));
  const random = run.random(run.first);
  for (const metric of segments.length > 0 ? names : []) {
    const { settings: make, references, isAsked = () => true } = metrics[metric];
    const settings = make(random);
    const cut = segments.map((one) => ({ ...one, references: one.references.slice(0, references) }));
    if (isAsked(settings))
      yield { question: { metric, settings, segments: cut }, engines: ["wasm", "js", "reference"] };
    run.executed(isAsked(settings) ? segments.length : 0);
  }
}

/** 364 times 364 pairs of sentences; each hypothesis is a question. */
function* everyPair() {
  const sentences = allSentences(["a", "b", "c"], 5);
  const settings = {
    wer: [{ ...metrics.wer.plain, single: true }],
    bleu: [
      { tokenize: "13a", lowercase: false, smoothMethod: "exp", maxOrder: 4, effectiveOrder: true },
      { tokenize: "none", lowercase: false, smoothMethod: "floor", maxOrder: 4, effectiveOrder: false },
    ],
    chrf: [
      { charOrder: 6, wordOrder: 0, beta: 2, lowercase: false, whitespace: false, epsSmoothing: false },
      { charOrder: 6, wordOrder: 2, beta: 2, lowercase: false, whitespace: true, epsSmoothing: true },
    ],
    ter: [{ caseSensitive: false, normalized: false, noPunctuation: false, asianSupport: false }],
  };
  for (const [metric, list] of Object.entries(settings).filter(([name]) => names.includes(name))) {
    for (const one of list) {
      for (const hypothesis of sentences) {
        const segments = sentences.map((reference) => ({ hypothesis, references: [reference] }));
        yield { question: { metric, settings: one, segments }, engines: ["wasm", "js", "reference"] };
        run.executed(segments.length);
      }
      console.log(`originals: ${metric}, ${JSON.stringify(one)}: ${sentences.length ** 2} pairs`);
    }
  }
}

/** Asks the question of a finding again, and prints both answers. */
async function repeat({ engine, ...question }) {
  const found = await firstDifference(question, engine === undefined ? ["wasm", "js", "reference"] : [engine]);
  console.log(JSON.stringify(question));
  if (found === undefined) return console.log("no difference");
  console.log(`${found.what}, engine ${found.engine}: the original has ${JSON.stringify(found.theirs)},`);
  console.log(`we have ${JSON.stringify(found.ours)}`);
  process.exitCode = 1;
}
