/**
 * Wrong arguments of JavaScript users, whom no type checker stops, are refused with what was expected, never
 * ignored.
 */
import { describe, expect, test } from "vitest";
import {
  createAccumulator,
  addStatistics,
  alignSegment,
  compareAllPairs,
  bleu,
  bleuDialect,
  bootstrapConfidence,
  chrf,
  countConfusions,
  clustersOfWins,
  formatAlignment,
  formatConfusions,
  hlepor,
  lepor,
  rouge,
  concatenateStatistics,
  decodeStatistics,
  encodeStatistics,
  formatScore,
  ngramInformation,
  ngramPrecision,
  pairedBootstrap,
  pairedRandomization,
  rankRangesOfWins,
  scoreCorpus,
  sentencePieceTokenizer,
  scoreSegment,
  scoreStatistics,
  segmentStatistics,
  selfBleu,
  ter,
  sumStatistics,
  wer,
} from "../src/index.js";
import { softPairwiseAccuracy } from "../src/correlate.js";
import { repaired } from "../src/lint.js";

// eslint-disable-next-line @typescript-eslint/no-explicit-any
type Any = any;
const corpus = { hypotheses: ["a b c", "d e f"], references: [["a b"], ["d e f"]] };
const table = segmentStatistics(bleu(), corpus);
const score = scoreCorpus(bleu(), corpus);

describe("unknown options", () => {
  test.each<[string, () => unknown, string]>([
    [
      "bleu",
      () => bleu({ lowerCase: true } as Any),
      'bleu has no option "lowerCase": expected tokenize, lowercase, smoothMethod, smoothValue, maxOrder, effectiveOrder; is lowercase meant?',
    ],
    [
      "bleu, nothing near",
      () => bleu({ references: 2 } as Any),
      'bleu has no option "references": expected tokenize, lowercase, smoothMethod, smoothValue, maxOrder, effectiveOrder',
    ],
    [
      "bleu, null",
      () => bleu(null as Any),
      "the options of bleu are null: expected an object, such as { tokenize: ... }",
    ],
    [
      "bleuDialect, a name",
      () => bleuDialect("nltk" as Any),
      'the options of bleuDialect are "nltk": expected an object, such as { dialect: "nltk" }',
    ],
    ["bleu, a name", () => bleu("13a" as Any), 'the options of bleu are "13a": expected an object'],
    [
      "chrf",
      () => chrf({ wordorder: 2 } as Any),
      'chrf has no option "wordorder": expected charOrder, minCharOrder, wordOrder, beta, lowercase, whitespace, epsSmoothing; is wordOrder meant?',
    ],
    ["ter", () => ter({ normalised: true } as Any), "is normalized meant?"],
    [
      "scoreCorpus",
      () => scoreCorpus(bleu(), corpus, "js" as Any),
      'the options of evaluation are "js": expected an object, such as { engine: ... }',
    ],
    [
      "accumulate",
      () => createAccumulator(bleu(), { Engine: "js" } as Any),
      'evaluation has no option "Engine": expected engine; is engine meant?',
    ],
    [
      "ngramPrecision",
      () => ngramPrecision("a", ["a"], { maxOrder: 2 } as Any),
      'ngramPrecision has no option "maxOrder"',
    ],
    [
      "bootstrapConfidence",
      () => bootstrapConfidence(bleu(), table, { n: 10 } as Any),
      'bootstrapConfidence has no option "n"',
    ],
    [
      "pairedBootstrap",
      () => pairedBootstrap(bleu(), table, [table], { trials: 10 } as Any),
      'pairedBootstrap has no option "trials"',
    ],
    [
      "pairedRandomization",
      () => pairedRandomization(bleu(), table, [table], { trails: 10 } as Any),
      "is trials meant?",
    ],
    [
      "compareAllPairs",
      () => compareAllPairs(bleu(), [table, table], { corrections: "holm" } as Any),
      "is correction meant?",
    ],
  ])("%s", (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });
});

test("bleuDialect: an option that is undefined is one that is left out", () => {
  const names = ["tokenize", "lowercase", "maxOrder", "smoothing", "weights"];
  const ofNltk = ["autoReweigh", "epsilon", "alpha", "k", "lastSegment"];
  const undefineds = Object.fromEntries([...names, ...ofNltk].map((name) => [name, undefined]));
  const options = { dialect: "nltk" } as const;
  expect(bleuDialect({ ...options, ...undefineds }).signature).toEqual(bleuDialect(options).signature);
});

describe("values that are not metrics, scores or statistics", () => {
  test.each<[string, () => unknown, string]>([
    [
      "the factory",
      () => scoreCorpus(bleu as Any, corpus),
      "metric is a function: expected what it returns; is () missing, as in bleu()?",
    ],
    ["its name", () => scoreSegment("bleu" as Any, "a", ["a"]), 'metric is "bleu": expected a metric, such as bleu()'],
    [
      "nothing",
      () => segmentStatistics(undefined as Any, corpus),
      "metric is undefined: expected a metric, such as bleu()",
    ],
    ["a corpus first", () => scoreCorpus(corpus as Any, bleu() as Any), "metric is an object: expected a metric"],
    ["statistics first", () => scoreStatistics(table as Any, bleu() as Any), "metric is an object: expected a metric"],
    [
      "one table",
      () => addStatistics(table, undefined as Any),
      "the second statistics is not a table of statistics: expected what segmentStatistics() or an accumulator returns",
    ],
    [
      "statistics without a signature",
      () => sumStatistics({ ...table, signature: undefined } as Any),
      "statistics is not a table of statistics",
    ],
    ["rows alone", () => sumStatistics(table.rows as Any), "statistics is not a table of statistics"],
    ["a score", () => concatenateStatistics(score as Any, table), "the first statistics is not a table of statistics"],
    [
      "a score for statistics",
      () => bootstrapConfidence(bleu(), score as Any),
      "statistics is not a table of statistics",
    ],
    ["a score alone", () => formatScore(score as Any, undefined as Any), "metric is an object: expected a metric"],
    ["no score", () => formatScore(bleu(), undefined as Any), "scored is not a score with its signature"],
    [
      "a score without signature",
      () => formatScore(bleu(), { name: "BLEU", score: 3 } as Any),
      "scored is not a score with its signature",
    ],
  ])("%s", (_, call, message) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(message);
  });

  test("more rows than segments", () => {
    for (const read of [
      () => encodeStatistics([{ ...table, segments: 1 }]),
      () => scoreStatistics(bleu(), { ...table, segments: 1 }),
    ]) {
      expect(read).toThrow("has 2 rows for 1 segments: expected at most a row for each");
    }
  });

  test("the sum of no segments is a row", () => {
    const none = createAccumulator(bleu()).statistics();
    expect(decodeStatistics(encodeStatistics([none]))).toEqual([none]);
    expect(addStatistics(none, sumStatistics(table))).toEqual(sumStatistics(table));
  });
});

test("a user's own metric states the version of its counting, and the invariants of its numbers", () => {
  const { counting: _, ...noVersion } = bleu();
  expect(() => scoreCorpus(noVersion as Any, corpus)).toThrow(
    new TypeError(
      "metric has counting undefined and invariants: expected counting to be a version, from 1, and invariants a list, " +
        "which may be empty",
    ),
  );
  const { invariants: __, ...noInvariants } = bleu();
  expect(() => segmentStatistics(noInvariants as Any, corpus)).toThrow("metric has counting 1 and no invariants");
});

describe("numbers that give no score", () => {
  test.each([1e7, 1e200, NaN, Infinity, -2])("chrf, beta %d", (beta) => {
    expect(() => chrf({ beta })).toThrow(`beta is ${beta}: expected a finite number from 0 up to 1000000`);
  });
});

test("a smoothing value is signed whole, so that other values never merge", () => {
  const signed = (smoothValue: number): string =>
    bleu({ smoothMethod: "floor", smoothValue }).signature.find(({ key }) => key === "smooth")!.value;
  expect([0.1, 0.5, 2, 0, 0.125, 0.004, 0.001, 1e-9].map(signed)).toEqual([
    "floor[0.10]",
    "floor[0.50]",
    "floor[2.00]",
    "floor[0.00]",
    "floor[0.125]",
    "floor[0.004]",
    "floor[0.001]",
    "floor[1e-9]",
  ]);
});

test("a smoothing value so large that its score is no number is refused", () => {
  const corpus = { hypotheses: ["a b"], references: ["a c"] };
  for (const smoothMethod of ["add-k", "floor"] as const) {
    expect(() => bleu({ smoothMethod, smoothValue: 1e308 })).toThrow(
      "smoothValue is 1e+308: expected a finite number from 0 up to 1e+306",
    );
    const { score } = scoreCorpus(bleu({ smoothMethod, smoothValue: 1e306, maxOrder: 1 }), corpus);
    expect(Number.isFinite(score)).toBe(true);
  }
});

describe("a value that is not a repair, a list of scores or a fingerprint is named", () => {
  const texts = { systems: [{ name: "a", hypotheses: ["x", "y"] }], references: [["x", "y"]] };
  const side = { role: "system", index: 0 };
  const statistics = segmentStatistics(wer(), { hypotheses: ["a"], references: ["a"] });
  test.each<[() => unknown, typeof TypeError | typeof RangeError, string]>([
    [
      () => repaired(undefined as Any, { without: [0] }),
      TypeError,
      "texts is undefined: expected { systems, references }",
    ],
    [
      () => repaired({ ...texts, systems: [{}] } as Any, { without: [0] }),
      TypeError,
      "systems[0].hypotheses is undefined",
    ],
    [() => repaired(texts, undefined as Any), TypeError, "repair is undefined: expected the repair of a finding"],
    [() => repaired(texts, { without: 7 } as Any), TypeError, "repair is an object: expected the repair of a finding"],
    [
      () => repaired(texts, { without: [2] }),
      RangeError,
      "repair.without[0] is 2: expected a whole number from 0 to 1",
    ],
    [() => repaired(texts, { lines: [null] } as Any), TypeError, "repair.lines[0].side.role is undefined"],
    [() => repaired(texts, { lines: [{ side }] } as Any), TypeError, "repair.lines[0].lines is undefined"],
    [() => repaired(texts, { lines: [{ side, lines: ["x"] }] } as Any), RangeError, "has 1 lines: expected 2"],
    [() => softPairwiseAccuracy([null] as Any, [[1]]), TypeError, "human[0] is null: expected an array of numbers"],
    [() => softPairwiseAccuracy([[1]], [undefined] as Any), TypeError, "metric[0] is undefined: expected an array"],
    [
      () => softPairwiseAccuracy(Object.assign([], { length: 1 }) as Any, [[1]]),
      TypeError,
      "human[0] is undefined: expected an array",
    ],
    [
      () => sumStatistics({ ...statistics, fingerprint: null as Any }),
      TypeError,
      "statistics.fingerprint is null: expected what segmentStatistics() or an accumulator returns, or undefined",
    ],
    [
      () => encodeStatistics([{ ...statistics, fingerprint: 7 as Any }]),
      TypeError,
      "tables[0].fingerprint is a number: expected what segmentStatistics()",
    ],
    [
      () => addStatistics(statistics, { ...statistics, fingerprint: { set: "x" } }),
      RangeError,
      'the second statistics.fingerprint.set is "x": expected 32 hexadecimal digits',
    ],
  ])("%s", (call, type, message) => {
    expect(call).toThrow(type);
    expect(call).toThrow(message);
  });
});

test.each<[string, () => unknown, string]>([
  [
    "references of a segment",
    () => ngramPrecision("a", { reference: "b" } as Any),
    "references is an object: expected the segment's reference, a string, or the list of its references",
  ],
  [
    "references and hypothesis exchanged",
    () => alignSegment(["b"] as Any, ["a"]),
    "hypothesis is an array: expected a string",
  ],
  [
    "no references",
    () => ngramInformation({} as never),
    "references has neither references nor referenceStreams: expected one of them",
  ],
  [
    "no options",
    () => selfBleu(["a", "b"], null as Any),
    "the options of selfBleu are null: expected an object, such as { maxOrder: ... }",
  ],
])("%s", (_, call, message) => {
  expect(call).toThrow(message);
});

describe("weights and exponents beyond all reason", () => {
  test.each<[string, () => unknown, string]>([
    ["rouge", () => rouge({ beta: 1e200 }), "beta is 1e+200: expected a finite number from 0.000001 up to 1000000"],
    ["lepor", () => lepor({ alpha: 1e308 }), "alpha is 1e+308: expected a finite number above 0 to 1000000"],
    ["hlepor", () => hlepor({ lengthWeight: 1e308 }), "lengthWeight is 1e+308"],
    ["nltk", () => bleuDialect({ dialect: "nltk", weights: [1e308, 1e308] }), "weights[0] is 1e+308"],
    [
      "compare-mt",
      () => bleuDialect({ dialect: "compare-mt", weights: [0, 0] }),
      "weights are all 0: expected at least one above 0",
    ],
    [
      "confusions of one alignment",
      () => countConfusions(alignSegment("b", ["a"]) as Any),
      "alignments is not a list: expected what alignCorpus() returns; for one alignment write [alignment]",
    ],
    [
      "formatAlignment of a text",
      () => formatAlignment("a" as Any),
      "alignments is not an alignment: expected what alignSegment() or alignCorpus() returns",
    ],
  ])("%s", (_, call, message) => {
    expect(call).toThrow(message);
  });
});

describe("values that are not ranks or options of a line of text", () => {
  test.each<[string, () => unknown, ErrorConstructor, string]>([
    [
      "rankRangesOfWins of a list",
      () => rankRangesOfWins(["a", "b"] as Any, []),
      TypeError,
      "systems is an array: expected a whole number from 0 to 65535",
    ],
    [
      "rankRangesOfWins of names",
      () => rankRangesOfWins(2, [{ winner: "a", loser: "b" }] as Any),
      TypeError,
      "wins[0].winner is a string: expected a whole number from 0 to 1",
    ],
    [
      "rankRangesOfWins from 1",
      () => rankRangesOfWins(2, [{ winner: 1, loser: 2 }]),
      RangeError,
      "wins[0].loser is 2: expected a whole number from 0 to 1",
    ],
    [
      "clustersOfWins of nothing",
      () => clustersOfWins(2, undefined as Any),
      TypeError,
      "wins is undefined: expected a list of { winner, loser }",
    ],
    [
      "clustersOfWins of pairs",
      () => clustersOfWins(2, [[0, 1]] as Any),
      TypeError,
      "wins[0].winner is undefined: expected a whole number from 0 to 1",
    ],
    [
      "formatScore",
      () => formatScore(bleu(), score, { digits: 3 } as Any),
      TypeError,
      'formatScore has no option "digits": expected width, scoreOnly, color',
    ],
    [
      "formatScore, nothing",
      () => formatScore(bleu(), score, null as Any),
      TypeError,
      "the options of formatScore are null: expected an object, such as { width: ... }",
    ],
    [
      "formatScore, a number",
      () => formatScore(bleu(), score, { scoreOnly: 1 } as Any),
      TypeError,
      "scoreOnly is a number: expected true or false",
    ],
    [
      "formatConfusions of alignments",
      () => formatConfusions([alignSegment("b", ["a"])] as Any),
      TypeError,
      "confusions are an array: expected what countConfusions() returns",
    ],
    [
      "sentencePieceTokenizer without a name",
      () => sentencePieceTokenizer("model" as Any, undefined as Any),
      TypeError,
      "model is a string: expected the bytes of a SentencePiece model",
    ],
  ])("%s", (_, call, type, message) => {
    expect(call).toThrow(type);
    expect(call).toThrow(message);
  });
});
