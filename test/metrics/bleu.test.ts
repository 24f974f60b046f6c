/**
 * BLEU through the API: figures of sacreBLEU 2.6.0 (its README and test_sentence_bleu.py), options, and errors about
 * wrong arguments.
 */
import { describe, expect, test } from "vitest";
import {
  createAccumulator,
  bleu,
  engineName,
  ngramPrecision,
  scoreCorpus,
  scoreSegment,
  scoreSegments,
  createTokenizer,
  version,
  type BleuOptions,
  type Corpus,
} from "../../src/index.js";
import type { StringCorpus } from "../text/lines.js";

const corpus: StringCorpus = {
  hypotheses: ["The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."],
  references: [
    ["The dog bit the man.", "The dog had bit the man."],
    ["It was not unexpected.", "No one was surprised."],
    ["The man bit him first.", "The man had bitten the dog."],
  ],
};

describe("figures of sacreBLEU's documentation", () => {
  test.each<[BleuOptions, number]>([
    [{}, 48.530827],
    [{ tokenize: "none" }, 49.1919566],
    [{ tokenize: "intl" }, 43.91623493],
  ])("corpus, %o", (options, expected) => {
    expect(scoreCorpus(bleu(options), corpus).score).toBeCloseTo(expected, 6);
  });

  test("the parts of a score", () => {
    const score = scoreCorpus(bleu(), corpus);
    expect(score).toMatchObject({ name: "BLEU", hypothesisLength: 17, referenceLength: 18, totals: [17, 14, 11, 8] });
    expect(score.precisions.map((precision) => precision.toFixed(1))).toEqual(["82.4", "50.0", "45.5", "37.5"]);
    expect(score.brevityPenalty).toBeCloseTo(0.943, 3);
    expect(score.ratio).toBeCloseTo(17 / 18, 15);
    expect(score.signature).toBe(`nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:truebleu-${version}`);
  });

  test.each([
    [1, 77.65],
    [2, 60.5],
  ])("orders 1 to %i: %f", (maxOrder, expected) => {
    expect(scoreCorpus(bleu({ maxOrder }), corpus).score).toBeCloseTo(expected, 2);
  });

  const reference = "producţia de zahăr brut se exprimă în zahăr alb;";
  const hypothesis = "Producția de zahăr primă va fi exprimată în ceea ce privește zahărul alb;";
  test.each<[BleuOptions, number]>([
    [{}, 8.493],
    [{ smoothMethod: "none" }, 0],
    [{ smoothMethod: "floor" }, 4.51688],
    [{ smoothMethod: "floor", smoothValue: 0.5 }, 10.1],
    [{ smoothMethod: "add-k" }, 14.882],
    [{ smoothMethod: "add-k", smoothValue: 2 }, 21.389],
    [{ tokenize: "none" }, 7.347],
    [{ tokenize: "char" }, 40.8759],
    [{ tokenize: "char", lowercase: true }, 42.0267],
  ])("sentence, %o: %f", (options, expected) => {
    expect(scoreSegment(bleu({ effectiveOrder: true, ...options }), hypothesis, [reference]).score).toBeCloseTo(
      expected,
      2,
    );
  });
});

describe("references", () => {
  test("the two layouts are the same corpus", () => {
    const referenceStreams = [0, 1].map((stream) => corpus.references!.map((references) => references[stream]!));
    expect(scoreCorpus(bleu(), { hypotheses: corpus.hypotheses, referenceStreams })).toEqual(
      scoreCorpus(bleu(), corpus),
    );
  });

  test("a missing reference does not count; an empty one has length 0", () => {
    const missing = scoreCorpus(bleu(), {
      hypotheses: ["a b c d e", "x"],
      references: [
        ["a b c d e", null],
        ["y", "z"],
      ],
    });
    expect(missing.signature).toMatch(/^nrefs:var\|/);
    expect(missing.referenceLength).toBe(6);
    expect(
      scoreCorpus(bleu(), {
        hypotheses: ["", "x"],
        references: [
          ["a b c d e", ""],
          ["y", "z"],
        ],
      }).referenceLength,
    ).toBe(1);
  });

  test("scoring does not change its arguments", () => {
    const frozen = Object.freeze({
      hypotheses: Object.freeze([...corpus.hypotheses]),
      references: Object.freeze(corpus.references!.map((list) => Object.freeze([...list]))),
    });
    expect(scoreCorpus(bleu(), frozen)).toEqual(scoreCorpus(bleu(), corpus));
  });
});

describe("the explanation of BLEU (Papineni et al. 2002, section 2.1)", () => {
  const references = ["The cat is on the mat.", "There is a cat on the mat."];
  test.each([["wasm"], ["js"], ["reference"]] as const)("7/7, 2/7, 4/6 under %s", (name) => {
    const options = { lowercase: true, engine: name };
    expect(ngramPrecision("the the the the the the the", references, { ...options, clipped: false })).toEqual({
      matches: 7,
      total: 7,
      precision: 1,
    });
    expect(ngramPrecision("the the the the the the the", references, options)).toEqual({
      matches: 2,
      total: 7,
      precision: 2 / 7,
    });
    expect(ngramPrecision("the cat the cat on the mat", references, { ...options, order: 2 })).toEqual({
      matches: 4,
      total: 6,
      precision: 4 / 6,
    });
  });

  test("there is no precision without an n-gram of the order", () => {
    expect(ngramPrecision("the", references, { order: 2 })).toEqual({ matches: 0, total: 0, precision: 0 });
  });
});

describe("engines", () => {
  test("the best engine is wasm here, and any engine can be named", () => {
    expect(engineName()).toBe("wasm");
    const scores = (["wasm", "js", "reference"] as const).map((name) => scoreCorpus(bleu(), corpus, { engine: name }));
    expect(scores[1]).toEqual(scores[0]);
    expect(scores[2]!.score).toBeCloseTo(scores[0]!.score, 12);
  });

  test("an unknown name is refused", () => {
    expect(() => scoreCorpus(bleu(), corpus, { engine: "gpu" as "wasm" })).toThrow(
      'engine is "gpu": expected one of "wasm", "js", "reference"',
    );
  });
});

describe("a user's own tokenizer", () => {
  const letters = { name: "letters", tokenize: (line: string) => line.match(/\p{L}+/gu) ?? [] };

  test("the name of a user's tokenizer is in the signature", () => {
    const score = scoreCorpus(bleu({ tokenize: letters }), corpus);
    expect(score.signature).toContain("|tok:letters|");
    expect(score.hypothesisLength).toBe(15);
  });

  test("a tokenizer may not have a name that the signature needs", () => {
    expect(() => bleu({ tokenize: { ...letters, name: "a|b" } })).toThrow(RangeError);
    expect(() => bleu({ tokenize: { ...letters, name: "13a" } })).toThrow(RangeError);
  });

  test("the error for a tokenizer that returns no list of tokens names it", () => {
    const wrong = { name: "wrong", tokenize: () => "a b" as unknown as string[] };
    expect(() => scoreCorpus(bleu({ tokenize: wrong }), corpus)).toThrow(/tokenizer "wrong" returned a string/);
  });
});

describe("bad arguments", () => {
  const call = (value: unknown): unknown => scoreCorpus(bleu(), value as Corpus);
  test.each<[string, () => unknown, typeof TypeError | typeof RangeError, RegExp]>([
    [
      "tokenize of no known name",
      () => bleu({ tokenize: "moses" as "13a" }),
      RangeError,
      /tokenizer is "moses": expected one of/,
    ],
    ["tokenize that needs a dictionary", () => bleu({ tokenize: "flores200" as "13a" }), RangeError, /SentencePiece/],
    [
      "tokenize a bare function",
      () => bleu({ tokenize: ((line: string) => [line]) as never }),
      TypeError,
      /expected \{ name, tokenize \}/,
    ],
    [
      "lowercase no boolean",
      () => bleu({ lowercase: "yes" as never }),
      TypeError,
      /lowercase is .*expected true or false/,
    ],
    [
      "smoothMethod unknown",
      () => bleu({ smoothMethod: "laplace" as "exp" }),
      RangeError,
      /smoothMethod is "laplace": expected one of "none", "floor", "add-k", "exp"/,
    ],
    [
      "smoothValue NaN",
      () => bleu({ smoothMethod: "floor", smoothValue: NaN }),
      RangeError,
      /smoothValue is NaN: expected a finite number from 0 up/,
    ],
    ["smoothValue below 0", () => bleu({ smoothMethod: "add-k", smoothValue: -1 }), RangeError, /smoothValue is -1/],
    [
      "smoothValue infinite",
      () => bleu({ smoothMethod: "add-k", smoothValue: Infinity }),
      RangeError,
      /smoothValue is Infinity/,
    ],
    [
      "smoothValue a string",
      () => bleu({ smoothMethod: "floor", smoothValue: "0.1" as never }),
      TypeError,
      /smoothValue is a string/,
    ],
    ["maxOrder 0", () => bleu({ maxOrder: 0 }), RangeError, /maxOrder is 0: expected a whole number from 1 to 16/],
    ["maxOrder 17", () => bleu({ maxOrder: 17 }), RangeError, /maxOrder is 17/],
    ["maxOrder broken", () => bleu({ maxOrder: 2.5 }), RangeError, /maxOrder is 2.5/],
    ["maxOrder a string", () => bleu({ maxOrder: "4" as never }), TypeError, /maxOrder is a string/],
    ["effectiveOrder a number", () => bleu({ effectiveOrder: 1 as never }), TypeError, /effectiveOrder is a number/],
    ["no corpus at all", () => call(undefined), TypeError, /corpus/],
    ["hypotheses a string", () => call({ hypotheses: "a", references: [["a"]] }), TypeError, /hypotheses is a string/],
    ["no references", () => call({ hypotheses: ["a"] }), RangeError, /references/],
    [
      "both layouts",
      () => call({ hypotheses: ["a"], references: [["a"]], referenceStreams: [["a"]] }),
      RangeError,
      /referenceStreams/,
    ],
    [
      "a string among lists of references",
      () => call({ hypotheses: ["a", "b"], references: [["a"], "b"] }),
      TypeError,
      /references\[1\] is a string, references\[0\] an array/,
    ],
    [
      "streams under the name of segments",
      () => call({ hypotheses: ["a", "b", "c"], references: [["a", "b", "c"]] }),
      RangeError,
      /did you mean referenceStreams/,
    ],
    [
      "segments under the name of streams",
      () => call({ hypotheses: ["a", "b", "c"], referenceStreams: [["a"], ["b"], ["c"]] }),
      RangeError,
      /references/,
    ],
    [
      "fewer references than hypotheses",
      () => call({ hypotheses: ["a", "b"], references: [["a"]] }),
      RangeError,
      /references has 1/,
    ],
    ["an empty corpus", () => call({ hypotheses: [], references: [] }), RangeError, /empty|no segment/],
    [
      "a segment without references",
      () => call({ hypotheses: ["a"], references: [[]] }),
      RangeError,
      /references\[0\]/,
    ],
    [
      "a segment whose references are all missing",
      () => call({ hypotheses: ["a"], references: [[null, null]] }),
      RangeError,
      /references\[0\]/,
    ],
    [
      "an undefined line",
      () => call({ hypotheses: [undefined], references: [["a"]] }),
      TypeError,
      /hypotheses\[0\] is undefined/,
    ],
    [
      "a number among the references",
      () => call({ hypotheses: ["a"], references: [[7]] }),
      TypeError,
      /references\[0\]\[0\] is a number/,
    ],
    [
      "a lone surrogate",
      () => call({ hypotheses: ["a\ud800"], references: [["a"]] }),
      RangeError,
      /hypotheses\[0\].*surrogate/,
    ],
    [
      "a number as the references of one segment",
      () => scoreSegment(bleu(), "a", 1 as never),
      TypeError,
      /^references is a number: expected the segment's reference, a string, or the list of its references$/,
    ],
    [
      "a list as the hypothesis of one segment",
      () => scoreSegment(bleu(), ["a"] as never, ["a"]),
      TypeError,
      /^hypothesis is an array: expected a string$/,
    ],
    [
      "a list as a hypothesis",
      () => scoreSegments(bleu(), { hypotheses: [["a"]] as never, references: [["a"]] }),
      TypeError,
      /hypotheses\[0\] is an array/,
    ],
    [
      "an order that is no number",
      () => ngramPrecision("a", ["a"], { order: "2" as never }),
      TypeError,
      /order is a string/,
    ],
    [
      "a tokenizer without a name",
      () => createTokenizer({ tokenize: (line: string) => [line] } as never),
      TypeError,
      /tokenizer.name is undefined/,
    ],
  ])("%s", (_, act, kind, message) => {
    expect(act).toThrow(kind);
    expect(act).toThrow(message);
  });

  test("a corpus that is refused half way adds nothing", () => {
    const running = createAccumulator(bleu());
    running.add(corpus);
    const before = running.statistics();
    expect(() => running.add({ hypotheses: ["a", 3 as never], references: [["a"], ["b"]] })).toThrow(TypeError);
    expect(running.statistics()).toEqual(before);
  });

  test("a corpus whose tokenizer throws half way adds nothing", () => {
    let calls = 0;
    const running = createAccumulator(
      bleu({
        tokenize: {
          name: "breaks",
          tokenize: (line) => {
            if (++calls > 5000) throw new Error("broken");
            return [line];
          },
        },
      }),
    );
    const many = Array.from({ length: 3000 }, (_, i) => `line ${i}`);
    expect(() => running.add({ hypotheses: many, references: many.map((line) => [line]) })).toThrow("broken");
    expect(running.statistics().segments).toBe(0);
    expect(running.statistics().rows).toHaveSameBits(new Float64Array(10));
  });
});
