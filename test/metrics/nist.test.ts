import { describe, expect, test } from "vitest";
import {
  createAccumulator,
  addStatistics,
  bleu,
  bootstrapConfidence,
  concatenateStatistics,
  formatScore,
  mergeNgramInformation,
  ngramInformation,
  nist,
  scoreCorpus,
  scoreSegment,
  scoreSegments,
  scoreStatistics,
  segmentStatistics,
  sumStatistics,
  version,
  type Statistics,
  type Corpus,
  type EngineName,
  type NgramInformation,
} from "../../src/index.js";
import { kernelOf } from "../../src/kernel/engines.js";
import { readRow } from "../../src/metrics/translation/nist-sums.js";
import { toSegmentText } from "../../src/text/segments.js";
import type { StringCorpus } from "../text/lines.js";

const engines: readonly EngineName[] = ["wasm", "js", "reference"];

/** Papineni et al. 2002, example 1: both candidates against the three references. */
const guide: StringCorpus = {
  hypotheses: [
    "It is a guide to action which ensures that the military always obeys the commands of the party",
    "It is to insure the troops forever hearing the activity guidebook that party direct",
  ],
  referenceStreams: [
    "It is a guide to action that ensures that the military will forever heed Party commands",
    "It is the guiding principle which guarantees the military forces always being under the command of the Party",
    "It is the practical guide for the army always to heed the directions of the party",
  ].map((reference) => [reference, reference]),
};

const ofGuide = guide.referenceStreams!.map((stream) => stream[0]!);

/** The word 0 in every position. */
const zeros: StringCorpus = {
  hypotheses: ["0 0 0 a 0 b .", "A 0 b c 0", "1 0 0"],
  referenceStreams: [
    ["0 0 a 0 b .", "a 0 b c c 0", "0 1 0 0"],
    ["0 a 0 0 b .", "a 0 b d 0 0", "1 0"],
  ],
};

/** A period that ends a segment, a word alone, an empty hypothesis. */
const short: Corpus = {
  hypotheses: ["The cat sat.", "", "On the Mat, the mat"],
  referenceStreams: [["The cat sat on it.", "x y", "on the mat, the mat"]],
};

const digits = (values: readonly number[]): string[] => values.map((value) => value.toFixed(4));

describe.each(engines)("NIST, engine %s", (engine) => {
  // mteval-v13a.pl and mteval-v14.pl (perl 5.36), -d 2; the first also with -c
  test.each<[string, Corpus, boolean, string, string[], string[]]>([
    ["Papineni's example", guide, true, "3.8618", ["5.0379", "2.1139"], []],
    [
      "what follows the word 0 is weighed by all words",
      zeros,
      false,
      "5.1050",
      ["4.9333", "4.7098", "4.4224"],
      ["2.0232", "1.6279", "0.7589", "0.6950", "0.0000", "0.0000", "0.0000", "0.0000", "0.0000"],
    ],
    [
      "short and empty segments",
      short,
      false,
      "2.3533",
      ["1.9697", "0.0000", "3.6630"],
      ["1.8811", "0.3688", "0.1034", "0.0000", "0.0000", "0.0000", "0.0000", "0.0000", "0.0000"],
    ],
  ])("%s: the figures that mteval prints", (_, corpus, caseSensitive, score, segments, individual) => {
    const found = scoreCorpus(nist({ caseSensitive }), corpus, { engine });
    expect(found.score.toFixed(4)).toBe(score);
    expect(digits(scoreSegments(nist({ caseSensitive }), corpus, { engine }).map((one) => one.score))).toEqual(
      segments,
    );
    if (individual.length > 0) expect(digits(found.individual)).toEqual(individual);
    expect(found.cumulative[4]).toBe(found.score);
  });

  const times = (word: string, count: number): string[] => Array.from({ length: count }, () => word);
  const rare = { a0: 3001, a1: 3005, a2: 3006, b0: 3002, b1: 3003, b2: 3007 };
  const [a, b] = ["a0 a1 a2", "b0 b1 b2"];
  const rest = Object.entries(rare)
    .flatMap(([word, count]) => times(word, count - 1))
    .join(" ");
  const nearly: Corpus = {
    hypotheses: [`${a} ${b}`, rest],
    references: [[a, [b, ...times("z", 20)].join(" ")], [rest]],
  };

  // corpus_nist of NLTK 3.10.3 on line.split(); the first two are the doctests of its sentence_nist
  test.each<[string, Corpus, number, number]>([
    ["one sentence", { hypotheses: [guide.hypotheses[0]!], references: [ofGuide] }, 5, 3.3709935957649324],
    ["another", { hypotheses: [guide.hypotheses[1]!], references: [ofGuide] }, 5, 1.4619035460750132],
    ["both, words alone", guide, 1, 2.4145579756375333],
    ["both, whose score falls with longer n-grams, for the lengths are others", guide, 5, 2.6375187380292515],
    ["both, n of 9", guide, 9, 2.600218925781785],
    ["the word 0 is a word", zeros, 2, 2.987696101107122],
    ["the word 0, n of 5", zeros, 5, 4.111397191146205],
    [
      "the word 0 and one reference",
      { ...zeros, referenceStreams: [zeros.referenceStreams![0]!] },
      2,
      2.91502295454679,
    ],
    [
      "references that share as much by other n-grams",
      { hypotheses: ["b a b a a"], references: [["b b a a", "b a b b a b", "b b b a b b b"]] },
      3,
      2.506202465441544,
    ],
    // the longer reference has 6e-10 bits less
    ["references that share nearly as much", nearly, 1, 2.586131580387099],
  ])("%s: the score of NLTK", (_, corpus, order, expected) => {
    const words = { tokenize: "none", caseSensitive: true } as const;
    const score = scoreCorpus(nist({ mode: "nltk", order, ...words }), corpus, { engine });
    expect(score.score).toBeCloseTo(expected, 12);
    expect(score.cumulative[order - 1]).toBe(score.score);
    // the sum of the segments' rows has the score of the corpus
    const metric = nist({ mode: "nltk", order, information: ngramInformation(corpus, { ...words, engine }) });
    const rows = segmentStatistics(metric, corpus, { engine });
    expect(scoreStatistics(metric, sumStatistics(rows)).score).toBeCloseTo(expected, 12);
    expect(score.signature).toMatch(/^nrefs:(\d|var)\|mode:nltk\|case:mixed\|tok:none\|order:\d\|info:/);
  });

  test("the mean length of many references is the nearest number that a row can have", () => {
    const words = (length: number): string => Array.from({ length }, (_, i) => `w${i % 7}`).join(" ");
    for (const count of [17, 19, 23, 34, 289]) {
      const lengths = Array.from({ length: count }, (_, i) => 1 + ((i * i) % 11));
      const corpus = { hypotheses: ["w1 w2"], references: [lengths.map(words)] };
      const { fields, rows } = segmentStatistics(nist({ information: ngramInformation(corpus) }), corpus, { engine });
      const [parts, rest] = ["referenceParts", "referenceRest"].map((name) => BigInt(rows[fields.indexOf(name)]!));
      // lcm(1..16) parts of a word, in which the mean of up to 16 references is whole, and 2^24ths of a part
      const unit = 720720n * 2n ** 24n;
      const sum = BigInt(lengths.reduce((all, length) => all + length));
      const error = (parts! * 2n ** 24n + rest!) * BigInt(count) - sum * unit;
      expect(2n * (error < 0n ? -error : error), `${count} references`).toBeLessThanOrEqual(BigInt(count));
    }
  });

  test("the penalty is a half at two thirds of the mean length, for which NIST chose it", () => {
    const references = [["a b c d e f"]];
    const penalty = (hypothesis: string): number =>
      scoreCorpus(nist(), { hypotheses: [hypothesis], references }, { engine }).brevityPenalty;
    expect(penalty("a b c d")).toBeCloseTo(0.5, 14);
    expect([penalty("a b c d e f"), penalty("a b c d e f g"), penalty("")]).toEqual([1, 1, 0]);
    expect(
      scoreCorpus(nist(), { hypotheses: ["a b c"], references: [["a b", "a b c d", "a b c"]] }, { engine })
        .referenceLength,
    ).toBe(3);
  });

  test("empty references have a defined score, which is not NaN", () => {
    expect(scoreCorpus(nist(), { hypotheses: ["", "a"], references: [[""], [""]] }, { engine })).toMatchObject({
      score: 0,
      brevityPenalty: 1,
      ratio: 0,
      hypothesisLength: 1,
      referenceLength: 0,
    });
  });

  test("an n-gram counts at most as often as in one reference, and never spans two", () => {
    const { individual } = scoreCorpus(
      nist(),
      { hypotheses: ["a a a a"], references: [["a a b c", "a b c d"]] },
      { engine },
    );
    // a is 3 of 8 words; a a is one of the three a
    expect(individual[0]).toBeCloseTo((2 * Math.log2(8 / 3)) / 4, 12);
    expect(individual[1]).toBeCloseTo(Math.log2(3) / 3, 12);
    expect(individual.slice(2)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });

  test("a line counts as often as it occurs", () => {
    const once = ["a b c", "a b d", "e"];
    const lines = [
      ...Array.from({ length: 300 }, () => once[0]!),
      ...once,
      ...Array.from({ length: 50 }, () => once[1]!),
    ];
    const { individual } = scoreCorpus(nist(), { hypotheses: lines, referenceStreams: [lines] }, { engine });
    // 301 times "a b c", 51 times "a b d", "e"
    const words = 352 * 3 + 1;
    const information =
      2 * 352 * Math.log2(words / 352) + 301 * Math.log2(words / 301) + 51 * Math.log2(words / 51) + Math.log2(words);
    expect(individual[0]).toBeCloseTo(information / words, 12);
    expect(individual[1]).toBeCloseTo((301 * Math.log2(352 / 301) + 51 * Math.log2(352 / 51)) / 704, 12);
    expect(individual[2]).toBeCloseTo((301 * Math.log2(352 / 301) + 51 * Math.log2(352 / 51)) / 352, 12);
  });

  test("information of parts, merged in any order, equals that of the whole, and gives the same score to the last bit", () => {
    const { hypotheses, referenceStreams } = zeros;
    const references = hypotheses.map((_, i) => referenceStreams!.map((stream) => stream[i]!));
    const whole = ngramInformation(zeros, { engine });
    const parts = references.map((list) => ngramInformation({ references: [list] }, { engine }));
    const expected = scoreCorpus(nist(), zeros, { engine });
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
    ]) {
      const merged = mergeNgramInformation(
        order.map((i) => parts[i]!),
        { engine },
      );
      expect(merged).toEqual(whole);
      const running = createAccumulator(nist({ information: merged }), { engine });
      for (const i of order) running.add({ hypotheses: [hypotheses[i]!], references: [references[i]!] });
      expect(running.score()).toEqual(expected);
    }
    expect(whole).toMatchObject({ lines: 6, words: 30, tokenizer: "mteval", caseSensitive: false });
  });

  test("information counted by one engine can be used by another", () => {
    const information = ngramInformation(guide, { engine: "reference" });
    expect(scoreCorpus(nist({ information }), guide, { engine })).toEqual(scoreCorpus(nist(), guide, { engine }));
  });
});

describe("NIST", () => {
  const information = ngramInformation(guide);

  test("the signature has case, tokenization and order, and the source of the weights", () => {
    expect(scoreCorpus(nist(), guide).signature).toBe(
      `nrefs:3|case:lc|tok:mteval|order:5|info:${information.checksum}|version:truebleu-${version}`,
    );
    expect(scoreCorpus(nist({ caseSensitive: true, tokenize: "mteval-intl", order: 9 }), guide).signature).toMatch(
      /^nrefs:3\|case:mixed\|tok:mteval-intl\|order:9\|info:[0-9a-f]{16}\|version:/,
    );
    expect(
      nist({ order: 2 }).score(sumStatistics(segmentStatistics(nist({ information }), guide)).rows, kernelOf()).score,
    ).toBe(scoreCorpus(nist(), guide).cumulative[1]);
  });

  test("NIST takes BLEU's tokenizers by name, and the user's own", () => {
    const letters = { name: "letters", tokenize: (line: string) => [...line] };
    const corpus: Corpus = { hypotheses: ["Ab c"], references: [["ab d"]] };
    for (const tokenize of ["char", letters] as const) {
      // a, b, d: log2(3) each
      expect(scoreCorpus(nist({ tokenize }), corpus).individual[0]).toBeCloseTo((2 * Math.log2(3)) / 3, 12);
    }
    expect(scoreCorpus(nist({ tokenize: "char", caseSensitive: true }), corpus).individual[0]).toBeCloseTo(
      Math.log2(3) / 3,
      12,
    );
    expect(scoreCorpus(nist({ tokenize: "none" }), corpus).hypothesisLength).toBe(2);
  });

  test("NIST is formatted like the other scores", () => {
    expect(formatScore(nist(), scoreCorpus(nist({ caseSensitive: true }), guide), { width: 4 })).toMatch(/ = 3.8618 /);
    expect(nist().verbose!(scoreCorpus(nist({ caseSensitive: true }), guide))).toMatch(
      /^\d\.\d{4}(\/\d\.\d{4}){4} \(BP = \d\.\d{3} ratio = \d\.\d{3} hyp_len = 32 ref_len = \d+\.\d\)$/,
    );
  });

  test("statistics with the same information can be added and resampled, those with different information cannot", () => {
    const statistics = segmentStatistics(nist({ information }), guide);
    expect(bootstrapConfidence(nist({ information }), statistics, { samples: 20 }).score).toBe(
      scoreCorpus(nist(), guide).score,
    );
    expect(scoreStatistics(nist({ information }), addStatistics(statistics, statistics)).score).toBeCloseTo(
      scoreCorpus(nist(), guide).score,
      12,
    );
    const other = segmentStatistics(nist(), zeros);
    expect(() => addStatistics(statistics, other)).toThrow(
      /statistics of two kinds cannot be merged: signature is ".*info:.*" in the first and ".*info:.*" in the second/,
    );
    expect(() => concatenateStatistics(statistics, other)).toThrow(RangeError);
    expect(() => scoreStatistics(nist(), statistics)).toThrow(
      "expected a metric that takes its weights from the same references, nist({ information: " +
        "ngramInformation({ references }) }), with the references of the same corpus",
    );
    expect(() => bootstrapConfidence(nist(), statistics)).toThrow(
      "nist({ information: ngramInformation({ references }) })",
    );
    expect(() => nist({ tokenize: "13b" as "13a" })).toThrow(
      'tokenizer is "13b": expected one of mteval, mteval-intl, 13a, none, intl, zh, char',
    );
  });

  test("if the references cannot be read first, the error says what to write", () => {
    const hint = "expected nist({ information: ngramInformation({ references }) })";
    expect(() => createAccumulator(nist())).toThrow(hint);
    expect(() => scoreSegment(nist(), "a", ["a"])).toThrow(hint);
    expect(() => nist().statistics({ size: 0, tokens: [] }, kernelOf())).toThrow(hint);
    expect(
      scoreSegment(
        nist({ information }),
        guide.hypotheses[0]!,
        guide.referenceStreams!.map(([first]) => first!),
      ).score,
    ).toBe(scoreSegments(nist(), guide)[0]!.score);
  });

  test.each(engines)("a reference that is not in the information is refused, %s", (engine) => {
    for (const references of [[["It is the army of another"]], [["guide it the is always"]]]) {
      const corpus = { hypotheses: ["guide it the is always"], references };
      expect(() => scoreCorpus(nist({ information }), corpus, { engine })).toThrow(
        "has a reference that the information does not hold",
      );
    }
  });

  test("options and information of the wrong kind are refused", () => {
    expect(() => nist({ order: 10 })).toThrow("order is 10: expected a whole number from 1 to 9");
    expect(() => nist({ caseSensitive: "yes" as never })).toThrow(TypeError);
    expect(() => nist({ tokenize: "mteval13" as never })).toThrow(RangeError);
    expect(() => nist({ casesensitive: true } as never)).toThrow("is caseSensitive meant?");
    expect(() => nist({ information: { checksum: "0" } as never })).toThrow(
      "information is an object: expected what ngramInformation()",
    );
    expect(() => nist({ information, caseSensitive: true })).toThrow(
      "was gathered with tokenize mteval and caseSensitive false",
    );
    expect(() => nist({ information, tokenize: "mteval-intl" })).toThrow("expected mteval-intl and false");
    expect(() => mergeNgramInformation([information, ngramInformation(guide, { caseSensitive: true })])).toThrow(
      "expected the same settings",
    );
    expect(() => mergeNgramInformation([])).toThrow("parts is empty");
    expect(() => mergeNgramInformation([{}] as unknown as NgramInformation[])).toThrow("parts[0] is an object");
    expect(() => ngramInformation(["a b"] as never)).toThrow("references is an array: expected { references");
    expect(() => ngramInformation({} as never)).toThrow("references has neither references nor referenceStreams");
    expect(() => ngramInformation({ references: ["a b", ["c"]] as never })).toThrow("references[1] is an array");
    expect(() => ngramInformation(guide, { order: 3 } as never)).toThrow("ngramInformation has no option");
  });

  test("NIST can be scored together with metrics that need no first pass, in corpora of several batches", () => {
    const many = Array.from({ length: 1100 }, (_, i) => `line ${i} of ${i % 7} and some more`);
    const corpus: Corpus = {
      hypotheses: many.map((line, i) => (i % 3 === 0 ? line : `${line} x`)),
      referenceStreams: [many],
    };
    expect([...toSegmentText(corpus)].length).toBeGreaterThan(1);
    const score = scoreCorpus(nist(), corpus);
    expect(score.score).toBeCloseTo(scoreCorpus(nist(), corpus, { engine: "reference" }).score, 12);
    expect(scoreCorpus(bleu(), corpus).hypothesisLength).toBe(score.hypothesisLength);
  });
});

test("rows that no text can have are refused: higher orders have fewer n-grams, and only n-grams have information", () => {
  const statistics = segmentStatistics(nist({ information: ngramInformation(guide) }), guide);
  const metric = nist({ information: ngramInformation(guide) });
  const withField = (field: string, value: number): Statistics => {
    const rows = statistics.rows.slice();
    rows[statistics.fields.indexOf(field)] = value;
    return { ...statistics, rows };
  };
  expect(() => scoreStatistics(metric, statistics)).not.toThrow();
  expect(() => scoreStatistics(metric, withField("ngrams2", 99))).toThrow("expected at most ngrams1, 18");
  expect(() => scoreStatistics(metric, withField("information5", 1e15))).toThrow("times ngrams5, 14");
  expect(() => scoreStatistics(metric, withField("informationRest9", 1e15))).toThrow("times ngrams9, 10");
});

test("a row has its length in parts of a word, and the remainder in parts of such a part", () => {
  const [parts, rest] = [720_720 * 3 + 360_360, 2 ** 23];
  const row = Float64Array.of(5, 4, 3, 2, 1, 0, 0, 0, 0, parts, rest, ...Array.from({ length: 18 }, () => 0));
  for (const length of readRow(row).referenceLengths) expect(length).toBeCloseTo(3.5 + 0.5 / 720_720, 12);
});
