// A section for each metric: chunks of one corpus under some settings, with the scores of its segments, its own score
// with all figures, and for some metrics its rows.
import {
  bleuDialect,
  dialectNames,
  metricFactories,
  scoreCorpus,
  scoreStatistics,
  segmentScores,
  segmentStatistics,
} from "truebleu";
import { meteor, meteor2007 } from "truebleu/meteor";
import { dialectTable, variantsOf } from "./settings.js";

const factories = { ...metricFactories, meteor, meteor2007 };
/** The number of corpora for each variant; fewer if a score takes a tenth of a millisecond or more. */
const CORPORA = 6;
const fewer = { character: 1, eed: 2, meteor: 2 };
/** The number of corpora, which has no common factor with the numbers of variants and of mixtures. */
const MOST_CORPORA = 97;

/**
 * @param tables settings by metric (build/metric-settings.js)
 * @param corpora makes a corpus of its number
 */
export function metricSections(tables, corpora) {
  const metrics = Object.keys(factories).map((name) => {
    if (tables[name] === undefined) throw new Error(`${name} has no table of settings: expected one for each metric`);
    return { name, make: factories[name], variants: variantsOf(name, tables[name]) };
  });
  return [...metrics, { name: "bleuDialect", make: bleuDialect, variants: dialectVariants() }].map(
    ({ name, make, variants, optionsOf = (chunk) => variants[Math.floor(chunk / (fewer[name] ?? CORPORA))] }) => ({
      name,
      chunks: variants.length * (fewer[name] ?? CORPORA),
      describe: (chunk) => `options ${JSON.stringify(optionsOf(chunk))}, corpus ${corpusOf(chunk)}`,
      run(chunk, engine, numbers) {
        let metric;
        try {
          metric = make(optionsOf(chunk));
        } catch (error) {
          // these settings do not go together
          numbers.place("refusal");
          return numbers.add(refusalOf(error).message);
        }
        const strings = corpora(corpusOf(chunk));
        const corpus =
          chunk % 31 === 30 ? withHalfOfAPair(strings) : chunk % 7 === 3 ? corpusAsBytes(strings) : strings;
        numbers.place("scores of segments");
        guarded(numbers, () => {
          const scores = segmentScores(metric, corpus, { engine });
          numbers.scores += scores.length;
          return scores;
        });
        if (chunk % 5 !== 0) return undefined;
        numbers.place("score of the corpus");
        guarded(numbers, () => scoreCorpus(metric, corpus, { engine }));
        if (chunk % 15 !== 0) return undefined;
        numbers.place("rows of statistics");
        return guarded(numbers, () => {
          const statistics = segmentStatistics(metric, corpus, { engine });
          return [statistics.rows, statistics.fingerprint, scoreStatistics(metric, statistics, { engine })];
        });
      },
    }),
  );

  function corpusOf(chunk) {
    return (chunk * 5) % MOST_CORPORA;
  }
}

function dialectVariants() {
  return dialectNames.flatMap((dialect) => [
    ...dialectTable.others.map((options) => ({ dialect, ...options })),
    ...dialectTable.smoothings.map((smoothing) => ({ dialect, smoothing })),
  ]);
}

/** Refusals of the library are compared by their messages. */
function guarded(numbers, run) {
  let value;
  try {
    value = run();
  } catch (error) {
    value = refusalOf(error).message;
  }
  numbers.add(value);
}

/** Whether an error is an intended error of the library. */
function refusalOf(error) {
  if ((error instanceof RangeError || error instanceof TypeError) && /expected|: /.test(error.message)) return error;
  throw error;
}

/** Half a surrogate pair, which is not text and is refused. */
function withHalfOfAPair(corpus) {
  const hypotheses = corpus.hypotheses.slice();
  hypotheses[17] = `${hypotheses[17]} \ud83d a`;
  return { ...corpus, hypotheses };
}

/** The same corpus as columns of UTF-8. */
function corpusAsBytes({ hypotheses, references, sources }) {
  const streams = references[0].map((_, k) => references.map((list) => list[k]));
  return { hypotheses: asBytes(hypotheses), referenceStreams: streams.map(asBytes), sources: asBytes(sources) };
}

function asBytes(lines) {
  const encoder = new TextEncoder();
  const encoded = lines.map((line) => encoder.encode(line));
  const ends = new Uint32Array(lines.length);
  let end = 0;
  for (const [i, { length }] of encoded.entries()) ends[i] = end += length;
  const bytes = new Uint8Array(end);
  for (const [i, line] of encoded.entries()) bytes.set(line, ends[i] - line.length);
  return { bytes, ends };
}
