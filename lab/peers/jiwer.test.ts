/**
 * Random pairs under every transform: the same tokens, alignments, counts, measures and texts as jiwer 4.0.0 with
 * rapidfuzz 3.14.6.
 */
import { punctuation } from "#unicode-classes";
import { expect, test } from "vitest";
import {
  alignCorpus,
  cer,
  countConfusions,
  formatAlignment,
  formatConfusions,
  mer,
  scoreCorpus,
  wer,
  wil,
  wip,
  type Corpus,
  type EngineName,
  type ErrorRateOptions,
} from "../../src/index.js";
import { decodeRanges } from "../../src/text/tokenizers/international.js";
import { createTally } from "../../test/golden/data.js";
import { randomSource } from "../../test/kernel/generate.js";
import { makeLines } from "./lines.js";
import { ask } from "./sacrebleu.js";
import { isWhole } from "../../test/whole.js";

/** The questions: batches of a hundred short pairs, and long pairs. */
const SHORT = isWhole ? 200 : 60;
const LONG = isWhole ? 30 : 10;

type Random = (below: number) => number;

interface Question {
  readonly kind: "alignments";
  readonly unit: "words" | "characters";
  readonly options: Required<
    Omit<ErrorRateOptions, "keepEmptied" | "alignment" | "optionalWords" | "fragments" | `${string}ransforms`>
  >;
  readonly references: readonly string[];
  readonly hypotheses: readonly string[];
  readonly lineWidth: number | null;
}

interface Answer {
  readonly references: string[][];
  readonly hypotheses: string[][];
  readonly chunks: [string, number, number, number, number][][];
  readonly counts: number[];
  readonly rates: number[];
  readonly text: string;
  readonly confusions: string;
}

const engines: readonly EngineName[] = ["wasm", "js", "reference"];
const plain: Question["options"] = {
  lowercase: false,
  expandContractions: false,
  removeNonWords: false,
  removeWords: [],
  removePunctuation: false,
  whitespace: "keep",
  collapseSpaces: false,
};

async function compare(
  questions: readonly Question[],
  engines: readonly EngineName[],
): Promise<{ pairs: number; compared: number }> {
  const answers = (await ask("jiwer_driver.py", questions)) as Answer[];
  const tally = createTally();
  let pairs = 0;
  for (const [i, { unit, options, references, hypotheses, lineWidth }] of questions.entries()) {
    const expected = answers[i]!;
    const corpus: Corpus = { hypotheses, references: references.map((reference) => [reference]) };
    const settings = { ...options, keepEmptied: true };
    pairs += hypotheses.length;
    for (const engine of engines) {
      const name = `question ${i}, ${engine}, ${unit}, ${JSON.stringify(options)}`;
      const alignments = alignCorpus(corpus, { ...settings, unit, engine });
      tally.exactly(
        `references of ${name}`,
        JSON.stringify(alignments.map(({ reference }) => reference)),
        JSON.stringify(expected.references),
      );
      tally.exactly(
        `hypotheses of ${name}`,
        JSON.stringify(alignments.map(({ hypothesis }) => hypothesis)),
        JSON.stringify(expected.hypotheses),
      );
      for (const [segment, { chunks }] of alignments.entries()) {
        tally.exactly(
          `chunks of segment ${segment} of ${name}`,
          JSON.stringify(chunks.map((chunk) => Object.values(chunk))),
          JSON.stringify(expected.chunks[segment]),
        );
      }
      const metrics = unit === "words" ? [wer(settings), mer(settings), wil(settings), wip(settings)] : [cer(settings)];
      for (const [m, metric] of metrics.entries()) {
        const score = scoreCorpus(metric, corpus, { engine });
        tally.exactly(
          `counts of ${name}`,
          [score.hits, score.substitutions, score.deletions, score.insertions],
          expected.counts,
        );
        tally.exactly(`${metric.name} of ${name}`, score.fraction, expected.rates[m]!);
      }
      if (engine !== "wasm") continue;
      // jiwer treats a token "*" as missing, and prints no blank line after "none"
      if (!alignments.some(({ reference, hypothesis }) => reference.includes("*") || hypothesis.includes("*"))) {
        tally.exactly(
          `text of ${name}`,
          formatAlignment(alignments, lineWidth === null ? {} : { lineWidth }),
          expected.text,
        );
      }
      tally.exactly(
        `confusions of ${name}`,
        formatConfusions(countConfusions(alignments)),
        expected.confusions.replaceAll(/^none\n(?==== )/gm, "none\n\n"),
      );
    }
  }
  expect(
    tally.differences.slice(0, 3).map((difference) => difference.slice(0, 2000)),
    `${tally.differences.length} differences`,
  ).toEqual([]);
  return { pairs, compared: tally.compared() };
}

/** A reference, and a hypothesis that may borrow from it. */
function pair(random: Random, longest: number, different: number): [string, string] {
  const word = (): string => `w${random(different)}`;
  const reference = Array.from({ length: random(longest + 1) }, word);
  if (random(3) === 0) return [reference.join(" "), Array.from({ length: random(longest + 1) }, word).join(" ")];
  const rate = 2 + random(12);
  return [
    reference.join(" "),
    reference
      .flatMap((one) => (random(rate) > 0 ? [one] : random(3) === 0 ? [] : random(2) === 0 ? [word()] : [one, word()]))
      .join(" "),
  ];
}

function ofPairs(
  pairs: readonly [string, string][],
  unit: Question["unit"],
  options = plain,
  lineWidth: number | null = null,
): Question {
  return {
    kind: "alignments",
    unit,
    options,
    references: pairs.map(([reference]) => reference),
    hypotheses: pairs.map(([, hypothesis]) => hypothesis),
    lineWidth,
  };
}

test(`error rates of ${100 * SHORT} pairs of up to 30 words, 400 of up to 300, and of characters`, async () => {
  const random = randomSource(53);
  const questions = [
    ...Array.from({ length: SHORT }, () =>
      ofPairs(
        Array.from({ length: 100 }, () => pair(random, 1 + random(30), [2, 3, 6, 40][random(4)]!)),
        "words",
        plain,
        random(2) === 0 ? null : 80,
      ),
    ),
    ...Array.from({ length: 20 }, () =>
      ofPairs(
        Array.from({ length: 20 }, () => pair(random, 300, [3, 20, 200][random(3)]!)),
        "words",
      ),
    ),
    ...Array.from({ length: 20 }, () =>
      ofPairs(
        Array.from({ length: 20 }, () => pair(random, 40, 20)),
        "characters",
      ),
    ),
  ];
  const { pairs, compared } = await compare(questions, engines);
  expect(pairs).toBe(100 * SHORT + 800);
  console.log(`jiwer: ${pairs} pairs, ${compared} figures compared, 0 differences`);
});

test(`error rates of ${LONG} pairs of up to 6,000 words and two of 30,000, which rapidfuzz cuts in two`, async () => {
  const random = randomSource(59);
  const questions = [
    ...Array.from({ length: LONG }, () => ofPairs([pair(random, 6_000, [4, 50, 2000][random(3)]!)], "words")),
    ...Array.from({ length: 2 }, (_, i) =>
      ofPairs(
        [
          [
            Array.from({ length: 30_000 }, () => `w${random(100)}`),
            Array.from({ length: i === 0 ? 30_000 : 2_000 }, () => `w${random(100)}`),
          ].map((words) => words.join(" ")) as [string, string],
        ],
        "words",
      ),
    ),
  ];
  const { pairs, compared } = await compare(questions, ["wasm", "js"]);
  expect(pairs).toBe(LONG + 2);
  console.log(`jiwer, long lines: ${pairs} pairs, ${compared} figures compared, 0 differences`);
});

test("error rates of 12,000 adversarial lines under every transform", async () => {
  const random = randomSource(61);
  // Unicode marks that this Python does not know yet are left out
  const [categories] = (await ask("jiwer_driver.py", [
    {
      kind: "punctuation",
      codePoints: decodeRanges(punctuation).flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, i) => first + i),
      ),
    },
  ])) as [[number, string][]];
  const young = categories.filter(([, category]) => !category.startsWith("P"));
  for (const [codePoint, category] of young) expect([codePoint, category]).toEqual([codePoint, "Cn"]);
  const unknown = new Set(young.map(([codePoint]) => String.fromCodePoint(codePoint)));
  const seasoned = (line: string): string => [...line].filter((character) => !unknown.has(character)).join("");

  const seasoning = [
    "she'll",
    "can't",
    "won't",
    "let's",
    "<unk>",
    "[laugh]",
    "<a]",
    "[",
    ">",
    "um",
    "Um",
    "um-um",
    "a_um",
    "you know",
    "'s",
    "\t",
    "  ",
    " \u00a0",
    "мир",
    "it's",
  ];
  const flag = (): boolean => random(2) === 0;
  const questions = Array.from({ length: 600 }, (): Question => {
    const unit = flag() ? "words" : "characters";
    const options: Question["options"] = {
      lowercase: flag(),
      expandContractions: flag(),
      removeNonWords: flag(),
      removeWords: flag() ? ["um", "you know", "'s", "мир", "c++"].slice(random(5)) : [],
      removePunctuation: random(4) === 0,
      whitespace: (["keep", "space", unit === "words" ? "keep" : "remove"] as const)[random(3)]!,
      collapseSpaces: flag(),
    };
    const pairs = Array.from({ length: 10 }, (): [string, string] => {
      const [line, other] = makeLines(2, random).map(seasoned) as [string, string];
      const parts = `${line} ${other}`.split(/(?=[ '.,-])/).slice(0, 40);
      for (let more = random(5); more > 0; more--)
        parts.splice(random(parts.length + 1), 0, seasoning[random(seasoning.length)]!, flag() ? " " : "");
      const reference = parts.join("");
      parts.splice(random(parts.length + 1), 0, ...parts.splice(random(parts.length + 1), 1 + random(3)));
      return [reference, parts.join("")];
    });
    return ofPairs(pairs, unit, options);
  });
  const { pairs, compared } = await compare(questions, engines);
  expect(pairs).toBe(6_000);
  console.log(`jiwer, transforms: ${2 * pairs} lines, ${compared} figures compared, 0 differences`);
});

test("cer of 2,000 lines with runs of spaces: jiwer's own, and Hugging Face's, which makes one of them", async () => {
  const random = randomSource(67);
  const spaces = [" ", "  ", "   ", "\t", " \t", "\u00a0", "\u00a0\u00a0", "\u2028 ", "\u3000"];
  const piece = (): string => `${["a", "b", "né", "👍", "c,"][random(5)]}${spaces[random(spaces.length)]}`;
  const question = (): { kind: string; references: string[]; hypotheses: string[] } => {
    const lines = Array.from({ length: 10 }, () => Array.from({ length: 1 + random(8) }, piece));
    const edited = (line: readonly string[]): string =>
      line.map((one) => (random(3) === 0 ? piece() : one)).join("") + (random(4) === 0 ? piece() : "");
    return { kind: "hugging face", references: lines.map((line) => line.join("")), hypotheses: lines.map(edited) };
  };
  const questions = Array.from({ length: 200 }, question);
  const answers = (await ask("jiwer_driver.py", questions)) as readonly {
    readonly cer: number;
    readonly jiwer: number;
  }[];
  let different = 0;
  for (const [i, { references, hypotheses }] of questions.entries()) {
    const corpus: Corpus = { hypotheses, references };
    for (const engine of engines) {
      expect(scoreCorpus(cer({ collapseSpaces: true }), corpus, { engine }).fraction).toBe(answers[i]!.cer);
      expect(scoreCorpus(cer(), corpus, { engine }).fraction).toBe(answers[i]!.jiwer);
    }
    if (answers[i]!.cer !== answers[i]!.jiwer) different++;
  }
  expect(different).toBeGreaterThan(100);
});
