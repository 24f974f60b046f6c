/** WER and its family through the API: figures of jiwer 4.0.0, and the cases where implementations differ. */
import { describe, expect, test } from "vitest";
import {
  bleu,
  cer,
  metricFactories,
  mer,
  scoreCorpus,
  scoreSegment,
  segmentStatistics,
  version,
  wer,
  wil,
  wip,
  type Corpus,
  type ErrorRateOptions,
  type ErrorRateScore,
  type Metric,
  type UnitOptions,
} from "../../src/index.js";
import { countBatch } from "../../src/corpus/count-batch.js";
import { formatScore } from "../../src/index.js";
import { kernelOf } from "../../src/kernel/engines.js";
import { formatSignature, fullSignature } from "../../src/core/signature.js";
import { toSegmentText } from "../../src/text/segments.js";
import type { Batch } from "../../src/core/batch.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import type { KernelPart } from "../../src/kernel/part.js";
import type { TokenErrorsPart } from "../../src/kernel/levenshtein/token-errors.js";

const family = { wer, cer, mer, wil, wip };

/** The example of jiwer's documentation, visualize_alignment(): mer 61.54%, wil 74.75%, wip 25.25%, wer 88.89%. */
const corpus: Corpus = {
  hypotheses: ["shoe order one", "quite bit of an even longest sentence here"],
  references: [["short one here"], ["quite a bit of longer sentence"]],
};
const rate = (metric: Metric<ErrorRateScore>, hypothesis: string, ...references: string[]): number =>
  scoreSegment(metric, hypothesis, references).fraction;

describe("the family", () => {
  test("the example of jiwer's documentation", () => {
    const counts = { hits: 5, substitutions: 2, deletions: 2, insertions: 4, referenceLength: 9, hypothesisLength: 11 };
    expect(scoreCorpus(wer(), corpus)).toMatchObject({ name: "WER", fraction: 8 / 9, ...counts });
    expect(scoreCorpus(mer(), corpus)).toMatchObject({ name: "MER", fraction: 8 / 13, ...counts });
    expect(scoreCorpus(wip(), corpus)).toMatchObject({ name: "WIP", fraction: (5 / 9) * (5 / 11), ...counts });
    expect(scoreCorpus(wil(), corpus)).toMatchObject({ name: "WIL", fraction: 1 - (5 / 9) * (5 / 11), ...counts });
    expect([wer(), mer(), wil(), wip()].map((metric) => scoreCorpus(metric, corpus).score.toFixed(2))).toEqual([
      "88.89",
      "61.54",
      "74.75",
      "25.25",
    ]);
  });

  // the kernel's table pads words with zeros, and has these words close to each other when it is nearly half full
  test.each(["wasm", "js", "reference"] as const)("a word and the word with null characters differ: %s", (engine) => {
    const letters = [..."abcdefghij"];
    for (let i = 0; i < 12; i++) {
      const numbers = Array.from({ length: 40 }, (_, number) => `${i}${number}`);
      const hypothesis = [...numbers.slice(0, 20), ...letters].join(" ");
      const reference = [...numbers.slice(20), ...letters.map((letter) => letter + "\0".repeat(9))].join(" ");
      // a single reference of so few words uses another table
      for (const references of [[reference], [reference, ""]]) {
        expect(scoreSegment(wer(), hypothesis, references, { engine })).toMatchObject({ hits: 0 });
        const ofWords = bleu({ tokenize: "none", maxOrder: 1 });
        expect(scoreSegment(ofWords, hypothesis, references, { engine }).counts).toEqual([0]);
      }
    }
  });

  // jiwer 4.0.0: cer("i am a short ground truth", "i am a considerably longer and very much incorrect hypothesis") is
  // 1.68
  test("characters, spaces among them", () => {
    expect(
      rate(cer(), "i am a considerably longer and very much incorrect hypothesis", "i am a short ground truth"),
    ).toBe(1.68);
    expect(scoreSegment(cer(), "a b", ["a  b"])).toMatchObject({ hits: 3, deletions: 1 });
    expect(scoreSegment(mer({ unit: "characters" }), "werd", ["word"])).toMatchObject({ name: "MER", fraction: 0.25 });
  });

  test("the score is a hundred times the rate, and above 100 if there are more errors than words", () => {
    expect(scoreSegment(wer(), "a b c", ["x"])).toMatchObject({
      score: 300,
      fraction: 3,
      substitutions: 1,
      insertions: 2,
    });
  });

  // jiwer 4.0.0, process_words(): an empty reference is silence
  test("empty sides", () => {
    const all = (hypothesis: string, reference: string): number[] =>
      [wer(), mer(), wil(), wip()].map((metric) => rate(metric, hypothesis, reference));
    expect(all("", "")).toEqual([0, 0, 0, 1]);
    expect(all("a b", "")).toEqual([2, 1, 1, 0]);
    expect(all("", "a b")).toEqual([1, 1, 1, 0]);
    expect(rate(cer(), "ab", "")).toBe(2);
    const silent: Corpus = { hypotheses: ["hello world", "done"], references: [["hello world"], [""]] };
    expect(scoreCorpus(wer(), silent).fraction).toBe(0.5);
  });

  // jiwer 4.0.0: process_words("1 2", "2 3").hits is 0, though "2" could be left out, hit and inserted at the same cost
  test("WER takes rapidfuzz's alignment, not the one with the most hits", () => {
    expect(scoreSegment(mer(), "2 3", ["1 2"])).toMatchObject({ hits: 0, substitutions: 2, fraction: 1 });
  });

  // sclite 2.10, sclite -s -r ref.trn -h hyp.trn -i spu_id -o pralign
  describe("sclite's alignment", () => {
    const sclite = (hypothesis: string, reference: string, options: UnitOptions = {}): number[] => {
      const { hits, substitutions, deletions, insertions } = scoreSegment(
        mer({ ...options, alignment: "sclite" }),
        hypothesis,
        [reference],
      );
      return [hits, substitutions, deletions, insertions];
    };

    test("sclite's alignment weighs a substitution 4, and deletions and insertions 3", () => {
      expect(sclite("2 3", "1 2")).toEqual([1, 0, 1, 1]);
      expect(sclite("she shall go their too day", "She shall go there today")).toEqual([2, 3, 0, 1]);
      expect(scoreSegment(wer({ alignment: "sclite" }), "2 3", ["1 2"]).signature).toContain("|align:sclite|");
    });

    test("alternatives in the reference, and words that look like their marks", () => {
      expect(sclite("same uh", "uh { uh / @ } same")).toEqual([1, 0, 1, 1]);
      expect(
        sclite("a gh i bd e i th f", "a { b / cd / { g h i / gh i / g ih} bd } { e { i n / th } f / ef }"),
      ).toEqual([7, 0, 0, 1]);
      expect(sclite("this is", "{the/this} is")).toEqual([2, 0, 0, 0]);
      expect(sclite("a@b w/o x{y }", "a@b w/o x{y }")).toEqual([4, 0, 0, 0]);
      expect(sclite("A b!", "{ a! / c } { b. / @ }", { lowercase: true, removePunctuation: true })).toEqual([
        2, 0, 0, 0,
      ]);
    });

    // sclite -s, with and without -D and -F
    test("alternatives in the hypothesis, and @ for no word", () => {
      expect(sclite("x { y / @ }", "")).toEqual([0, 0, 0, 1]);
      expect(sclite("a { b c / @ } c", "a b @ c")).toEqual([3, 0, 0, 1]);
      expect(sclite("{ @ / c }", "{ a / @ }")).toEqual([0, 0, 0, 0]);
      expect(sclite("{ a / b }", "a (uh)")).toEqual([1, 0, 1, 0]);
      expect(() => sclite("{ a", "a")).toThrow('segment 0: the hypothesis "{ a" opens alternatives with {');
      const corpus = { hypotheses: ["a", "{ }"], references: [["a", "a"], ["b"]] };
      expect(() => scoreCorpus(wer({ alignment: "sclite" }), corpus)).toThrow("segment 1: the hypothesis");
    });

    test("words that may be missing, and fragments", () => {
      const [optionalWords, fragments] = [true, true];
      const [reference, hypothesis] = ["a (um) b foo- c", "A b food c y"];
      expect(sclite(hypothesis, reference)).toEqual([2, 2, 1, 1]);
      expect(sclite(hypothesis, reference, { optionalWords })).toEqual([3, 2, 0, 1]);
      expect(sclite(hypothesis, reference, { fragments })).toEqual([3, 1, 1, 1]);
      expect(sclite(hypothesis, reference, { optionalWords, fragments })).toEqual([4, 1, 0, 1]);
      expect(sclite("the sing cat (uh)", "the -ing cat", { optionalWords, fragments })).toEqual([4, 0, 0, 0]);
      // an ending that may be missing is overlooked, unless the other word is a fragment that ends as it does
      const ending = (one: string, other: string) => sclite(one, other, { optionalWords, fragments });
      expect(ending("a document b", "a (-ment) b")).toEqual([2, 1, 0, 0]);
      expect(ending("a -cument b", "a (-ment) b")).toEqual([3, 0, 0, 0]);
      expect(ending("a docu- b", "a (-ment) b")).toEqual([2, 1, 0, 0]);
      expect(ending("a document b", "a (docu-) b")).toEqual([3, 0, 0, 0]);
      const { signature } = scoreSegment(wer({ alignment: "sclite", optionalWords, fragments }), "a", ["a"]);
      expect(signature).toContain("|align:sclite|optional:yes|fragments:yes|");
    });

    test("optional words and fragments are allowed only in sclite's alignment of words", () => {
      expect(() => wer({ fragments: true })).toThrow('fragments is true: expected alignment: "sclite" as well');
      expect(() => cer({ alignment: "sclite", optionalWords: true })).toThrow(
        "expected a metric of words, not of characters",
      );
      expect(() => wer({ alignment: "sclite", optionalWords: true, removePunctuation: true })).toThrow(
        "optionalWords is true: expected removePunctuation: false, because parentheses",
      );
    });

    test("alternatives of characters are written without spaces", () => {
      expect(sclite("ab", "{ a / c } b", { unit: "characters", whitespace: "remove" })).toEqual([2, 0, 0, 0]);
      expect(() => sclite("a b", "{ a / c } b", { unit: "characters" })).toThrow(
        'segment 0: the reference "{ a / c } b" has alternatives: expected none, for characters with the spaces',
      );
    });

    test("alternatives that are not closed, empty or too many are refused", () => {
      expect(() => sclite("a", "{ a / b")).toThrow(
        'segment 0: the reference "{ a / b" opens alternatives with {, which no } closes',
      );
      expect(() => sclite("a", "{ a / }")).toThrow(
        "alternatives with nothing between two marks: expected words, or @ for none",
      );
      const many = Array.from({ length: 64 }, (_, i) => i).join(" / ");
      expect(sclite("63", `{ ${many} }`)).toEqual([1, 0, 0, 0]);
      expect(() => sclite("64", `{ ${many} / 64 }`)).toThrow("more than 64 alternatives that end in one place");
      expect(() => wer({ alignment: "nist" as "sclite" })).toThrow(RangeError);
    });

    test("sclite's alignment takes the reference with the least weight", () => {
      expect(scoreSegment(wer({ alignment: "sclite" }), "2 3", ["7 8 9", "1 2", "1 3"])).toMatchObject({
        hits: 1,
        substitutions: 1,
      });
    });
  });

  test("WER takes the reference with the fewest errors, and of several such references the one with the most hits", () => {
    expect(scoreSegment(wer(), "a b c", ["a b", "a b c d", "x y z"])).toMatchObject({
      hits: 3,
      deletions: 1,
      referenceLength: 4,
    });
    expect(rate(wer(), "a b c", "x", "")).toBe(3);
    const mixed: Corpus = { hypotheses: ["a", "b"], references: [["a", "x"], ["b"]] };
    expect(scoreCorpus(wer(), mixed)).toMatchObject({ score: 0 });
    expect(scoreCorpus(wer(), mixed).signature).toMatch(/^nrefs:var\|/);
  });

  test("only spaces separate words: a tab or a no-break space is part of a word", () => {
    expect(rate(wer(), "a b", "a\tb")).toBe(2);
    expect(rate(wer({ whitespace: "space" }), "a b", "a\tb")).toBe(0);
    expect(rate(wer(), "  a   b ", "a b")).toBe(0);
  });

  test("lower is better, except for WIP", () => {
    expect(Object.entries(family).map(([name, make]) => [name, make().better])).toEqual([
      ["wer", "lower"],
      ["cer", "lower"],
      ["mer", "lower"],
      ["wil", "lower"],
      ["wip", "higher"],
    ]);
    expect(metricFactories).toMatchObject(family);
  });

  test("the signature has unit, case, transforms in their order, and the kind of alignment", () => {
    expect(scoreCorpus(wer(), corpus).signature).toBe(
      `nrefs:1|unit:words|case:mixed|steps:none|align:rapidfuzz|version:truebleu-${version}`,
    );
    const standard = wer({
      removePunctuation: true,
      lowercase: true,
      removeWords: ["um", "you know"],
      removeNonWords: true,
      expandContractions: true,
    });
    expect(formatSignature(fullSignature(standard.signature, 1), "short")).toBe(
      `#:1|u:words|c:lc|st:contractions+nonwords+words[um,you%20know]+punct|al:rapidfuzz|v:truebleu-${version}`,
    );
    expect(formatSignature(cer({ whitespace: "remove" }).signature)).toBe(
      "unit:chars|case:mixed|steps:nospace|align:rapidfuzz",
    );
    expect(formatSignature(cer({ removePunctuation: true, collapseSpaces: true }).signature)).toBe(
      "unit:chars|case:mixed|steps:punct+collapse|align:rapidfuzz",
    );
    expect(wer({ collapseSpaces: true }).signature).toEqual(wer().signature);
  });

  test("an error rate prints its counts", () => {
    expect(formatScore(wer(), scoreCorpus(wer(), corpus))).toBe(
      `WER|nrefs:1|unit:words|case:mixed|steps:none|align:rapidfuzz|version:truebleu-${version} = 88.89 (hits ` +
        "= 5 sub = 2 del = 2 ins = 4 ref_len = 9)",
    );
  });

  test("WER is the same under every engine", () => {
    for (const make of Object.values(family)) {
      for (const engine of ["js", "reference"] as const)
        expect(scoreCorpus(make(), corpus, { engine })).toEqual(scoreCorpus(make(), corpus));
    }
  });

  test("one alignment of words and one of characters are enough for the whole family", () => {
    const kernel = kernelOf();
    const aligned: string[] = [];
    const watched: Kernel = {
      ...kernel,
      part<T>(part: KernelPart<T>): T {
        const host = kernel.part(part) as T & TokenErrorsPart;
        return {
          ...host,
          tokenErrors: (batch: Batch) => (aligned.push(batch.text?.rule ?? "ids"), host.tokenErrors(batch)),
        };
      },
    };
    for (const text of toSegmentText(corpus)) countBatch([wer(), mer(), wil(), wip(), cer()], text, watched);
    expect(aligned).toEqual(["spaced words", "trimmed code points"]);
  });

  test("counts that are kept for a batch cannot be changed", () => {
    const first = segmentStatistics(wer(), corpus);
    first.rows.fill(7);
    expect([...segmentStatistics(mer(), corpus).rows]).toEqual([1, 1, 1, 1, 4, 1, 1, 3]);
  });
});

describe("transforms", () => {
  test("transforms remove differences that do not matter", () => {
    const options: ErrorRateOptions = {
      lowercase: true,
      expandContractions: true,
      removeNonWords: true,
      removeWords: ["uh"],
      removePunctuation: true,
    };
    expect(rate(wer(options), "uh it is fine [noise]", "It's fine.")).toBe(0);
    expect(rate(wer(), "uh it is fine [noise]", "It's fine.")).toBe(2.5);
  });

  test("transforms that leave a reference empty cause an error that names the segment", () => {
    const silence: Corpus = { hypotheses: ["a", "b", "hm"], references: [["a"], ["", "b"], ["ok", "[laugh]"]] };
    for (const score of [scoreCorpus, segmentStatistics] as const) {
      expect(() => score(wer({ removeNonWords: true }), silence)).toThrow(
        'segment 2: the reference "[laugh]" has no words left after nonwords: expected some, as before; ' +
          "keepEmptied (on the command line --wer-keep-emptied) counts such a reference as empty",
      );
      expect(() => score(wer({ removeNonWords: true }), silence)).toThrow(RangeError);
    }
    expect(scoreCorpus(wer({ removeNonWords: true, keepEmptied: true }), silence)).toMatchObject({
      substitutions: 1,
      referenceLength: 3,
    });
    const many: Corpus = {
      hypotheses: Array.from({ length: 3000 }, () => "a"),
      references: Array.from({ length: 3000 }, (_, i) => [i === 2999 ? "..." : "a"]),
    };
    expect(() => scoreCorpus(cer({ removePunctuation: true }), many)).toThrow(
      'segment 2999: the reference "..." has no characters left after punct',
    );
  });

  test("transforms may get references that were empty before, and may leave hypotheses empty", () => {
    expect(rate(wer({ removePunctuation: true }), "...", " ")).toBe(0);
    expect(rate(wer({ removePunctuation: true }), "...", "a")).toBe(1);
  });
});

describe("bad options", () => {
  test.each([
    [{ lowercase: "yes" }, TypeError, "lowercase is a string: expected true or false"],
    [
      { removeWords: "um" },
      TypeError,
      "removeWords is a string: expected an array of words; for one word write [word]",
    ],
    [{ removeWords: [1] }, TypeError, "removeWords[0] is a number: expected a word"],
    [{ removeWords: ["a", " "] }, RangeError, 'removeWords[1] is " ": expected a word'],
    [{ removeWords: ["Um"], lowercase: true }, RangeError, 'removeWords[0] is "Um": expected a word in lower case'],
    [{ whitespace: "drop" }, RangeError, 'whitespace is "drop": expected one of "keep", "space", "remove"'],
    [{ whitespace: "remove" }, RangeError, 'whitespace is "remove": expected "keep" or "space" for words'],
    [{ removePunct: true }, TypeError, 'wer has no option "removePunct"'],
    [{ unit: "words" }, TypeError, 'wer has no option "unit"'],
  ])("%o", (options, kind, message) => {
    expect(() => wer(options as ErrorRateOptions)).toThrow(kind as typeof TypeError);
    expect(() => wer(options as ErrorRateOptions)).toThrow(message as string);
  });

  test("unit", () => {
    expect(() => wil({ unit: "word" } as unknown as UnitOptions)).toThrow(
      'unit is "word": expected one of "words", "characters"',
    );
    expect(() => mer({ units: "words" } as unknown as UnitOptions)).toThrow('mer has no option "units"');
  });
});
