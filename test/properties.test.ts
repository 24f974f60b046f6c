/**
 * The properties that every metric must have, for several settings of each metric (a new metric checks them in its own
 * test), and merging of statistics, which refuses statistics that do not belong together.
 */
import { describe, expect, test } from "vitest";
import { createAccumulator } from "../src/corpus/accumulator.js";
import { scoreCorpus } from "../src/corpus/score-corpus.js";
import { scoreStatistics } from "../src/corpus/score-statistics.js";
import { segmentStatistics } from "../src/corpus/segment-statistics.js";
import { bleuDialect } from "../src/metrics/translation/bleu-dialect.js";
import { bleu } from "../src/metrics/translation/bleu.js";
import { chrf } from "../src/metrics/translation/chrf.js";
import { gleu } from "../src/metrics/translation/gleu.js";
import { hlepor } from "../src/metrics/translation/lepor/hlepor.js";
import { lepor } from "../src/metrics/translation/lepor/lepor.js";
import { nist } from "../src/metrics/translation/nist.js";
import { rouge } from "../src/metrics/generation/rouge.js";
import { meteor } from "../src/metrics/translation/meteor/meteor.js";
import { meteor2007 } from "../src/metrics/translation/meteor/meteor2007.js";
import { ter } from "../src/metrics/translation/ter.js";
import { wer, wil, wip } from "../src/metrics/speech/wer.js";
import { addStatistics, concatenateStatistics } from "../src/core/merge-statistics.js";
import { meteorParaphrases } from "../src/text/meteor/paraphrases.js";
import { meteorSynonyms } from "../src/text/meteor/synonyms.js";
import { type Corpus } from "../src/text/segments.js";
import type { Metric } from "../src/metrics/metric.js";
import { testProperties, type Properties } from "./metric-properties.js";

const synonyms = meteorSynonyms({ synsets: "cat\n1 2\nmat\n2 3\nx\n3\n", exceptions: "cat\nthe\n" });
const paraphrases = meteorParaphrases("0.5\nthe cat\nmat. x\n0.5\nx\nthe the\n");

const metrics: readonly [name: string, metric: Metric, equalIsBest: Properties["equalIsBest"], pin: string][] = [
  ["bleu()", bleu(), "always", "counting:1 4bc36b50be5ba2f1"],
  [
    "bleu, order 2, intl, lower-cased, floor",
    bleu({ maxOrder: 2, tokenize: "intl", lowercase: true, smoothMethod: "floor" }),
    "always",
    "counting:1 3d246f645537a72e",
  ],
  ["chrf()", chrf(), "always", "counting:1 8cc134244108c4bc"],
  [
    "chrF++, white space, epsilon",
    chrf({ wordOrder: 2, whitespace: true, epsSmoothing: true, charOrder: 3, lowercase: true }),
    "always",
    "counting:1 3d07a6105efb7ccc",
  ],
  ["meteor, exact and stem", meteor({ modules: ["exact", "stem"] }), "always", "counting:1 c1b3ffe9a79eff19"],
  [
    "meteor, all modules, characters",
    meteor({ synonyms, paraphrases, task: "util", normalize: "lower" }),
    "always",
    "counting:1 460b3dc604ab080f",
  ],
  // METEOR of 2007 counts a single run of matches as a fragment: an equal line of n words has 1 - 0.5 / n^3
  [
    "meteor2007, exact and stem",
    meteor2007({ modules: ["exact", "stem"] }),
    "not always",
    "counting:2 4a2c41abcd546e5e",
  ],
  ["ter()", ter(), "always", "counting:1 3c17392924b0342c"],
  [
    "ter, normalized, without punctuation, Asian, cased",
    ter({ normalized: true, noPunctuation: true, asianSupport: true, caseSensitive: true }),
    "always",
    "counting:1 1a3b85d4223abb77",
  ],
  ["wer()", wer(), "always", "counting:1 c6fe91ed5d45eac9"],
  [
    "wil, characters, without punctuation, lower-cased",
    wil({ unit: "characters", removePunctuation: true, lowercase: true, keepEmptied: true }),
    "always",
    "counting:1 6bf4bd6f449e1037",
  ],
  ["wip()", wip(), "always", "counting:1 c6fe91ed5d45eac9"],
  ["gleu()", gleu(), "always", "counting:1 403b83208683d3fc"],
  [
    "gleu, orders 2 to 5, words, lower-cased",
    gleu({ minOrder: 2, maxOrder: 5, tokenize: "none", lowercase: true }),
    "always",
    "counting:1 0fbeacb24c820d4f",
  ],
  // NIST has no best score: leaving out words that are easy to guess raises the information per word
  ["nist()", nist(), "not always", "counting:1 70038bc2a75f4c8d"],
  [
    "nist, order 9, international, cased",
    nist({ order: 9, tokenize: "mteval-intl", caseSensitive: true }),
    "not always",
    "counting:1 39e66290aeeb81b7",
  ],
  ["rouge, 1, stems", rouge({ type: 1, stem: "porter" }), "with words", "counting:2 cfa20232be652640"],
  [
    "rouge, L, words of any script, maxima",
    rouge({ type: "L", tokenize: "unicode", beta: 1.2, references: "maxima" }),
    "with words",
    "counting:2 f85fe829c99814ad",
  ],
  [
    "rouge, Lsum, sentences that end in a period",
    rouge({ type: "Lsum", sentenceSeparator: "." }),
    "with words",
    "counting:2 2e9dd9ee8aecef33",
  ],
  ["lepor()", lepor(), "with words", "counting:2 ebb94ec8b87c053d"],
  [
    "hlepor, en-de, of mean factors",
    hlepor({ preset: "en-de", system: "factors", tokenize: "13a" }),
    "with words",
    "counting:2 e02b6fbfb4c5385b",
  ],
  ["hlepor, Perl", hlepor({ mode: "perl" }), "with words", "counting:2 87b006c39981c59f"],
  ["hlepor, Python", hlepor({ mode: "python", window: 1 }), "with words", "counting:2 96669bcb8c45c7de"],
  [
    "bleu, char, effective order, add-k",
    bleu({ tokenize: "char", effectiveOrder: true, smoothMethod: "add-k" }),
    "always",
    "counting:1 4fcb430efb3ebe33",
  ],
  // nltk and coco share these counts; a text with short lines that equals its reference is not perfect in NLTK, and no
  // text is in coco-caption
  ["bleu, dialect mteval", bleuDialect({ dialect: "mteval" }), "always", "counting:1 e70596e34cd22a60"],
];

for (const [name, metric, equalIsBest, pin] of metrics) testProperties(name, metric, { equalIsBest, pin });

describe("statistics that do not belong together", () => {
  const corpora: Corpus = { hypotheses: ["a b c d e"], references: [["a b c d f"]] };

  test("statistics are refused if their settings differ", () => {
    const a = segmentStatistics(bleu(), corpora);
    for (const other of [bleu({ lowercase: true }), bleu({ tokenize: "intl" }), bleu({ maxOrder: 3 })]) {
      const b = segmentStatistics(other, corpora);
      expect(() => addStatistics(a, b)).toThrow(/signature is ".*" in the first and ".*" in the second/);
      expect(() => concatenateStatistics(b, a)).toThrow(RangeError);
      expect(() => scoreStatistics(other, a)).toThrow("use the metric and the settings that it was counted with");
    }
  });

  test("statistics are refused if another version counted them", () => {
    const a = segmentStatistics(bleu(), corpora);
    const b = { ...a, signature: a.signature.replace("counting:1", "counting:2") };
    expect(() => addStatistics(a, b)).toThrow("another version");
    expect(() => scoreStatistics(bleu(), b)).toThrow("tok:13a|counting:2: expected BLEU|case:mixed|tok:13a|counting:1");
  });

  test("statistics are accepted if only settings of scoring differ, and have the scores of these settings", () => {
    const a = segmentStatistics(bleu(), corpora);
    for (const other of [
      bleu({ smoothMethod: "floor" }),
      bleu({ smoothMethod: "add-k", smoothValue: 2 }),
      bleu({ effectiveOrder: true }),
    ]) {
      expect(scoreStatistics(other, a)).toEqual(scoreCorpus(other, corpora));
      expect(addStatistics(a, segmentStatistics(other, corpora)).segments).toBe(2);
    }
  });

  test("merged statistics keep the name of the system only if both have that name", () => {
    const a = segmentStatistics(bleu(), corpora);
    for (const merge of [addStatistics, concatenateStatistics]) {
      expect(merge({ ...a, system: "x" }, { ...a, system: "x" }).system).toBe("x");
      for (const [one, other] of [
        [{ system: "x" }, { system: "y" }],
        [{ system: "x" }, {}],
        [{}, { system: "y" }],
      ])
        expect(merge({ ...a, ...one }, { ...a, ...other })).not.toHaveProperty("system");
    }
  });

  test("statistics are refused if their sums would not be exact", () => {
    const a = segmentStatistics(bleu(), corpora);
    const huge = { ...a, rows: Float64Array.from(a.rows, () => Number.MAX_SAFE_INTEGER) };
    expect(() => addStatistics(huge, a)).toThrow("expected at most 2^53 - 1");
    // sums are still exact at the bound itself
    const nothing = { ...a, rows: Float64Array.from(a.rows, () => 0) };
    expect(addStatistics(huge, nothing).rows).toEqual(huge.rows);
  });

  test("the sum of no segments adds no row when it is concatenated", () => {
    const empty = createAccumulator(bleu()).statistics();
    const a = segmentStatistics(bleu(), corpora);
    for (const both of [concatenateStatistics(empty, a), concatenateStatistics(a, empty)]) {
      expect(both).toMatchObject({ segments: 1, rows: a.rows });
      expect(scoreStatistics(bleu(), both)).toEqual(scoreCorpus(bleu(), corpora));
    }
    expect(addStatistics(empty, empty)).toMatchObject({ segments: 0, rows: empty.rows });
  });

  test("different numbers of references merge to nrefs:var", () => {
    const one = segmentStatistics(bleu(), corpora);
    const two = segmentStatistics(bleu(), { hypotheses: ["a"], references: [["a", "b"]] });
    expect(addStatistics(one, two).references).toBe("var");
    expect(scoreStatistics(bleu(), addStatistics(one, two)).signature).toMatch(/^nrefs:var\|/);
    expect(addStatistics(one, one).references).toBe(1);
  });
});
