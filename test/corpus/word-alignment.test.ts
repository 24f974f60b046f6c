/**
 * Alignments as data and as text. The texts are those of jiwer 4.0.0's documentation (alignment.py) or what its
 * functions print.
 */
import { describe, expect, test } from "vitest";
import {
  alignCorpus,
  alignSegment,
  countConfusions,
  formatAlignment,
  formatConfusions,
  type AlignmentFormatOptions,
  type AlignmentOptions,
  type ConfusionFormatOptions,
} from "../../src/index.js";

const two = {
  hypotheses: ["shoe order one", "quite bit of an even longest sentence here"],
  references: [["short one here"], ["quite a bit of longer sentence"]],
};

describe("alignments", () => {
  test("alignments are chunks from beginning to end", () => {
    expect(alignSegment("this was a messy test", ["this is a test of skill"])).toEqual({
      unit: "words",
      referenceNumber: 0,
      hits: 3,
      substitutions: 1,
      deletions: 2,
      insertions: 1,
      reference: ["this", "is", "a", "test", "of", "skill"],
      hypothesis: ["this", "was", "a", "messy", "test"],
      chunks: [
        { type: "equal", referenceStart: 0, referenceEnd: 1, hypothesisStart: 0, hypothesisEnd: 1 },
        { type: "substitute", referenceStart: 1, referenceEnd: 2, hypothesisStart: 1, hypothesisEnd: 2 },
        { type: "equal", referenceStart: 2, referenceEnd: 3, hypothesisStart: 2, hypothesisEnd: 3 },
        { type: "insert", referenceStart: 3, referenceEnd: 3, hypothesisStart: 3, hypothesisEnd: 4 },
        { type: "equal", referenceStart: 3, referenceEnd: 4, hypothesisStart: 4, hypothesisEnd: 5 },
        { type: "delete", referenceStart: 4, referenceEnd: 6, hypothesisStart: 5, hypothesisEnd: 5 },
      ],
    });
  });

  test("alignments may have empty sides", () => {
    expect(alignSegment("", [""]).chunks).toEqual([]);
    expect(alignSegment("", ["a b"]).chunks).toEqual([
      { type: "delete", referenceStart: 0, referenceEnd: 2, hypothesisStart: 0, hypothesisEnd: 0 },
    ]);
    expect(alignSegment("a b", [""]).chunks).toEqual([
      { type: "insert", referenceStart: 0, referenceEnd: 0, hypothesisStart: 0, hypothesisEnd: 2 },
    ]);
  });

  test("alignments use the closest of several references", () => {
    expect(alignSegment("a b c", ["x", "a b"])).toMatchObject({
      referenceNumber: 1,
      reference: ["a", "b"],
      insertions: 1,
    });
    expect(alignCorpus({ hypotheses: ["a", "b"], references: [["x", null, "a"], ["b"]] })).toMatchObject([
      { referenceNumber: 1, hits: 1 },
      { referenceNumber: 0, hits: 1 },
    ]);
  });

  test("alignments have the words after transforms, or characters if an option says so", () => {
    expect(
      alignSegment("it is ok", ["It's OK."], { lowercase: true, expandContractions: true, removePunctuation: true }),
    ).toMatchObject({ hits: 3, reference: ["it", "is", "ok"] });
    expect(alignSegment("ne", ["né"], { unit: "characters" })).toMatchObject({
      unit: "characters",
      reference: ["n", "é"],
      substitutions: 1,
    });
  });

  test("alignments continue over batches, and are the same under every engine", () => {
    const many = {
      hypotheses: Array.from({ length: 2500 }, (_, i) => `a ${i} c`),
      references: Array.from({ length: 2500 }, (_, i) => [`a b ${i}`]),
    };
    const alignments = alignCorpus(many);
    expect(alignments).toHaveLength(2500);
    expect(alignments[2400]).toMatchObject({ hypothesis: ["a", "2400", "c"], hits: 1, substitutions: 2 });
    for (const engine of ["js", "reference"] as const) expect(alignCorpus(two, { engine })).toEqual(alignCorpus(two));
  });

  test("unknown options, wrong types and references without words are refused", () => {
    expect(() => alignSegment("b", ["a"], { lineWidth: 3 } as AlignmentOptions)).toThrow(
      'alignment has no option "lineWidth"',
    );
    expect(() => alignSegment("b", 1 as never)).toThrow(
      "references is a number: expected the segment's reference, a string",
    );
    expect(() => alignSegment(1 as unknown as string, ["a."])).toThrow("hypothesis is a number: expected a string");
    expect(() =>
      alignCorpus({ hypotheses: ["a", "b"], references: [["a"], ["!"]] }, { removePunctuation: true }),
    ).toThrow('segment 1: the reference "!" has no words left');
  });
});

describe("as text", () => {
  test("an alignment as text is like jiwer's visualize_alignment()", () => {
    expect(formatAlignment(alignCorpus(two))).toBe(`=== SENTENCE 1 ===

REF: **** short one here
HYP: shoe order one ****
        I     S        D

=== SENTENCE 2 ===

REF: quite a bit of ** ****  longer sentence ****
HYP: quite * bit of an even longest sentence here
           D         I    I       S             I

=== SUMMARY ===
number of sentences: 2
substitutions=2 deletions=2 insertions=4 hits=5

mer=61.54%
wil=74.75%
wip=25.25%
wer=88.89%
`);
  });

  test("an alignment as text in lines of limited width", () => {
    const alignment = alignSegment(
      "This is a very loong sentence that is not much longer than the previous one or one before that",
      ["This is a very long sentence that is much longer than the previous one or the one before that"],
    );
    expect(formatAlignment(alignment, { summary: false, lineWidth: 80 })).toBe(`=== SENTENCE 1 ===

REF: This is a very  long sentence that is *** much longer than the previous one
HYP: This is a very loong sentence that is not much longer than the previous one
                        S                    I                                  

REF: or the one before that
HYP: or *** one before that
          D                
`);
    const wide = formatAlignment(alignSegment(`b ${"c".repeat(40)} d`, ["a"]), { summary: false, lineWidth: 20 });
    expect(wide.split("\n").slice(2)).toEqual([
      "REF: *",
      "HYP: b",
      "     I",
      "",
      `REF: ${"*".repeat(40)}`,
      `HYP: ${"c".repeat(40)}`,
      `     ${"I".padStart(40)}`,
      "",
      "REF: a",
      "HYP: d",
      "     S",
      "",
    ]);
  });

  test("an alignment of characters has no spaces between them", () => {
    expect(formatAlignment(alignSegment("b nee", ["a né"], { unit: "characters" }))).toBe(`=== SENTENCE 1 ===

REF: a n*é
HYP: b nee
     S  IS

=== SUMMARY ===
number of sentences: 1
substitutions=2 deletions=0 insertions=1 hits=2

cer=75.00%
`);
  });

  test("correct segments are left out, unless an option asks for them", () => {
    const mixed = alignCorpus({ hypotheses: ["a", "b", ""], references: [["a"], ["c"], [""]] });
    expect(formatAlignment(mixed, { summary: false })).toBe("=== SENTENCE 2 ===\n\nREF: c\nHYP: b\n     S\n");
    expect(formatAlignment(mixed, { summary: false, skipCorrect: false })).toContain(
      "=== SENTENCE 1 ===\n\nREF: a\nHYP: a\n      \n",
    );
    expect(formatAlignment(mixed, { summary: false, skipCorrect: false })).toContain(
      "=== SENTENCE 3 ===\n\nREF:\nHYP:\n    \n",
    );
    expect(formatAlignment([])).toContain("number of sentences: 0");
    expect(formatAlignment(alignSegment("b", ["a"]), { summary: false, color: true })).toBe(
      "=== SENTENCE 1 ===\n\nREF: \u001b[33ma\u001b[0m\nHYP: \u001b[33mb\u001b[0m\n     \u001b[33mS\u001b[0m\n",
    );
  });

  test("wrong arguments of formatAlignment() are refused", () => {
    expect(() => formatAlignment([], { width: 3 } as AlignmentFormatOptions)).toThrow(
      'formatAlignment has no option "width"',
    );
    expect(() => formatAlignment({} as never)).toThrow("alignments is not a list: expected what alignCorpus() returns");
    expect(() => formatAlignment(["a"] as never)).toThrow("alignments[0] is a string: expected what alignSegment()");
    expect(() => formatAlignment([], { lineWidth: 3 })).toThrow("lineWidth is 3: expected a whole number from 20");
  });
});

describe("confusions", () => {
  // the text of visualize_error_counts() of jiwer 4.0.0, which has no blank line after a list that is "none"
  test("confusions as text are like jiwer's visualize_error_counts()", () => {
    expect(formatConfusions(countConfusions(alignCorpus(two)))).toBe(`=== SUBSTITUTIONS ===
short   --> order   = 1x
longer  --> longest = 1x

=== INSERTIONS ===
shoe    = 1x
an even = 1x
here    = 1x

=== DELETIONS ===
here = 1x
a    = 1x`);
    expect(formatConfusions(countConfusions([alignSegment("b", ["a"])]))).toBe(
      "=== SUBSTITUTIONS ===\na --> b = 1x\n\n=== INSERTIONS ===\nnone\n\n=== DELETIONS ===\nnone",
    );
  });

  test("the most frequent confusions come first, and of equally frequent ones the first; an option counts by tokens", () => {
    const alignments = alignCorpus({ hypotheses: ["x y", "x d", "p"], references: [["a b"], ["a d"], ["q"]] });
    expect(countConfusions(alignments).substitutions.map(({ reference, count }) => [reference, count])).toEqual([
      ["a b", 1],
      ["a", 1],
      ["q", 1],
    ]);
    expect(countConfusions(alignments, { by: "tokens" }).substitutions).toEqual([
      { reference: "a", hypothesis: "x", count: 2 },
      { reference: "b", hypothesis: "y", count: 1 },
      { reference: "q", hypothesis: "p", count: 1 },
    ]);
    expect(formatConfusions(countConfusions(alignments, { by: "tokens" }), { top: 1 })).toMatch(
      /^=== SUBSTITUTIONS ===\na --> x = 2x\n\n/,
    );
    expect(countConfusions([alignSegment("xbcd", ["abc"], { unit: "characters" })])).toMatchObject({
      substitutions: [{ reference: "a", hypothesis: "x" }],
      insertions: [{ hypothesis: "d" }],
    });
  });

  test("wrong alignments and options are refused", () => {
    expect(() => countConfusions([null] as never)).toThrow(
      "alignments[0] is null: expected what alignSegment() or alignCorpus() returns",
    );
    expect(() => countConfusions(["a"] as never)).toThrow("alignments[0] is a string: expected what alignSegment()");
    expect(() => countConfusions([], { by: "word" } as never)).toThrow(
      'by is "word": expected one of "chunks", "tokens"',
    );
    expect(() => formatConfusions(countConfusions([]), { top: -1 } as ConfusionFormatOptions)).toThrow("top is -1");
  });
});
