/**
 * METEOR is compared with the originals: NLTK with a WordNet of our own, and METEOR 1.5, the Java program, with its
 * data and with small tables of paraphrases.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, describe, expect, test } from "vitest";
import { scoreCorpus, scoreSegments } from "../../src/corpus/score-corpus.js";
import { meteor, type MeteorOptions } from "../../src/metrics/translation/meteor/meteor.js";
import { meteor2007 } from "../../src/metrics/translation/meteor/meteor2007.js";
import { paraphrasesIn, synonymsIn } from "../../apps/cli/node/resources/meteor-data.js";
import { createNormalizer, normalizedLanguages } from "../../src/text/meteor/normalize.js";
import { snowballStemmer, stemmedLanguages } from "../../src/text/meteor/stemmers.js";
import type { WordNet } from "../../src/text/meteor/wordnet.js";
import { createTally, dataFolder, readJson, readLines } from "../../test/golden/data.js";
import { compareMeteor, meteorSets } from "../../test/golden/meteor-sweep.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { python, root } from "./sacrebleu.js";

const folder = mkdtempSync(join(tmpdir(), "truebleu-meteor-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Random = (below: number) => number;
const words =
  "the cat cats mat mats run running runs ran house houses home of in a an is was quick quickly big large car auto connected connection , . ' s".split(
    " ",
  );

/** A line and others that borrow from it, in another order or form. */
function makePair(random: Random): { hypothesis: string; references: string[] } {
  const pick = (): string => words[random(words.length)]!;
  const line = Array.from({ length: random(15) }, pick);
  const changed = (): string => {
    const copy = line.flatMap((word) =>
      random(6) === 0 ? [] : random(5) === 0 ? [pick(), word] : random(5) === 0 ? [pick()] : [word],
    );
    for (let moves = random(3); moves > 0; moves--)
      copy.splice(random(copy.length + 1), 0, ...copy.splice(random(copy.length + 1), 1 + random(3)));
    return copy.join(" ");
  };
  return {
    hypothesis: line.join(" "),
    references: Array.from({ length: 1 + random(3) }, () => (random(12) === 0 ? line.join(" ") : changed())),
  };
}

test("METEOR of 2007: 5,000 random segments have NLTK's scores, to 1e-14", () => {
  const random = randomSource(2007);
  const stems = [
    "cat",
    "mat",
    "run",
    "ran",
    "hous",
    "home",
    "quick",
    "quickli",
    "big",
    "larg",
    "car",
    "auto",
    "connect",
  ];
  const synonyms = Object.fromEntries(
    stems.map((stem) => [stem, Array.from({ length: 1 + random(4) }, () => stems[random(stems.length)]!)]),
  );
  const segments = Array.from({ length: 5_000 }, (_, i) => {
    const { hypothesis, references } = makePair(random);
    const parameters = i % 5 === 0 ? [0.5, 1.5, 0.25] : [0.9, 3, 0.5];
    return [hypothesis, references, ...parameters] as [string, string[], number, number, number];
  });
  const answer = JSON.parse(
    execFileSync(python, [join(root, "lab/peers/meteor_driver.py")], {
      input: JSON.stringify({ synonyms, segments }),
      encoding: "utf8",
      maxBuffer: 1 << 28,
    }),
  ) as number[];
  const wordNet: WordNet = { kind: "WordNet", checksum: "00000000", synonymsOf: (word) => synonyms[word] ?? [] };
  const tally = createTally();
  for (const [i, [hypothesis, references, alpha, beta, gamma]] of segments.entries()) {
    const [score] = scoreSegments(meteor2007({ wordNet, alpha, beta, gamma }), {
      hypotheses: [hypothesis],
      references: [references],
    });
    tally.closely(JSON.stringify(segments[i]), score!.score / 100, answer[i]!, 1e-14);
  }
  expect(tally.differences.slice(0, 5)).toEqual([]);
  expect(answer.filter((score) => score > 0).length).toBeGreaterThan(4_000);
});

const data = execFileSync(
  python,
  [
    "-c",
    "import os, importlib.util as u; " +
      "print(os.path.join(u.find_spec('pycocoevalcap').submodule_search_locations[0], 'meteor'))",
  ],
  { encoding: "utf8" },
).trim();
const jar = join(data, "meteor-1.5.jar");
const hasJava = spawnSync("java", ["-version"]).status === 0;

function java(args: readonly string[], input = ""): string[] {
  return execFileSync("java", ["-Dfile.encoding=UTF-8", ...args], {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 28,
    stdio: ["pipe", "pipe", "ignore"],
  })
    .split("\n")
    .slice(0, -1);
}

/** Scores of segments and of the corpus, by the Java program. */
function javaScores(
  hypotheses: readonly string[],
  references: readonly string[],
  args: readonly string[],
): { segments: number[]; final: number } {
  const [first, second] = [join(folder, "hypotheses"), join(folder, "references")];
  writeFileSync(first, hypotheses.map((line) => `${line}\n`).join(""));
  writeFileSync(second, references.map((line) => `${line}\n`).join(""));
  const lines = java(["-jar", jar, first, second, ...args]);
  const numberIn = (line: string): number => Number(/[-.\dE]+$/.exec(line)![0]);
  return {
    segments: lines.filter((line) => /^Segment \d+ score:/.test(line)).map(numberIn),
    final: numberIn(lines.find((line) => line.startsWith("Final score:"))!),
  };
}

describe.skipIf(!hasJava)(
  "METEOR 1.5 beside the Java program (needs java: apt-get install default-jre-headless)",
  () => {
    test("lines are normalized alike, in six languages", () => {
      // the program ends lines at line feeds and at carriage returns
      const lines = [
        ...makeLines(3_000, randomSource(15)),
        "U.S.-based, isn't it ... l'an 1990's ''so'' ,, a,,b 3,5 No. 7 Mr. X z.B. e.g. End.",
      ].map((line) => line.replace(/[\n\r]/g, " "));
      for (const language of normalizedLanguages) {
        for (const keep of [true, false]) {
          const expected = java(
            ["-cp", jar, "edu.cmu.meteor.util.Normalizer", language, String(keep)],
            lines.map((line) => `${line}\n`).join(""),
          );
          expect(expected.length).toBe(lines.length);
          const normalize = createNormalizer(language, keep);
          const differences = lines.flatMap((line, i) =>
            normalize(line).join(" ") ===
            expected[i]!.split(/[ \t\n\f\r]+/)
              .filter((word) => word !== "")
              .join(" ")
              ? []
              : [[line, normalize(line).join(" "), expected[i]]],
          );
          expect(differences.slice(0, 3), language).toEqual([]);
        }
      }
    });

    test("words have the same stems, in fifteen languages", () => {
      const text = ["mlqe-pe-en-de.hypotheses", "mlqe-pe-en-de.references"]
        .map((name) => readFileSync(join(root, "test/vectors/real", `${name}.txt`), "utf8"))
        .join("\n");
      const more = "kenntnisse ergebnissen recondução soluções őket űrhajó bűvös õ";
      const all = [...new Set(`${text} ${more}`.toLowerCase().split(/\s+/))].filter((word) => /\p{L}/u.test(word));
      expect(all.length).toBeGreaterThan(1_000);
      for (const language of stemmedLanguages) {
        const expected = java(["-cp", jar, "Stemmer", language], all.map((word) => `${word}\n`).join(""));
        const stem = snowballStemmer(language);
        // today's Finnish stemmer treats German words in "-den" differently
        const differences = all.filter((word, i) => stem(word) !== expected[i]!.trim());
        expect(differences.length, `${language}: ${differences.join(" ")}`).toBeLessThanOrEqual(
          language === "fi" ? 5 : 0,
        );
      }
    });

    test("3,000 random pairs, by four modules", async () => {
      const random = randomSource(1510);
      const phrases = Array.from({ length: 60 }, () =>
        Array.from({ length: 1 + random(4) }, () => words[random(words.length)]!).join(" "),
      );
      const table = Array.from(
        { length: 200 },
        () => `0.${1 + random(9)}\n${phrases[random(60)]!}\n${phrases[random(60)]!}\n`,
      ).join("");
      const file = join(folder, "paraphrases.gz");
      writeFileSync(file, gzipSync(table));
      const pairs = Array.from({ length: 3_000 }, () => makePair(random));
      const hypotheses = pairs.map(({ hypothesis }) => hypothesis);
      const references = pairs.map((pair) => pair.references[0]!);
      const resources: MeteorOptions = {
        synonyms: await synonymsIn(data),
        paraphrases: await paraphrasesIn(file, "en"),
      };
      for (const [args, options] of [
        [["-norm", "-a", file], {}],
        [["-lower", "-a", file, "-t", "adq"], { normalize: "lower", task: "adq" }],
        [["-norm", "-m", "exact stem", "-t", "util", "-ch"], { modules: ["exact", "stem"], task: "util" }],
        [["-norm", "-m", "exact synonym", "-t", "hter"], { modules: ["exact", "synonym"], task: "hter" }],
      ] as const) {
        const expected = javaScores(hypotheses, references, args);
        const metric = meteor({ ...resources, ...options });
        const corpus = { hypotheses, references: references.map((line) => [line]) };
        const tally = createTally();
        for (const [i, { score }] of scoreSegments(metric, corpus).entries())
          tally.closely(JSON.stringify([args, pairs[i]]), score / 100, expected.segments[i]!, 1e-12);
        tally.closely(args.join(" "), scoreCorpus(metric, corpus).score / 100, expected.final, 1e-12);
        expect(tally.differences.slice(0, 3)).toEqual([]);
        expect(tally.compared()).toBe(3_001);
      }
    });
  },
);

describe.skipIf(!existsSync(dataFolder))("METEOR 1.5 with its data", () => {
  test("every golden figure with synonyms", async () => {
    const synonyms = await synonymsIn(data);
    const tally = createTally();
    for (const set of meteorSets()) compareMeteor(set, ["synonym"], tally, { synonyms });
    expect(tally.differences).toEqual([]);
    expect(tally.compared()).toBeGreaterThan(2_000);
  });

  test("METEOR's own example, by all modules: 2,525 segments and the system score", async () => {
    const metric = meteor({ synonyms: await synonymsIn(data), paraphrases: await paraphrasesIn(data, "en") });
    const corpus = {
      hypotheses: readLines(dataFolder, "meteor-example", "sys.cmu-combo.txt"),
      referenceStreams: [readLines(dataFolder, "meteor-example", "ref.0.txt")],
    };
    const lastNumbers = (name: string): number[] =>
      readLines(dataFolder, "meteor-example", name).map((line) => Number(line.split("\t").at(-1)));
    const tally = createTally();
    tally.closely("system", scoreCorpus(metric, corpus).score / 100, lastNumbers("meteor-sys.scr")[0]!, 1e-12);
    // the published file is sorted by the names of documents
    const sorted = (numbers: readonly number[]): number[] => [...numbers].sort((a, b) => a - b);
    tally.closely(
      "segments",
      sorted(scoreSegments(metric, corpus).map(({ score }) => score / 100)),
      sorted(lastNumbers("meteor-seg.scr")),
      1e-12,
    );
    // nlg-eval prints the score of coco-caption, which is METEOR 1.5 with -norm
    const sets = readJson<
      { origin: string; cases: { refs: string[][]; hyps: string[]; expected: { METEOR?: number } }[] }[]
    >(dataFolder, "golden-published", "small_published.json");
    for (const { refs, hyps, expected } of sets.find(({ origin }) => origin.includes("nlg-eval"))!.cases) {
      if (expected.METEOR !== undefined)
        tally.closely(
          hyps.join(),
          scoreCorpus(metric, { hypotheses: hyps, references: refs }).score / 100,
          expected.METEOR,
          0.5e-6,
        );
    }
    expect(tally.differences).toEqual([]);
    expect(tally.compared()).toBe(2_529);
  });
});
