/** SARI with figures of EASSE 0.2.4 and of Hugging Face's evaluate (test/vectors/sari). */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { scoreCorpus, scoreSegments, segmentStatistics } from "../../src/index.js";
import { sari, type SariOptions } from "../../src/metrics/generation/sari.js";
import { testProperties } from "../metric-properties.js";

// if all texts are equal, nothing is added, and EASSE gives 0 for adding nothing
testProperties("sari()", sari(), { equalIsBest: "not always", pin: "counting:1 cf53cc9aafdc3b69" });
testProperties("sari({ program: huggingface })", sari({ program: "huggingface" }), {
  equalIsBest: "always",
  pin: "counting:1 0eebeff519e6be33",
});

interface Recorded {
  readonly options: SariOptions;
  readonly corpus: { readonly sources: string[]; readonly hypotheses: string[]; readonly references: string[][] };
  /** Add, keep, delete, and their mean. */
  readonly easse: readonly [number, number, number, number];
  /** The first segment's counts for each operation: right, of the hypothesis, of the references, each of orders 1 to 4. */
  readonly counts: readonly number[];
  /** The numbers of each segment. */
  readonly huggingface: readonly number[];
}

const recorded = JSON.parse(
  readFileSync(new URL("../vectors/sari/recorded.json", import.meta.url), "utf8"),
) as readonly Recorded[];

test("SARI has EASSE's recorded counts and figures, and evaluate's scores of sentences", () => {
  for (const { options, corpus, easse, counts, huggingface } of recorded) {
    const { add, keep, delete: deleted, score } = scoreCorpus(sari(options), corpus);
    for (const [i, ours] of [add, keep, deleted, score].entries()) expect(ours).toBeCloseTo(easse[i]!, 11);
    expect([...segmentStatistics(sari(options), corpus).rows.subarray(0, 36)]).toEqual(counts);
    const sentences = scoreSegments(sari({ ...options, program: "huggingface" }), corpus);
    for (const [i, one] of sentences.entries()) expect(one.score).toBeCloseTo(huggingface[i]!, 11);
  }
});

test("SARI has the figure on the card of evaluate's metric: 26.953601953601954", () => {
  const corpus = {
    sources: ["About 95 species are currently accepted ."],
    hypotheses: ["About 95 you now get in ."],
    references: [
      [
        "About 95 species are currently known .",
        "About 95 species are now accepted .",
        "95 species are now accepted .",
      ],
    ],
  };
  expect(scoreCorpus(sari({ program: "huggingface" }), corpus).score).toBeCloseTo(26.953601953601954, 12);
});

describe("SARI worked by hand", () => {
  test("SARI of one word that is replaced as in the reference", () => {
    const corpus = { sources: ["a b"], hypotheses: ["a c"], references: ["a c"] };
    // orders 1 and 2 have something to add and to delete, order 1 something to keep
    expect(scoreCorpus(sari(), corpus)).toMatchObject({ add: 50, keep: 25, delete: 50, score: 125 / 3 });
    expect(scoreCorpus(sari({ program: "huggingface" }), corpus).score).toBe(100);
  });

  test("SARI of a copied source", () => {
    const corpus = { sources: ["a b c d e"], hypotheses: ["a b c d e"], references: ["a b c d e"] };
    expect(scoreCorpus(sari(), corpus)).toMatchObject({ add: 0, keep: 100, delete: 0 });
  });

  test("split(' ') makes one word of an empty line, and split() makes none", () => {
    const corpus = { sources: [""], hypotheses: [""], references: [["", "a"]] };
    expect(scoreCorpus(sari(), corpus).score).toBe(0);
    // one of two references keeps the word; the other orders have nothing to do
    const { score, keep } = scoreCorpus(sari({ program: "huggingface" }), corpus);
    expect(keep).toBeCloseTo((100 * ((2 * 0.5) / 1.5 + 3)) / 4, 12);
    expect(score).toBeLessThan(100);
  });

  test("many words: more pairs than have entries of their own", () => {
    const many = Array.from({ length: 700 }, (_, i) => `w${i}`);
    const [source, hypothesis] = [many.join(" "), many.toReversed().join(" ")];
    const rows = segmentStatistics(sari(), { sources: [source], hypotheses: [hypothesis], references: [source] }).rows;
    // all words are kept, and none of the pairs of words
    expect([...rows.subarray(12, 24)]).toEqual([700, 0, 0, 0, 700, 0, 0, 0, 700, 699, 698, 697]);
  });
});

test("the signatures of SARI", () => {
  const corpus = { sources: ["a b"], hypotheses: ["a"], references: ["a"] };
  const signed = (options: SariOptions): string => scoreCorpus(sari(options), corpus).signature;
  expect(signed({})).toContain("nrefs:1|case:lc|tok:13a|program:easse|");
  expect(signed({ program: "huggingface", caseSensitive: true, tokenize: "intl" })).toContain(
    "nrefs:1|case:mixed|tok:intl|program:huggingface|",
  );
});
