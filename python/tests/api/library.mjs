// The TypeScript library's numbers for the tests of the Python package: a list of questions on stdin, the answers on stdout.
import { readFileSync } from "node:fs";
import * as truebleu from "../../../build/esm/index.js";

const answers = {
  segments: ({ metric, corpus }) => truebleu.scoreSegments(metric, corpus).map(({ score }) => score),
  statistics({ metric, corpus, systems }) {
    const tables = systems.map((system) => ({ ...truebleu.segmentStatistics(metric, corpus), system }));
    const sums = tables.map((table) => truebleu.sumStatistics(table));
    return [tables, sums].map((some) => Buffer.from(truebleu.encodeStatistics(some)).toString("base64"));
  },
  matrix: ({ metric, hypotheses, references }) => [...truebleu.scoreMatrix(metric, hypotheses, references).scores],
  utilities: ({ metric, hypotheses, references }) => [
    ...truebleu.mbrDecode(metric, hypotheses, { references }).utilities,
  ],
  bootstrap: ({ metric, systems, references, options }) => {
    const [baseline, ...others] = systems.map((hypotheses) =>
      truebleu.segmentStatistics(metric, { hypotheses, referenceStreams: references }),
    );
    return truebleu.pairedBootstrap(metric, baseline, others, options);
  },
};

/** Scores from elsewhere: their statistics, and the test of the first system against the others. */
function given({ options, scores, ids, systems }) {
  const metric = truebleu.given({ ...options, scores });
  const tables = truebleu.givenStatistics(metric, ids).map((table, s) => ({ ...table, system: systems[s] }));
  const sums = tables.map((table) => truebleu.sumStatistics(table));
  const [baseline, ...others] = tables;
  return {
    files: [tables, sums].map((some) => Buffer.from(truebleu.encodeStatistics(some)).toString("base64")),
    scores: tables.map((table) => truebleu.scoreStatistics(metric, table).score),
    tested: truebleu.pairedBootstrap(metric, baseline, others, { samples: 100 }).systems,
  };
}

const questions = JSON.parse(readFileSync(0, "utf8"));
const all = questions.map(({ ask, metric: [name, settings], ...rest }) =>
  name === "given" ? given(rest) : answers[ask]({ metric: truebleu.metricFactories[name](settings), ...rest }),
);
process.stdout.write(JSON.stringify(all));
