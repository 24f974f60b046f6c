/** ROUGE through the API: figures of rouge-score 0.1.2, the examples of Lin's paper, and features beyond those. */
import { describe, expect, test } from "vitest";
import {
  addStatistics,
  rouge,
  scoreCorpus,
  scoreSegment,
  scoreSegments,
  scoreStatistics,
  segmentStatistics,
  version,
  type RougeOptions,
  type RougeType,
} from "../../src/index.js";
import { formatSignature, fullSignature } from "../../src/core/signature.js";

const fox = "The quick brown fox jumps over the lazy dog";
const dog = "The quick brown dog jumps on the log.";
const types: readonly RougeType[] = [1, 2, "L", "Lsum"];

const measures = (options: RougeOptions, hypothesis: string, ...references: string[]): number[] => {
  const { precision, recall, fraction } = scoreSegment(rouge(options), hypothesis, references);
  return [precision, recall, fraction].map((number) => Number(number.toFixed(12)));
};

describe("ROUGE", () => {
  // rouge-score 0.1.2: RougeScorer(types).score(fox, dog)
  test("the example of rouge-score", () => {
    expect(types.map((type) => measures({ type }, dog, fox))).toEqual([
      [0.75, 0.666666666667, 0.705882352941],
      [0.285714285714, 0.25, 0.266666666667],
      [0.625, 0.555555555556, 0.588235294118],
      [0.625, 0.555555555556, 0.588235294118],
    ]);
  });

  // rouge-score 0.1.2: precision 0.8, fmeasure 0.8000000000000002; 0.4615384615384615
  test("a segment's score equals rouge-score's to the last digit, and so does the mean of equal scores", () => {
    const score = scoreSegment(rouge({ type: 1 }), "a b c d x", ["a b c d y"]);
    expect([score.fraction, score.precision, score.recall]).toEqual([0.8000000000000002, 0.8, 0.8]);
    const [hypothesis, reference] = ["a b c x y", "a b c d e f g h"];
    expect(scoreSegment(rouge({ type: 1 }), hypothesis, [reference]).fraction).toBe(0.4615384615384615);
    const ten = { hypotheses: Array(10).fill(hypothesis), references: Array(10).fill(reference) };
    expect(scoreCorpus(rouge({ type: 1 }), ten).fraction).toBe(0.4615384615384615);
  });

  // Lin 2004, sections 3.1 and 3.2: with beta 1, S2 has 3/4 and S3 2/4; the union has a recall of 4/5
  test("the examples of the paper", () => {
    expect(measures({ type: "L" }, "police kill the gunman", "police killed the gunman")).toEqual([0.75, 0.75, 0.75]);
    expect(measures({ type: "L" }, "the gunman kill police", "police killed the gunman")).toEqual([0.5, 0.5, 0.5]);
    // rouge-score 0.1.2 gives 0.4, 0.8 and 0.5333333333333333
    expect(measures({ type: "Lsum" }, "w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5", "w1 w2 w3 w4 w5")).toEqual([
      0.4, 0.8, 0.533333333333,
    ]);
  });

  // rouge-score 0.1.2, use_stemmer=True: precision 0.75, recall 0.6
  test("ROUGE stems words of four letters and more", () => {
    expect(measures({ type: 1, stem: "porter" }, "a cat runs happily", "the cats were running happily")).toEqual([
      0.75, 0.6, 0.666666666667,
    ]);
    expect(measures({ type: 1 }, "a cat runs happily", "the cats were running happily")).toEqual([
      0.25, 0.2, 0.222222222222,
    ]);
    const stem = { name: "first-letter", stem: (word: string) => word[0]! };
    expect(measures({ type: 1, stem }, "abcd abc", "axyz xbc")).toEqual([0.5, 0.5, 0.5]);
  });

  // rouge_score 0.1.2: str.lower() turns two other characters into letters from a to z, which the kernel has to know
  test("the sign of kelvin is a k, and the dotted capital I an i, which ends the word", () => {
    expect(measures({ type: 2 }, "\u212aelvin \u212a", "kelvin k")).toEqual([1, 1, 1]);
    expect(measures({ type: 2 }, "\u0130stanbul", "i stanbul")).toEqual([1, 1, 1]);
    expect(measures({ type: 1 }, "0123456789 abc\u212aelvin \u212a", "kelvin k")).toEqual([0.333333333333, 0.5, 0.4]);
  });

  test("the default tokenizer drops every letter but a to z, unicode does not", () => {
    expect(measures({ type: 1 }, "Она читала книгу", "Она читала книгу")).toEqual([0, 0, 0]);
    expect(measures({ type: 1, tokenize: "unicode" }, "Она читала!", "она читала книгу")).toEqual([
      1, 0.666666666667, 0.8,
    ]);
    expect(measures({ type: 1, tokenize: "unicode", lowercase: false }, "Она читала!", "она читала книгу")).toEqual([
      0.5, 0.333333333333, 0.4,
    ]);
    expect(measures({ type: 2, tokenize: "unicode" }, "我们去公园", "我们公园")).toEqual([
      0.5, 0.666666666667, 0.571428571429,
    ]);
    expect(measures({ type: 1, tokenize: "13a" }, "The cat.", "the cat.")).toEqual([
      0.666666666667, 0.666666666667, 0.666666666667,
    ]);
  });

  test("of several references, the one with the best F-score counts, and the first of equal ones", () => {
    // F 2/3 with either; precision 1 and recall 0.5, or the other way round
    expect(measures({ type: 1 }, "a b", "a b c d", "a")).toEqual([1, 0.5, 0.666666666667]);
    expect(measures({ type: 1 }, "a b", "a", "a b c d")).toEqual([0.5, 1, 0.666666666667]);
    expect(measures({ type: 1, references: "maxima" }, "a b", "a", "a b c d")).toEqual([1, 1, 1]);
    expect(measures({ type: "Lsum" }, "a b", "x", "b a", "a b")).toEqual([1, 1, 1]);
  });

  // coco-caption and nlg-eval: (1 + 1.44) * 0.8 * 1 / (1 + 1.44 * 0.8)
  test("beta and maxima give coco-caption's ROUGE-L", () => {
    const coco: RougeOptions = { type: "L", tokenize: "none", beta: 1.2, references: "maxima" };
    expect(
      scoreSegment(rouge(coco), "this is a good test", ["this is a test", "this is also a test"]).fraction,
    ).toBeCloseTo(0.907063, 6);
  });

  test("a sentence separator is not a word, and separates sentences for Lsum", () => {
    const text = "We stayed at home.<n>It rained.";
    const turned = "It rained.<n>We stayed at home.";
    for (const type of [1, "Lsum"] as const)
      expect(measures({ type, sentenceSeparator: "<n>" }, text, turned)).toEqual([1, 1, 1]);
    expect(measures({ type: "L", sentenceSeparator: "<n>" }, text, turned)[0]).toBeCloseTo(4 / 6, 10);
    // if no separator is set, "<n>" is the word "n", and the line a single sentence
    expect(measures({ type: "Lsum" }, text, turned)[0]).toBeCloseTo(4 / 7, 10);
    // capitals in it are looked for before the text is lower-cased
    expect(
      measures({ type: "Lsum", sentenceSeparator: "<N>" }, text.replace("n", "N"), turned.replace("n", "N")),
    ).not.toEqual([1, 1, 1]);
    expect(
      measures({ type: "Lsum", sentenceSeparator: "<S>" }, text.replace("<n>", "<S>"), turned.replace("<n>", "<S>")),
    ).toEqual([1, 1, 1]);
  });

  test("a corpus has the mean of its segments, and their mean precision and recall", () => {
    const corpus = { hypotheses: ["a b", "a", ""], references: [["a b"], ["a b c d"], ["a"]] };
    const score = scoreCorpus(rouge({ type: 1 }), corpus);
    const segments = scoreSegments(rouge({ type: 1 }), corpus);
    const mean = (of: (segment: (typeof segments)[number]) => number): number =>
      segments.reduce((sum, segment) => sum + of(segment), 0) / 3;
    expect(segments.map((segment) => segment.precision)).toEqual([1, 1, 0]);
    expect(score.fraction).toBeCloseTo(
      mean((segment) => segment.fraction),
      14,
    );
    expect(score.precision).toBeCloseTo(2 / 3, 14);
    expect(score.recall).toBeCloseTo(
      mean((segment) => segment.recall),
      14,
    );
    expect(score.score).toBe(100 * score.fraction);
  });

  test("sums of thirds have the same bits in every order", () => {
    const one = (hypothesis: string) =>
      segmentStatistics(rouge({ type: 1 }), { hypotheses: [hypothesis], references: [["a b c"]] });
    const [x, y, z] = [one("a"), one("a b"), one("a b c d e")];
    const sums = [
      addStatistics(addStatistics(x, y), z),
      addStatistics(addStatistics(z, x), y),
      addStatistics(y, addStatistics(x, z)),
    ].map((statistics) => scoreStatistics(rouge({ type: 1 }), statistics));
    expect(sums[1]).toEqual(sums[0]);
    expect(sums[2]).toEqual(sums[0]);
    expect(sums[0]!.fraction).toBeCloseTo((0.5 + 0.8 + 0.75) / 3, 14);
  });

  test("empty texts score 0", () => {
    for (const type of types) {
      expect(measures({ type }, "", "")).toEqual([0, 0, 0]);
      expect(measures({ type }, "...", "a b c")).toEqual([0, 0, 0]);
      expect(measures({ type }, "a b c", "")).toEqual([0, 0, 0]);
    }
    expect(measures({ type: 3 }, "a b", "a b")).toEqual([0, 0, 0]);
    expect(measures({ type: "Lsum" }, "\n\n", "a\n\nb")).toEqual([0, 0, 0]);
  });

  test("ROUGE has names and signatures", () => {
    const signed = (options: RougeOptions, style: "long" | "short" = "long") =>
      formatSignature(fullSignature(rouge(options).signature, 1), style);
    expect(types.map((type) => rouge({ type }).name)).toEqual(["rouge1", "rouge2", "rougeL", "rougeLsum"]);
    expect(signed({ type: 1 })).toBe(`nrefs:1|case:lc|tok:rouge|stem:no|version:truebleu-${version}`);
    expect(signed({ type: "Lsum" }, "short")).toBe(`#:1|c:lc|tok:rouge|st:no|sep:newline|v:truebleu-${version}`);
    expect(
      signed({
        type: 2,
        stem: "porter",
        tokenize: "unicode",
        lowercase: false,
        sentenceSeparator: "|:",
        beta: 1.2,
        references: "maxima",
      }),
    ).toBe(`nrefs:1|case:mixed|tok:unicode|stem:porter|sep:%7C%3A|beta:1.2|refs:maxima|version:truebleu-${version}`);
    expect(rouge().name).toBe("rougeL");
    expect(rouge().better).toBe("higher");
  });

  test("metrics of one tokenizer share its words", () => {
    expect(rouge({ type: 1 }).tokenizers[0]).toBe(rouge({ type: "L" }).tokenizers[0]);
    expect(rouge({ type: 1, stem: "porter" }).tokenizers[0]).toBe(rouge({ type: 2, stem: "porter" }).tokenizers[0]);
    expect(rouge({ type: 1, stem: "porter" }).tokenizers[0]).not.toBe(rouge({ type: 1 }).tokenizers[0]);
    expect(rouge({ type: 1, sentenceSeparator: "|" }).tokenizers[0]).not.toBe(rouge({ type: 1 }).tokenizers[0]);
  });
});

describe("bad options", () => {
  const bad =
    (options: object): (() => unknown) =>
    () =>
      rouge(options as RougeOptions);

  test("unknown types of ROUGE are refused", () => {
    expect(bad({ type: "rougeL" })).toThrow(
      new RangeError('type is "rougeL": expected a whole number from 1 to 9, "L" or "Lsum"; is "L" meant?'),
    );
    expect(bad({ type: "2" })).toThrow('type is "2": expected a whole number from 1 to 9, "L" or "Lsum"; is 2 meant?');
    expect(bad({ type: "rouge-lsum" })).toThrow('is "Lsum" meant?');
    expect(bad({ type: 0 })).toThrow(RangeError);
    expect(bad({ type: 10 })).toThrow(RangeError);
    expect(bad({ type: null })).toThrow(TypeError);
  });

  test("unknown stemmers are refused", () => {
    expect(bad({ stem: (word: string) => word })).toThrow(
      new TypeError(
        'stem is a function: expected "porter", or { name, ' +
          "stem } with a function from a word to its stem and a name for the signature",
      ),
    );
    expect(bad({ stem: { name: "porter", stem: String } })).toThrow(
      /^stem.name is "porter": expected a name for the signature/,
    );
    expect(bad({ stem: { name: "a b", stem: String } })).toThrow(RangeError);
    const broken = rouge({ stem: { name: "broken", stem: () => null as unknown as string } });
    expect(() => scoreSegment(broken, "word", ["word"])).toThrow(
      'stemmer "broken" returned null for the word "word": expected a string',
    );
  });

  test("wrong tokenizers, case, separators and other options are refused", () => {
    expect(bad({ tokenize: "rogue" })).toThrow('tokenizer is "rogue": expected one of rouge, unicode, 13a');
    expect(bad({ tokenize: { name: "unicode", tokenize: (line: string) => [line] } })).toThrow(
      "expected a name of your own",
    );
    expect(bad({ lowercase: false })).toThrow(
      'lowercase is false: expected true with the tokenizer "rouge", which keeps only lower-case letters; ' +
        '"unicode" keeps capitals',
    );
    expect(bad({ sentenceSeparator: "" })).toThrow(
      'sentenceSeparator is "": expected the text between sentences, such as "\\n" or "<n>"',
    );
    expect(bad({ sentenceSeparator: 5 })).toThrow(TypeError);
    expect(bad({ references: "mean" })).toThrow('references is "mean": expected one of "best", "maxima"');
    expect(bad({ beta: 0 })).toThrow("beta is 0: expected a finite number from 0.000001 up to 1000000");
    expect(bad({ useStemmer: true })).toThrow(/^rouge has no option "useStemmer"/);
  });
});
