// The jobs of bench/peers.mjs with truebleu: node peers-ours.mjs JOB PEER HYPOTHESES REFERENCES OTHER cold|warm prints
// JSON. The first time includes compiling the kernel.
import { readFileSync } from "node:fs";
import * as truebleu from "../build/node/index.mjs";
import { whisperBasic, whisperEnglish } from "../build/node/transforms.mjs";
import { printTimes } from "./timed.mjs";

const [job, peer, hypothesisPath, referencePath, otherPath, warmth] = process.argv.slice(2);
const lines = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => line.trimEnd());
const [hypotheses, references] = [lines(hypothesisPath), lines(referencePath)];
const corpus = { hypotheses, referenceStreams: [references] };
const {
  bleu,
  bootstrapConfidence,
  cer,
  character,
  chrf,
  eed,
  es,
  mer,
  pairedRandomization,
  scoreCorpus,
  scoreSegment,
  segmentStatistics,
  ter,
  wer,
} = truebleu;

const sum = (scores) => scores.reduce((total, score) => total + score, 0);
/** The peer's settings: words between spaces, its smoothing. */
const words = { tokenize: "none" };
const asFastBleu = { ...words, smoothMethod: "floor" };

const jobs = {
  "corpus BLEU": () => scoreCorpus(bleu(peer === "NLTK" ? words : {}), corpus).score,
  "sentence BLEU"() {
    const metric = bleu({ effectiveOrder: true });
    return sum(hypotheses.map((hypothesis, i) => scoreSegment(metric, hypothesis, [references[i]]).score));
  },
  chrF: () =>
    peer === "fastChrF"
      ? sum(truebleu.scoreSegments(chrf(), corpus).map(({ score }) => score))
      : scoreCorpus(chrf(), corpus).score,
  "chrF++": () => scoreCorpus(chrf({ wordOrder: 2 }), corpus).score,
  "pairwise chrF": () => sum(truebleu.scoreMatrix(chrf(), hypotheses, references).scores),
  "aggregate chrF": () => sum(truebleu.scoreAgainstMeanReference(chrf(), hypotheses, references)),
  "pairwise BLEU": () => sum(truebleu.scoreMatrix(bleu(asFastBleu), hypotheses, references).scores),
  "self-BLEU": () => sum(truebleu.selfBleu(hypotheses, { ...asFastBleu, effectiveOrder: false }).segments),
  TER: () => scoreCorpus(ter(), corpus).score,
  WER: () => scoreCorpus(wer(), corpus).score,
  MER: () => scoreCorpus(mer(), corpus).score,
  CER: () => scoreCorpus(cer(), corpus).score,
  "edit similarity": () => scoreCorpus(es(), corpus).score,
  "indel similarity": () => scoreCorpus(es({ distance: "indel" }), corpus).score,
  "edit similarity of words": () => scoreCorpus(es({ unit: "words" }), corpus).score,
  CharacTER: () => scoreCorpus(character(), corpus).score,
  EED: () => scoreCorpus(eed(), corpus).score,
  "WER, normalized": () => scoreCorpus(wer({ transforms: normalized }), corpus).score,
  "WER, all transforms": () => scoreCorpus(wer({ transforms: allTransforms }), corpus).score,
  "WER, Whisper English": () => scoreCorpus(wer({ transforms: [whisperEnglish()] }), corpus).score,
  "WER, Whisper basic": () => scoreCorpus(wer({ transforms: [whisperBasic()] }), corpus).score,
  EM: () => scoreCorpus(truebleu.em(), corpus).score,
  F1: () => scoreCorpus(truebleu.f1(), corpus).score,
  "CIDEr-D": () => scoreCorpus(truebleu.cider(), corpus).value,
  "seq-rep-4": () => scoreCorpus(truebleu.repetition(), corpus).fraction,
  "distinct-1 to 4": () => sum(truebleu.distinctNgrams(hypotheses).map(({ perNgram }) => perNgram)),
  RIBES: () => scoreCorpus(truebleu.ribes(), corpus).fraction,
  "RIBES, authors": () => scoreCorpus(truebleu.ribes({ mode: "authors" }), corpus).fraction,
};

/** The same for jiwer in peers.py. */
const normalized = ["ToLowerCase", "RemovePunctuation", "RemoveMultipleSpaces", "Strip"];
const allTransforms = [
  "ToLowerCase",
  "ExpandCommonEnglishContractions",
  "RemoveKaldiNonWords",
  { RemoveSpecificWords: ["uh", "um", "the"] },
  { SubstituteWords: { two: "2", percent: "%" } },
  { SubstituteRegexes: { "\\bdr\\.": "doctor" } },
  "RemovePunctuation",
  { RemoveWhiteSpace: { replace_by_space: true } },
  "RemoveMultipleSpaces",
  "Strip",
];

/** Jobs with a preparation that is not timed. */
const prepared = {
  "1,000 resamples"() {
    const statistics = segmentStatistics(bleu(), corpus);
    return () => bootstrapConfidence(bleu(), statistics).mean;
  },
  "10,000 trials"() {
    const [baseline, other] = [hypotheses, lines(otherPath)].map((system) =>
      segmentStatistics(bleu(), { ...corpus, hypotheses: system }),
    );
    return () => pairedRandomization(bleu(), baseline, [other]).systems[0].pValue;
  },
};

const run = prepared[job]?.() ?? jobs[job];
printTimes(run, warmth);
