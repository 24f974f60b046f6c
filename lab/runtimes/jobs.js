// The jobs of a runtime. They know nothing of the results of other runtimes, which the test program compares.
import { bleu, chrf, engineName, scoreCorpus, ter, wer } from "truebleu";
import { metricSettings } from "../../build/metric-settings.js";
import { functionSections } from "./function-sections.js";
import { metricSections } from "./metric-sections.js";
import { Numbers, sha256 } from "./numbers.js";
import { createCorpora } from "./world-text.js";

const timed = { bleu, chrf, ter, wer };

/** @param example the lines of the example text: { hypotheses, references } */
export function createJobs(example) {
  const corpora = createCorpora(example);
  const sections = [...metricSections(metricSettings, corpora), ...functionSections(corpora)];

  /**
   * The numbers of one chunk; `planted` is the index of a number whose last bit is flipped, for tests of this program.
   */
  function numbersOf({ section, chunk, engine, planted }) {
    const numbers = new Numbers();
    sections[section].run(chunk, engine, numbers);
    if (planted !== undefined) numbers.flip(planted);
    return numbers;
  }

  return {
    engine: () => engineName(),

    /** The sections, each with how many chunks it has. */
    plan: () => sections.map(({ name, chunks }) => ({ name, chunks })),

    /** The digest of each chunk, and how many numbers it has, and how many of them are scores of segments. */
    digests: ({ section, chunks, engine, planted = {} }) =>
      chunks.map((chunk) => {
        const numbers = numbersOf({ section, chunk, engine, planted: planted[chunk] });
        return [sha256(numbers.bytes()), numbers.length, numbers.scores];
      }),

    /** All numbers of one chunk, to find the difference. */
    numbers({ planted = {}, ...one }) {
      const numbers = numbersOf({ ...one, planted: planted[one.chunk] });
      return { bits: numbers.bits(), places: numbers.places, what: sections[one.section].describe(one.chunk) };
    },

    /** The work that is timed. The caller measures the time, because some runtimes stop their clocks. */
    work({ engine, lines }) {
      const repeated = (list) => Array.from({ length: lines }, (_, i) => `${list[i % list.length]} ${i}`);
      const hypotheses = repeated(example.hypotheses);
      const references = repeated(example.references).map((line) => [line]);
      return Object.values(timed).map((make) => scoreCorpus(make(), { hypotheses, references }, { engine }).score);
    },
  };
}
