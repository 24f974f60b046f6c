// Sections for other functions that return numbers: significance, pairs of texts, correlation, conversations, places in
// the text.
import {
  addStatistics,
  alignCorpus,
  benjaminiHochbergCorrection,
  bleu,
  bootstrapConfidence,
  bootstrapReplicates,
  chrf,
  cider,
  compareAllPairs,
  coefficientNames,
  correlateMetrics,
  countConfusions,
  countPairs,
  cpWer,
  createAccumulator,
  decodeStatistics,
  differenceInfluence,
  distinctNgrams,
  documentFrequencies,
  encodeStatistics,
  gleu,
  groupStatistics,
  holmCorrection,
  influence,
  inspectBleu,
  inspectChrf,
  inspectMatches,
  inspectTer,
  inspectWords,
  kendall,
  lint,
  mbrDecode,
  mimoWer,
  ngramInformation,
  nist,
  orcWer,
  pairedBootstrap,
  pairedRandomization,
  pairwiseAccuracy,
  pearson,
  randomizationReplicates,
  ribes,
  rouge,
  scoreAgainstMeanReference,
  scoreMatrix,
  segmentScores,
  segmentStatistics,
  selfBleu,
  softPairwiseAccuracy,
  spearman,
  ter,
  wer,
} from "truebleu";
import { meteor } from "truebleu/meteor";
import { createRandom } from "./random.js";

const resampled = [
  bleu,
  chrf,
  ter,
  wer,
  ribes,
  rouge,
  gleu,
  () => bleu({ effectiveOrder: true }),
  () => chrf({ wordOrder: 2 }),
];

/** @param corpora makes the corpus that belongs to a number */
export function functionSections(corpora) {
  /** Outputs for one set of references: the corpus, and two that lose or repeat words. */
  const systemsOf = (number) => {
    const corpus = corpora(number);
    const random = createRandom(number, 3);
    const worse = (share) => ({
      ...corpus,
      hypotheses: corpus.hypotheses.map((line) =>
        line
          .split(" ")
          .filter(() => !random.percent(share))
          .join(" "),
      ),
    });
    return [corpus, worse(8), worse(25)];
  };
  const lines = (number, size) => corpora(number).hypotheses.slice(0, size);

  const tests = {
    significance(chunk, engine) {
      const metric = resampled[chunk % resampled.length]();
      const tables = systemsOf(chunk).map((corpus) => segmentStatistics(metric, corpus, { engine }));
      const [baseline, ...systems] = tables;
      const seed = chunk % 3 === 0 ? 12345 : BigInt(chunk) << 70n;
      const options = { samples: 100 + chunk, seed, engine };
      const all = compareAllPairs(metric, tables, {
        ...options,
        ...(chunk % 2 ? { test: "bootstrap" } : { test: "randomization", trials: 100 }),
      });
      const pValues = all.pairs.map(({ pValue }) => pValue);
      return [
        bootstrapConfidence(metric, baseline, options),
        pairedBootstrap(metric, baseline, systems, { ...options, test: chunk % 2 ? "bootstrap" : "sacrebleu" }),
        pairedRandomization(metric, baseline, systems, { trials: 100, samples: 50, seed, engine }),
        all,
        holmCorrection(pValues),
        benjaminiHochbergCorrection(pValues),
      ];
    },
    replicates(chunk, engine) {
      const metric = resampled[chunk % resampled.length]();
      const tables = systemsOf(chunk).map((corpus) => segmentStatistics(metric, corpus, { engine }));
      return [
        bootstrapReplicates(metric, tables, { samples: 250, seed: chunk, engine }),
        randomizationReplicates(metric, tables[0], tables[1], { trials: 250, seed: chunk, engine }),
      ];
    },
    statistics(chunk, engine) {
      const metric = resampled[chunk % resampled.length]();
      const [one, other] = systemsOf(chunk).map((corpus) => segmentStatistics(metric, corpus, { engine }));
      const running = createAccumulator(metric, { engine });
      for (const at of [chunk, chunk + 1]) running.add({ ...corpora(3 * at + 1) });
      const groups = Array.from({ length: one.segments }, (_, i) => `group ${(i * chunk) % 5}`);
      return [
        encodeStatistics([
          { ...one, system: "one" },
          { ...other, system: "other" },
        ]),
        decodeStatistics(encodeStatistics([one]))[0].rows,
        influence(metric, one, { engine }),
        differenceInfluence(metric, one, other, { engine }),
        [...groupStatistics(one, groups)].map(([name, { rows }]) => [name, rows]),
        running.score(),
        addStatistics(running.statistics(), running.statistics()).rows,
      ];
    },
    pairwise(chunk, engine) {
      const metric = [bleu, chrf, ter, wer, gleu, ribes, () => chrf({ wordOrder: 2 })][chunk % 7]();
      const [some, others] = [lines(chunk, 24), lines(chunk + 1, 17)];
      return [
        scoreMatrix(metric, some, others, { engine }).scores,
        mbrDecode(metric, some, { engine }),
        selfBleu(some, { engine, maxOrder: 1 + (chunk % 5) }),
        chunk % 7 < 2 ? scoreAgainstMeanReference(metric, some, others, { engine }) : 0,
      ];
    },
    correlation(chunk, engine) {
      const outputs = systemsOf(chunk);
      const of = (metric) => outputs.map((corpus) => segmentScores(metric, corpus, { engine }));
      const columns = [bleu, chrf, wer].map((make) => of(make()));
      const [human, ...metrics] = columns.map((column) => Float64Array.from(column.flatMap((scores) => [...scores])));
      return [
        pearson(human, metrics[0]),
        spearman(human, metrics[0]),
        kendall(human, metrics[0]),
        kendall(human, metrics[1], { variant: "c" }),
        pairwiseAccuracy(human.slice(0, 50), metrics[0].slice(0, 50)),
        countPairs(human, metrics[1]),
        softPairwiseAccuracy(columns[0], columns[1], { permutations: 100, engine }),
        correlateMetrics(
          {
            systems: outputs.length,
            segments: columns[0][0].length,
            human: { segmentScores: human },
            metrics: [
              { name: "chrF", segmentScores: metrics[0] },
              { name: "WER", segmentScores: metrics[1], better: "lower" },
            ],
          },
          { level: "segment", coefficient: coefficientNames[2 + (chunk % 4)], trials: 40, samples: 40, engine },
        ),
      ];
    },
    meetings(chunk) {
      const random = createRandom(chunk, 5);
      const { hypotheses, references } = corpora(chunk);
      const session = (texts, speakers) =>
        texts
          .slice(0, 12)
          .map((words, start) => ({ speaker: `s${random.below(speakers)}`, words: words.slice(0, 60), start }));
      const one = {
        reference: session(
          references.map(([first]) => first),
          2,
        ),
        hypothesis: session(hypotheses, 3),
      };
      return [cpWer(one), orcWer(one), mimoWer(one)];
    },
    inspection(chunk, engine) {
      const { hypotheses, references } = corpora(chunk);
      return Array.from({ length: 10 }, (_, i) => {
        const text = [hypotheses[i], references[i]];
        return [
          inspectBleu(bleu(), ...text),
          inspectChrf(chrf({ wordOrder: 2 }), ...text, { engine }),
          inspectTer(ter(), ...text, { engine }),
          inspectWords(wer(), ...text, { engine }),
          inspectMatches(meteor({ modules: ["exact", "stem"] }), ...text, { engine }),
        ];
      });
    },
    texts(chunk, engine) {
      const corpus = corpora(chunk);
      const { references } = corpus;
      const units = chunk % 2 ? { unit: "words" } : { unit: "characters", whitespace: "remove" };
      const others = corpora(chunk + 3);
      const information = ngramInformation({ references: [...references, ...others.references] }, { engine });
      const frequencies = documentFrequencies({ references }, { engine });
      const alignments = alignCorpus(withoutBraces(corpus), {
        engine,
        ...units,
        alignment: chunk % 3 ? "rapidfuzz" : "sclite",
      });
      return [
        distinctNgrams(corpus.hypotheses, { engine }),
        segmentScores(nist({ information }), others, { engine }),
        segmentScores(cider({ frequencies }), others, { engine }),
        alignments,
        countConfusions(alignments),
      ];
    },
    lint(chunk, engine) {
      const { hypotheses, references, sources } = corpora(chunk);
      return lint(
        {
          systems: [{ name: "one", hypotheses }],
          references: [references.map(([first]) => first)],
          source: sources,
        },
        { metrics: [bleu(), chrf()], engine },
      );
    },
  };
  const chunks = { significance: 54, replicates: 54, statistics: 18, pairwise: 56, correlation: 12, lint: 6 };
  return Object.entries(tests).map(([name, test]) => ({
    name,
    chunks: chunks[name] ?? 8,
    describe: (chunk) => `chunk ${chunk}`,
    run(chunk, engine, numbers) {
      numbers.place("numbers");
      numbers.add(test(chunk, engine));
    },
  }));
}

/** Braces open alternatives, which are refused if they are not closed. */
function withoutBraces({ hypotheses, references }) {
  const plain = (line) => line.replace(/[{}]/g, "|");
  return { hypotheses: hypotheses.map(plain), references: references.map((list) => list.map(plain)) };
}
