// The jobs of lab/bench/peers.mjs with truebleu: node peers-ours.mjs JOB PEER HYPOTHESES REFERENCES OTHER cold|warm prints
// JSON. The first time includes compiling the kernel.
import { readFileSync } from "node:fs";
import * as truebleu from "../../build/node/index.mjs";
import { whisperBasic, whisperEnglish } from "../../build/node/transforms.mjs";
import { printTimes } from "./timed.mjs";

const [job, peer, hypothesisPath, referencePath, otherPath, warmth] = process.argv.slice(2);
const lines = (path) =>
  readFileSync(path, "utf8")
    .split("\n")
    .slice(0, -1)
    .map((line) => line.trimEnd());
const [hypotheses, references] = [lines(hypothesisPath), lines(referencePath)];
const corpus = { hypotheses, referenceStreams: [references] };
/** Another system's output for the same text, which serves as the source. */
const withSources = () => ({ ...corpus, sources: lines(otherPath) });
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

/** The mean of the segments. */
const mean = (metric) => sum(truebleu.scoreSegments(metric, corpus).map(({ score }) => score)) / hypotheses.length;
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
  "chrF, NLTK's": () => mean(chrf({ minCharOrder: 2, beta: 3, epsSmoothing: true })),
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
  CharCut: () => scoreCorpus(truebleu.charcut(), corpus).score,
  EED: () => scoreCorpus(eed(), corpus).score,
  "WER, normalized": () => scoreCorpus(wer({ transforms: normalized }), corpus).score,
  "WER, all transforms": () => scoreCorpus(wer({ transforms: allTransforms }), corpus).score,
  "WER, Whisper English": () => scoreCorpus(wer({ transforms: [whisperEnglish()] }), corpus).score,
  "WER, Whisper basic": () => scoreCorpus(wer({ transforms: [whisperBasic()] }), corpus).score,
  EM: () => scoreCorpus(truebleu.em(), corpus).score,
  F1: () => scoreCorpus(truebleu.f1(), corpus).score,
  "CIDEr-D": () => scoreCorpus(truebleu.cider(), corpus).value,
  CIDEr: () => scoreCorpus(truebleu.cider({ mode: "CIDEr" }), corpus).value,
  "ROUGE-S4": () => scoreCorpus(truebleu.rouge155({ type: "S" }), corpus).score,
  "ROUGE-W-1.2": () => scoreCorpus(truebleu.rouge155({ type: "W" }), corpus).score,
  graphemes: () => tokensOf(truebleu.graphemeTokenizer()),
  "words of UAX 29": () => tokensOf(truebleu.wordTokenizer()),
  "seq-rep-4": () => scoreCorpus(truebleu.repetition(), corpus).fraction,
  "distinct-1 to 4": () => sum(truebleu.distinctNgrams(hypotheses).map(({ perNgram }) => perNgram)),
  RIBES: () => scoreCorpus(truebleu.ribes(), corpus).fraction,
  "RIBES, authors": () => scoreCorpus(truebleu.ribes({ mode: "authors" }), corpus).fraction,
};

/** The same settings as those of jiwer in peers.py. */
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

/** How many tokens the hypotheses have. */
const tokensOf = ({ tokenize }) => sum(hypotheses.map((line) => tokenize(line).length));

/** Jobs with a preparation that is not timed. */
const prepared = {
  SARI: () => withCorpus(withSources(), truebleu.sari()),
  "SARI, Hugging Face": () => withCorpus(withSources(), truebleu.sari({ program: "huggingface" })),
  "GEC-GLEU": () => withCorpus(withSources(), truebleu.gecgleu()),
  "WER, sclite": () => withCorpus(spoken(), wer({ alignment: "sclite" })),
  "WER, sclite -D -F": () => withCorpus(spoken(), wer({ alignment: "sclite", optionalWords: true, fragments: true })),
  cpWER: () => ofMeetings(truebleu.cpWer),
  "ORC-WER": () => ofMeetings(truebleu.orcWer),
  Pearson: () => ofShares(truebleu.pearson),
  Spearman: () => ofShares(truebleu.spearman),
  Kendall: () => ofShares(truebleu.kendall),
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

function withCorpus(texts, metric) {
  return () => scoreCorpus(metric, texts).score;
}

/** Jobs that peers.py and peers_speech.py do in the same way. */
function spoken() {
  const [system, texts] = [hypotheses, references].map((side) => side.map((line) => line.replaceAll(/[{};\\*"]/g, "")));
  return { hypotheses: system, referenceStreams: [texts] };
}

function ofMeetings(rate) {
  const side = (some, speaker) => some.map((words, i) => ({ speaker: `${speaker(i)}`, words }));
  const sessions = Array.from({ length: Math.ceil(references.length / 8) }, (_, i) => ({
    reference: side(references.slice(8 * i, 8 * i + 8), (k) => k % 3),
    hypothesis: side(hypotheses.slice(8 * i, 8 * i + 8), (k) => (k % 6 === 5 ? k + 1 : k) % 3),
  }));
  return () => {
    const rates = sessions.map((session) => rate(session));
    return (100 * sum(rates.map(({ errors }) => errors))) / sum(rates.map(({ referenceLength }) => referenceLength));
  };
}

function ofShares(coefficient) {
  const [own, other] = [hypotheses, lines(otherPath)].map((system) =>
    system.map((line, i) => {
      const [a, b] = [new Set(line.split(" ")), new Set(references[i].split(" "))];
      const shared = [...a].filter((word) => b.has(word)).length;
      return shared / (a.size + b.size - shared);
    }),
  );
  return () => coefficient(own, other);
}

const run = prepared[job]?.() ?? jobs[job];
printTimes(run, warmth);
