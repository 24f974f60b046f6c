/** EM and F1 with figures of SQuAD's evaluation scripts, recorded from lab/peers/squad_driver.py. */
import { describe, expect, test } from "vitest";
import { scoreCorpus, scoreSegment } from "../../src/scoring.js";
import { em, f1, type AnswerOptions } from "../../src/metrics/generation/squad.js";
import { kernelOf } from "../../src/kernel/engines.js";
import { foldingPart } from "../../src/kernel/folding/folding.js";
import { answerTokenizer, squadWords } from "../../src/text/tokenizers/answers/squad-words.js";
import { splitWhitespace } from "../../src/text/whitespace.js";
import { testProperties } from "../metric-properties.js";

testProperties("em()", em(), { equalIsBest: "always", pin: "counting:1 bea79aeae168bacf" });
testProperties("f1(), SQuAD 2.0", f1({ version: "2.0" }), {
  equalIsBest: "always",
  pin: "counting:1 533202c921b8dee0",
});

// hypothesis, references, EM and F1 by the script of 1.1, by that of 2.0
const recorded: readonly [string, readonly string[], readonly [number, number], readonly [number, number]][] = [
  ["in the Eiffel Tower", ["The Eiffel Tower.", "Paris"], [0, 0.8], [0, 0.8]],
  ["a.n. ANSWER", ["Answer!"], [1, 1], [1, 1]],
  ["b a b c", ["b b b d", "c"], [0, 0.5714285714285715], [0, 0.5714285714285715]],
  ["€the€ cat", ["€ € cat"], [1, 1], [1, 1]],
  ["the\u0301 cat", ["cat"], [0, 0.6666666666666666], [0, 0.6666666666666666]],
  ["中the国 \u{1f642}a", ["中国", "\u{1f642}"], [0, 0.6666666666666666], [0, 0.6666666666666666]],
  ["", [""], [1, 0], [1, 1]],
  ["the", ["", "Paris"], [1, 0], [0, 0]],
  ["...", ["an", "  "], [1, 0], [1, 1]],
  ["Paris", ["", "The"], [0, 0], [0, 0]],
];

test.each(recorded)("%j against %j has SQuAD's scores", (hypothesis, references, ofVersion1, ofVersion2) => {
  for (const engine of ["wasm", "js", "reference"] as const) {
    const scores = (options: AnswerOptions): number[] =>
      [em, f1].map((make) => scoreSegment(make(options), hypothesis, references, { engine }).fraction);
    expect(scores({})).toEqual(ofVersion1);
    expect(scores({ version: "2.0" })).toEqual(ofVersion2);
  }
});

test("a corpus is the mean of its segments, in percent", () => {
  const corpus = { hypotheses: ["1976", "in 1976", "May 1976"], references: [["1976"], ["1976"], ["June 1977"]] };
  expect(scoreCorpus(em(), corpus).score).toBeCloseTo(100 / 3, 12);
  expect(scoreCorpus(f1(), corpus).fraction).toBeCloseTo((1 + 2 / 3) / 3, 14);
});

describe("words", () => {
  test("other tokenizers keep case, articles and punctuation", () => {
    expect(scoreSegment(em({ tokenize: "none" }), "The cat", ["the cat"]).score).toBe(0);
    expect(scoreSegment(f1({ tokenize: "char" }), "東京都", ["東京"]).fraction).toBeCloseTo(0.8, 15);
  });

  test("a user's tokenizer may not have the name of SQuAD's", () => {
    const tokenize = (line: string): string[] => [line];
    expect(() => em({ tokenize: { name: "squad", tokenize } })).toThrow('tokenizer.name is "squad": expected a name');
  });

  test("words from bytes are the same, whatever characters are next to an article", () => {
    const points = [
      ...Array.from({ length: 0x560 }, (_, i) => i + 1),
      0x20ac,
      0x212a,
      0x2168,
      0x4e2d,
      0x1d7cf,
      0x1f642,
    ];
    const lines = points.map((point) => `the${String.fromCodePoint(point)}a x ${String.fromCodePoint(point)}An`);
    lines.push("", "a a a", "_the_ a-n", "the", "A\u0300n the", "İan K");
    const encoded = lines.map((line) => new TextEncoder().encode(line));
    const ends = new Uint32Array(lines.length);
    encoded.forEach(({ length }, i) => (ends[i] = (ends[i - 1] ?? 0) + length));
    const written = answerTokenizer("squad", foldingPart).rewrite!(
      { bytes: Buffer.concat(encoded), ends },
      kernelOf("wasm"),
    )!;
    for (const [i, line] of lines.entries()) {
      const bytes = written.bytes.subarray(i === 0 ? 0 : written.ends[i - 1]!, written.ends[i]!);
      expect(splitWhitespace(new TextDecoder().decode(bytes)), JSON.stringify(line)).toEqual(squadWords(line));
    }
  });
});
