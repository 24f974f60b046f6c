import { describe, expect, test } from "vitest";
import { excerpts, segmentScores, wholeText } from "../../../apps/page/engine/answers/card.js";
import { inspect, type InspectArgument } from "../../../apps/page/engine/answers/inspect.js";
import { createSession } from "../../../apps/page/engine/local-session.js";
import type { CorpusTexts } from "../../../apps/page/model/corpus.js";
import type { Inspection } from "../../../apps/page/model/inspection.js";

/** The sentences with which BLEU is taught (Papineni et al. 2002), and other sentences. */
const corpus: CorpusTexts = {
  references: [
    ["the cat is on the mat", "on the mat sat a cat", null],
    ["there is a cat on the mat", null, null],
  ],
  systems: [
    { name: "a", hypotheses: ["the the the the the the the", "the cat sat on the mat", "x"] },
    { name: "b", hypotheses: ["the cat the cat on the mat", "on the mat sat a cat", "x"] },
  ],
  source: null,
  labels: [],
  files: [],
};

function session(texts: CorpusTexts = corpus) {
  return createSession(texts, null, () => {});
}

async function inspected(
  given: Partial<InspectArgument> & Pick<InspectArgument, "highlight">,
  texts: CorpusTexts = corpus,
): Promise<Inspection> {
  const metrics = {
    ngrams: "bleu",
    characters: "chrf",
    edits: "ter",
    alignment: "wer",
    matches: "lepor",
    difference: "wer",
    errors: "wer",
  };
  const [one] = await inspect(session(texts), {
    segment: 0,
    systems: [0],
    metric: { metric: metrics[given.highlight], options: {} },
    references: null,
    against: [1],
    ...given,
  });
  if (typeof one !== "object") throw new Error(one);
  return one;
}

/** One segment of one system. */
function pairOf(hypothesis: string, reference: string): CorpusTexts {
  return {
    ...corpus,
    references: [[reference]],
    systems: [
      { name: "a", hypotheses: [hypothesis] },
      { name: "b", hypotheses: [reference] },
    ],
  };
}

describe("marks of n-grams", () => {
  test("the example of the lecture: of seven words two count, and five are clipped", async () => {
    const { hypothesis, orders } = await inspected({ highlight: "ngrams" });
    expect(hypothesis.map(({ state }) => state)).toEqual(["matched", "matched", ...Array(5).fill("clipped")]);
    expect(orders[0]).toEqual({ order: 1, matches: 2, total: 7 });
    expect(orders[1]).toEqual({ order: 2, matches: 0, total: 6 });
  });

  test("depth is the longest matched n-gram that covers a word, in the references too", async () => {
    const { hypothesis, references } = await inspected({ highlight: "ngrams", systems: [1] });
    // "on the mat" is in both references; "cat on the mat" is only in the second
    expect(hypothesis.map(({ depth }) => depth)).toEqual([2, 2, 1, 4, 4, 4, 4]);
    // the first reference has two "the" and one "cat"; the first ones count
    expect(hypothesis.map(({ state }) => state === "clipped")).toEqual([false, false, false, true, false, true, false]);
    expect(references[1]!.map(({ depth, state }) => (state === "missing" ? state : depth))).toEqual([
      "missing",
      "missing",
      "missing",
      4,
      4,
      4,
      4,
    ]);
  });

  test("a word is connected with the words in its place in the longest n-gram", async () => {
    const { hypothesis, references } = await inspected({ highlight: "ngrams", systems: [1] });
    expect(hypothesis[4]!.partners).toEqual([{ reference: 1, mark: 4 }]);
    expect(references[1]![4]!.partners).toEqual([{ reference: null, mark: 4 }]);
  });

  test("only the chosen references are inspected", async () => {
    const { hypothesis, references } = await inspected({ highlight: "ngrams", systems: [1], references: [0] });
    expect(references[1]).toBeNull();
    expect(hypothesis.map(({ depth }) => depth)).toEqual([2, 2, 1, 0, 3, 3, 3]);
  });
});

describe("marks of edits", () => {
  test("TER's shifts say where the words go, and its other edits are marked", async () => {
    const { hypothesis, shifts, edits, references } = await inspected(
      { highlight: "edits" },
      pairOf("on the mat sat a cat", "the cat sat on the mat"),
    );
    // the example of inspectTer in the library
    expect(edits).toBe(3);
    expect(shifts).toEqual([
      { marks: [0, 1, 2], beside: 5, isBefore: false },
      // the word "on" is moved, too
      { marks: [3], beside: 5, isBefore: false },
    ]);
    expect(hypothesis.filter(({ state }) => state === "substituted")).toHaveLength(1);
    expect(references[0]!.filter(({ state }) => state === "missing")).toHaveLength(0);
  });

  test("WER: one error of each kind", async () => {
    const { hypothesis, references, edits } = await inspected(
      { highlight: "alignment" },
      pairOf("shoe  order one", "short one here"),
    );
    // the example of inspectWords in the library: insert, substitute, equal, delete
    expect(hypothesis.map(({ state }) => state)).toEqual(["unmatched", "substituted", "matched"]);
    expect(references[0]!.map(({ state }) => state)).toEqual(["substituted", "matched", "missing"]);
    expect(edits).toBe(3);
  });

  test("LEPOR matches each word once", async () => {
    const { hypothesis } = await inspected({ highlight: "matches" }, pairOf("the cat sat", "on the mat the cat sat"));
    expect(hypothesis.map(({ partners }) => partners[0]!.mark)).toEqual([3, 4, 5]);
  });

  test("two systems are compared word by word, without blanks character by character", async () => {
    const words = await inspected({ highlight: "difference" }, pairOf("a cat sat", "a dog sat"));
    expect(words.hypothesis.map(({ state }) => state)).toEqual(["matched", "substituted", "matched"]);
    const characters = await inspected({ highlight: "difference" }, pairOf("猫がいる", "犬がいる"));
    expect(characters.hypothesis.map(({ state }) => state)).toEqual(["substituted", "matched", "matched", "matched"]);
  });
});

describe("marks of characters", () => {
  test("the shares of marked characters are chrF's", async () => {
    const { hypothesis, taken } = await inspected(
      { highlight: "characters", metric: { metric: "chrf", options: { charOrder: 2 } } },
      pairOf("cats", "a cat"),
    );
    // the example of inspectChrf in the library
    expect(hypothesis.map(({ share }) => share)).toEqual([1, 1, 2 / 3, 0]);
    expect(taken).toBe(0);
  });

  const family = "👨‍👩‍👧";
  test.each([
    ["emoji of several", `a ${family}!`, `b ${family}?`, ["a", family, "!"]],
    ["Thai syllables", "ก้าว", "ก้าน", ["ก้", "า", "ว"]],
    ["Arabic with vowels", "كِتَاب", "كُتُب", ["كِ", "تَ", "ا", "ب"]],
    ["Hebrew with points", "שָׁלוֹם", "שלום", ["שָׁ", "ל", "וֹ", "ם"]],
    ["flags", "🇩🇪🇫🇷", "🇩🇪🇯🇵", ["🇩🇪", "🇫🇷"]],
    ["combining accents", "e\u0301te\u0301", "ete", ["e\u0301", "t", "e\u0301"]],
  ])("%s are marked whole", async (_, hypothesis, reference, clusters) => {
    const inspection = await inspected({ highlight: "characters" }, pairOf(hypothesis, reference));
    expect(inspection.hypothesis.map(({ start, end }) => hypothesis.slice(start, end))).toEqual(clusters);
    for (const { partners } of inspection.hypothesis)
      for (const { mark } of partners) expect(inspection.references[0]![mark]).toBeDefined();
  });
});

describe("odd segments", () => {
  test("without a reference, and for lines that are too long, a sentence takes the place of marks", async () => {
    const argument = { segment: 2, systems: [0], references: null, against: [1] } as const;
    const metric = { metric: "bleu", options: {} };
    expect(await inspect(session(), { ...argument, highlight: "ngrams", metric })).toEqual([
      "there is no reference to compare with",
    ]);
    const [words] = await inspect(session(pairOf("x ".repeat(1e6), "y")), {
      ...argument,
      segment: 0,
      highlight: "edits",
      metric: { metric: "ter", options: {} },
    });
    expect(words).toBe("a text has 2,000,000 characters: words are marked in at most 10,000");
  });

  test("empty texts", async () => {
    for (const highlight of ["ngrams", "characters", "edits", "alignment", "difference"] as const)
      expect((await inspected({ highlight }, pairOf("", "a b"))).hypothesis).toEqual([]);
  });

  test("long texts are cut where no cluster is", async () => {
    const text = `ab${"👨‍👩‍👧".repeat(200)}`;
    const [one] = await excerpts(session(pairOf(text, "y")), { places: [0], systems: [0], longest: 100 });
    expect(one!.hypotheses[0]).toEqual({ text: `ab${"👨‍👩‍👧".repeat(12)}`, length: text.length });
    const whole = { segment: 0, side: "hypothesis", index: 0 } as const;
    expect(await wholeText(session(pairOf(text, "y")), whole)).toBe(text);
  });
});

describe("errors that people marked", () => {
  const error = { segment: 0, rater: "r", category: "Style", severity: "Minor", cost: 1, places: [0, 3], words: [] };
  const withErrors = (errors: unknown): CorpusTexts => ({
    ...corpus,
    systems: corpus.systems.map((system) => ({ ...system, errors }) as CorpusTexts["systems"][number]),
  });

  test("only valid errors are taken from a report with anything in it", async () => {
    const strange = [null, 1, {}, { ...error, places: [3, 0] }, { ...error, places: [0] }, { ...error, words: [1] }];
    const found = await inspected({ highlight: "errors" }, withErrors([...strange, error]));
    expect(found.errors).toEqual([{ words: "Minor, Style (r)", of: ["the"] }]);
    expect(found.hypothesis).toMatchObject([{ start: 0, end: 3, state: "substituted", words: "Minor, Style (r)" }]);
    expect((await inspected({ highlight: "errors" }, withErrors([{ ...error, places: [0, 999] }]))).hypothesis).toEqual(
      [],
    );
    expect((await inspected({ highlight: "errors" }, withErrors([{ ...error, cost: 0 }]))).hypothesis).toMatchObject([
      { state: "similar" },
    ]);
  });

  test("marked errors belong to their corpus alone", async () => {
    await expect(inspected({ highlight: "errors" })).rejects.toThrow("nobody marked errors");
    expect(session().summary.hasErrors).toBe(false);
    expect(session(withErrors([error])).summary.hasErrors).toBe(true);
    expect(session(withErrors("x")).summary.hasErrors).toBe(false);
  });
});

describe("scores of a segment", () => {
  test("the influence and the shares of a segment are those in the whole list", async () => {
    const texts = { ...corpus, references: [["the cat is on the mat", "on the mat sat a cat", "x"]] };
    const one = session(texts);
    const metrics = [
      { metric: "bleu", options: {} },
      { metric: "chrf", options: { wordOrder: 2 } },
      { metric: "ter", options: {} },
      // the rows of this metric have a field for the number of segments
      { metric: "ribes", options: {} },
    ];
    for (const segment of [0, 1, 2]) {
      const answer = await segmentScores(one, { segment, metrics, references: null, baseline: 0 });
      for (const [m, metric] of metrics.entries()) {
        const { scores, influences, shares } = answer[m]!;
        for (const system of [0, 1]) {
          expect(scores[system]).toBe((await one.measured({ of: "score", metric, system }, null))[segment]);
          expect(influences[system]).toBe((await one.measured({ of: "influence", metric, system }, null))[segment]);
        }
        const share = await one.measured({ of: "share", metric, system: 1, against: 0 }, null);
        expect(shares).toEqual([null, share[segment]]);
      }
    }
  });

  test("in a corpus of one segment there is no influence", async () => {
    const metrics = [{ metric: "bleu", options: {} }];
    const [one] = await segmentScores(session(pairOf("a b", "a b")), {
      segment: 0,
      metrics,
      references: null,
      baseline: 0,
    });
    expect(one!.influences).toEqual([null, null]);
    expect(one!.shares).toEqual([null, null]);
  });
});
