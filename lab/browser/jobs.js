// The work that the page and Node do with the same code.
import { bleu, chrf, createWorkerPool, engineName, scoreCorpus, segmentStatistics, ter } from "truebleu";

const metrics = { bleu, chrf, ter };
let long;

const numbersOf = ({ rows, fingerprint }) => [...rows, fingerprint.set, ...fingerprint.rows];

export const jobs = {
  engine: () => engineName(),

  /** BLEU under many settings. */
  scores: ({ corpus, settings, engine: name }) =>
    settings.map((options) => {
      const { score, brevityPenalty, precisions, hypothesisLength, referenceLength, counts, totals } = scoreCorpus(
        bleu(options),
        corpus,
        { engine: name },
      );
      return { score, bp: brevityPenalty, precisions, sums: [hypothesisLength, referenceLength, ...counts, ...totals] };
    }),

  /** All numbers of every segment, and the hashes of the segment's references. */
  statistics: ({ corpus, engine: name }) =>
    Object.values(metrics).map((make) => numbersOf(segmentStatistics(make(), corpus, { engine: name }))),

  /** The numbers of `statistics`, counted by workers. */
  async pool({ corpus, threads }, startWorker) {
    const pool = createWorkerPool(
      Object.values(metrics).map((make) => make()),
      startWorker,
      { threads },
    );
    try {
      return (await pool.statistics(corpus)).map(numbersOf);
    } finally {
      pool.close();
    }
  },

  /** A long text for the timed work, without repeated lines. */
  prepare({
    corpus: {
      hypotheses,
      referenceStreams: [references],
    },
    copies,
  }) {
    const repeat = (lines) =>
      Array.from({ length: copies * lines.length }, (_, i) => `${lines[i % lines.length]} ${i}`);
    long = { hypotheses: repeat(hypotheses), referenceStreams: [repeat(references)] };
    return long.hypotheses.length;
  },

  /** Milliseconds for the corpus score of the long text. */
  time({ metric }) {
    const start = performance.now();
    scoreCorpus(metrics[metric](), long);
    return performance.now() - start;
  },
};
