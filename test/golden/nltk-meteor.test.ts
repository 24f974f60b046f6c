/**
 * METEOR of 2007 as NLTK 3.10 computes it with WordNet 3.0; TRUEBLEU_WORDNET names the folder of WordNet's files. The
 * figures of the set with up to 39 references a segment are for the first 26 references.
 */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { scoreSegments } from "../../src/corpus/score-corpus.js";
import { meteor2007 } from "../../src/metrics/translation/meteor/meteor2007.js";
import { wordNet, wordNetFileNames, type WordNetFiles } from "../../src/text/meteor/wordnet.js";
import { createTally, dataFolder, readJson, readLines } from "./data.js";

interface Golden {
  readonly n: number;
  readonly results: readonly {
    readonly system: string;
    readonly meteor?: readonly (number | null)[];
    readonly [other: string]: unknown;
  }[];
}

const places = [process.env.TRUEBLEU_WORDNET, "/usr/share/wordnet"].filter((folder) => folder !== undefined);
const folder = places.find((place) => existsSync(join(place, "data.noun")));

test.skipIf(folder === undefined)(
  "METEOR with WordNet 3.0 has NLTK's scores (needs WordNet: TRUEBLEU_WORDNET, or Debian's wordnet-base)",
  () => {
    const files = Object.fromEntries(
      wordNetFileNames.map((name) => [name, readFileSync(join(folder!, name))]),
    ) as unknown as WordNetFiles;
    const synonyms = wordNet(files);
    const settings = [
      { name: "meteor", metric: meteor2007({ wordNet: synonyms }) },
      {
        name: "meteor_alpha.85_beta2_gamma.3",
        metric: meteor2007({ wordNet: synonyms, alpha: 0.85, beta: 2, gamma: 0.3 }),
      },
    ];
    const tally = createTally();
    for (const set of readdirSync(dataFolder).filter((name) =>
      existsSync(join(dataFolder, name, "golden.nltk.json")),
    )) {
      const { n, results } = readJson<Golden>(dataFolder, set, "golden.nltk.json");
      const names = readJson<{ refs: string[] }>(dataFolder, set, "meta.json").refs.slice(0, 26);
      const referenceStreams = names.map((name) => readLines(dataFolder, set, `ref.${name}.txt`).slice(0, n));
      for (const result of results) {
        for (const { name, metric } of settings) {
          const expected = result[name] as readonly number[] | undefined;
          if (expected === undefined) continue;
          const scores = scoreSegments(metric, {
            hypotheses: readLines(dataFolder, set, `sys.${result.system}.txt`).slice(0, n),
            referenceStreams,
          });
          tally.closely(
            `${set} ${result.system} ${name}`,
            scores.slice(0, expected.length).map(({ score }) => score / 100),
            expected,
            1e-14,
          );
        }
      }
    }
    expect(tally.differences).toEqual([]);
    expect(tally.compared()).toBeGreaterThan(500);
  },
);
