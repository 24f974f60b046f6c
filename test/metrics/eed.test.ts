/** EED with the figures of torchmetrics: the figures in its docstrings, and recorded figures (test/vectors/eed). */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, test } from "vitest";
import "../../src/reference.js";
import { eed, scoreCorpus, scoreSegment, scoreSegments, type EedOptions } from "../../src/index.js";
import { digitRanges, englishText } from "../../src/metrics/translation/eed/eed-text.js";
import { testProperties } from "../metric-properties.js";

// equal lines score a little above 0, because each position that is never the cheapest end costs something, and the
// first position never is
testProperties("eed()", eed(), { equalIsBest: "not always", pin: "counting:1 f4accd9be9176eab" });

interface Recorded {
  readonly options: EedOptions;
  readonly texts: readonly { readonly hypothesis: string; readonly references: readonly string[] }[];
  readonly corpus: number;
  readonly segments: readonly number[];
}

describe("torchmetrics 1.9.0", () => {
  const file = new URL("../vectors/eed/torchmetrics.json", import.meta.url);
  const recorded = JSON.parse(readFileSync(file, "utf8")) as readonly Recorded[];
  test.each(recorded.map((one, i) => [i, one] as const))("set %i", (_, { options, texts, corpus, segments }) => {
    const text = {
      hypotheses: texts.map(({ hypothesis }) => hypothesis),
      references: texts.map(({ references }) => references),
    };
    expect(scoreCorpus(eed(options), text).fraction).toBeCloseTo(corpus, 13);
    const ours = scoreSegments(eed(options), text).map(({ fraction }) => fraction);
    expect(ours).toHaveLength(segments.length);
    for (const [i, fraction] of ours.entries()) expect(fraction, texts[i]!.hypothesis).toBeCloseTo(segments[i]!, 15);
  });

  test("docstring of ExtendedEditDistance: 0.3078", () => {
    const hypotheses = ["this is the prediction", "here is an other sample"];
    const references = [["this is the reference"], ["here is another one"]];
    expect(scoreCorpus(eed(), { hypotheses, references }).fraction).toBeCloseTo(0.3078, 4);
  });
});

// " ab " against " ab ": the path costs nothing, and of five positions only the first is never its cheapest end: 0.3 /
// 4.3
test("EED of equal lines, worked by hand", () =>
  expect(scoreSegment(eed(), "ab", ["ab"]).fraction).toBeCloseTo(0.3 / 4.3, 15));

test("without coverage, two empty lines score 0, and a word with an empty reference scores 100", () => {
  const metric = eed({ language: "ja", rho: 0 });
  expect(scoreSegment(metric, "", [""]).score).toBe(0);
  expect(scoreSegment(metric, "a", [""]).score).toBe(100);
});

test("English text is prepared as in torchmetrics", () => {
  expect(englishText("Mr. Fox paid 1,000.5, Mrs Fox\u00a0\t٣ . ٥!  ")).toBe("Mr. Fox paid 1 ,000 .5 , Mrs.ox ٣.٥ !");
  expect(englishText("e. g. and i. e. in the U. S. of 1, 2, 3")).toBe("e.g. and i.e. in the U.S. of 1,2 , 3");
});

test("the decimal digits are Unicode's", () => {
  const digits = digitRanges().flatMap(([first]) => Array.from({ length: 10 }, (_, i) => first + i));
  const { characters } = createRequire(import.meta.url)(
    "regenerate-unicode-properties/General_Category/Decimal_Number.js",
  ) as { characters: { toArray(): number[] } };
  expect(digits).toEqual(characters.toArray());
});

// without a limit, two lines of 65,536 characters took ten seconds of CPU, and each further reference as much again
test.each(["wasm", "js", "reference"] as const)(
  "a line that is the whole text is refused by the engine %s",
  (engine) => {
    const long = "a".repeat(7_650);
    expect(() => scoreSegment(eed({ language: "ja" }), long, [long], { engine })).toThrow(
      "EED: 7650 characters have references of 7650: expected at most 50,331,648 pairs of characters in a segment and " +
        "512 for each of its characters",
    );
  },
);

test.each(["wasm", "js"] as const)("all references of a segment share one limit on pairs: engine %s", (engine) => {
  const metric = eed({ language: "ja" });
  const references = Array.from({ length: 30 }, () => "a".repeat(2500));
  expect(scoreSegment(metric, "a".repeat(2500), references.slice(0, 2), { engine }).score).toBeGreaterThan(0);
  expect(() => scoreSegment(metric, "a".repeat(2500), ["b", ...references], { engine })).toThrow(
    "EED: 2500 characters have references of 75001: expected",
  );
});

test("a document of 1,200 words as one line is scored", () => {
  const line = "words ".repeat(1200);
  expect(scoreSegment(eed(), line, [`${line}.`]).score).toBeLessThan(1);
});
