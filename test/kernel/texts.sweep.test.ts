/** Counting from text, without ids, gives the counts of the reference engine for the tokens of src/text/. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldingPart } from "../../src/kernel/folding/folding.js";
import { terPart } from "../../src/kernel/ter/ter.js";
import { levenshteinPart } from "../../src/kernel/levenshtein/levenshtein.js";
import { createReferenceKernel, createWasmKernel } from "../../src/kernel/engines.js";
import { lcsPart } from "../../src/kernel/lcs/lcs.js";
import { revisionPart } from "../../src/kernel/revision/revision.js";
import { ribesPart } from "../../src/kernel/ribes/ribes.js";
import { chrfCharacters, chrfWords } from "../../src/text/tokenizers/chrf.js";
import { encodeSegments } from "../../src/text/encode.js";
import { rougeTokenizer } from "../../src/text/tokenizers/rouge.js";
import { tercom } from "../../src/text/tokenizers/tercom.js";
import { chrf } from "../../src/metrics/translation/chrf.js";
import { createTokenizer } from "../../src/text/tokenizers/index.js";
import { transcriptTokenizer } from "../../src/text/tokenizers/transcript.js";
import { noTransforms } from "../text/no-transforms.js";
import type { Batch, SegmentText } from "../../src/core/batch.js";
import type { Kernel } from "../../src/kernel/kernel.js";
import type { Tokenizer } from "../../src/text/tokenizers/tokenizer.js";
import { line } from "../text/arbitrary.js";
import { linesOf } from "../text/lines.js";
import { cases } from "../cases.js";
import { otherBuilds } from "./other-builds.js";
import { randomSource, sumOf } from "./generate.js";

interface Segment {
  readonly hypothesis: string;
  readonly references: readonly string[];
}

const reference = createReferenceKernel();

function textOf(segments: readonly Segment[]): SegmentText {
  let end = 0;
  return {
    systems: [linesOf(segments.map(({ hypothesis }) => hypothesis))],
    references: linesOf(segments.flatMap(({ references }) => references)),
    referenceEnds: Uint32Array.from(segments, ({ references }) => (end += references.length)),
  };
}

function rows(kernel: Kernel, segments: readonly Segment[], chosen: Tokenizer, maxOrder: number): number[] {
  const batch = encodeSegments(textOf(segments), chosen, kernel)[0]!;
  const found = [...kernel.ngramMatches(batch, maxOrder, "clipped")];
  expect([...kernel.ngramMatches(batch, maxOrder, "clipped", true)]).toEqual(sumOf(found, 2 + 2 * maxOrder));
  return found;
}

const words13a = createTokenizer("13a");
/** The counts of chrF. */
const chrfUnits = [
  createTokenizer("char"),
  chrfCharacters({ lowercase: false, whitespace: true }),
  chrfWords({ lowercase: false }),
  createTokenizer("char", { lowercase: true }),
];

/** Word errors, character errors, TER, RIBES, ROUGE-L and ROUGE-Lsum, which can also be counted from text. */
const transcriptUnits = (["words", "characters"] as const).map((unit) =>
  transcriptTokenizer(unit, noTransforms, foldingPart),
);
const terWords = tercom({ caseSensitive: false, normalized: false, noPunctuation: false, asianSupport: false });
const rougeWords = [" ", "\n"].map(
  (sentenceSeparator) =>
    [false, true].map((inSentences) =>
      rougeTokenizer({ tokenize: "rouge", lowercase: true, stem: undefined, sentenceSeparator, inSentences }, lcsPart),
    ) as [Tokenizer, Tokenizer],
);

function edited(kernel: Kernel, segments: readonly Segment[]): number[][] {
  const batchOf = (chosen: Tokenizer): Batch => encodeSegments(textOf(segments), chosen, kernel)[0]!;
  return [
    [...kernel.part(terPart).shiftedEdits(batchOf(terWords))],
    ...transcriptUnits.map((unit) => [...kernel.part(levenshteinPart).tokenErrors(batchOf(unit))]),
    ...[false, true].map((asAuthors) => [
      ...kernel.part(ribesPart).wordOrders(batchOf(createTokenizer("none")), asAuthors),
    ]),
    ...rougeWords.flatMap(([words, sentences]) => [
      [...kernel.part(lcsPart).longestCommon(batchOf(words))],
      [...kernel.part(lcsPart).skipBigrams(batchOf(words), 4)],
      [...kernel.part(lcsPart).unionCommon(batchOf(sentences))],
    ]),
  ];
}

/** GEC-GLEU and SARI; each segment has a source that is made of other lines. */
function revised(kernel: Kernel, segments: readonly Segment[], chosen: Tokenizer): number[][] {
  const text = textOf(segments);
  const sources = linesOf(
    segments.map(({ references }, i) => `${segments[(i + 1) % segments.length]!.hypothesis} ${references[0]!}`.trim()),
  );
  const [batch, ofSources] = encodeSegments({ ...text, systems: [...text.systems, sources] }, chosen, kernel);
  const part = kernel.part(revisionPart);
  return [
    part.corrections(batch!, ofSources!),
    part.simplifications(batch!, ofSources!),
    part.simplifications(batch!, ofSources!, true),
    part.shares(batch!, ofSources!),
  ].map((rows) => [...rows]);
}

const pair = (hypothesis: readonly string[], tokens: readonly string[]): Segment => ({
  hypothesis: hypothesis.join(" "),
  references: [tokens.join(" ")],
});
const numbered = (count: number, prefix = "w"): string[] => Array.from({ length: count }, (_, i) => `${prefix}${i}`);

/**
 * Lines that share words, of the lengths at which the kernel changes its algorithm, with words of the lengths at which the
 * form of keys changes.
 */
const word = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("a", "b", "ab", "the", ".", "1.5", "é", "\0") },
  fc
    .tuple(fc.constantFrom("x", "y", "ä"), fc.constantFrom(1, 7, 8, 9, 14, 15, 16, 17, 18, 24, 25, 40))
    .map(([letter, length]) => letter.repeat(length)),
  line,
);
const words = fc.array(word, { maxLength: 30 }).chain((list) =>
  fc.constantFrom(1, 1, 1, 2, 3).map((times) =>
    Array.from({ length: times }, () => list)
      .flat()
      .join(" "),
  ),
);
const segment = fc.oneof(
  fc.record({ hypothesis: words, references: fc.array(words, { minLength: 1, maxLength: 3 }) }),
  fc
    .tuple(words, line, line)
    .map(([text, before, after]) => ({ hypothesis: before + text, references: [text + after] })),
);

describe.each<readonly [string, () => Kernel]>([["wasm", createWasmKernel], ...otherBuilds])(
  "texts: %s",
  (name, create) => {
    const kernel = create();
    const agree = (segments: readonly Segment[], maxOrder = 4): void => {
      for (const chosen of [words13a, createTokenizer("none")])
        expect(rows(kernel, segments, chosen, maxOrder)).toEqual(rows(reference, segments, chosen, maxOrder));
    };
    const agreeOnEdits = (segments: readonly Segment[]): void => {
      expect(edited(kernel, segments)).toEqual(edited(reference, segments));
    };
    const agreeOnUnits = (segments: readonly Segment[], maxOrder: number): void => {
      for (const chosen of chrfUnits)
        expect(rows(kernel, segments, chosen, maxOrder)).toEqual(rows(reference, segments, chosen, maxOrder));
    };

    test("characters and chrF's words of arbitrary segments, orders 1 to 8", () => {
      fc.assert(
        fc.property(fc.array(segment, { minLength: 1, maxLength: 4 }), fc.integer({ min: 1, max: 8 }), agreeOnUnits),
        { numRuns: cases(name === "wasm" ? 600 : 120) },
      );
    });

    test("rows of chrF of arbitrary segments, of the best reference, summed or not", () => {
      const orders = fc.constantFrom({}, { wordOrder: 2 }, { charOrder: 0, wordOrder: 5 }, { charOrder: 7 });
      fc.assert(
        fc.property(
          fc.array(segment, { minLength: 1, maxLength: 5 }),
          orders,
          fc.record({ whitespace: fc.boolean(), lowercase: fc.boolean(), epsSmoothing: fc.boolean() }),
          (segments, chosen, options) => {
            const metric = chrf({ ...chosen, ...options });
            const counted = (one: Kernel, summed: boolean): number[] => {
              const tokens = metric.tokenizers.map((tokenizer) => encodeSegments(textOf(segments), tokenizer, one)[0]!);
              return [...metric.statistics({ size: segments.length, tokens, summed }, one)];
            };
            const found = counted(kernel, false);
            expect(found).toEqual(counted(reference, false));
            expect(counted(kernel, true)).toEqual(sumOf(found, metric.fields.length));
          },
        ),
        { numRuns: cases(name === "wasm" ? 1500 : 250) },
      );
    });

    test("characters of lines whose lengths are around multiples of 64 positions, orders 6 and 7", () => {
      const random = randomSource(5);
      for (const length of [0, 1, 63, 64, 65, 127, 128, 129, 191, 192, 193, 256, 257, 640].slice(0, cases(14, 8))) {
        for (const letters of ["a", "ab", "abcdeé語", "abcdefghijklmnopqrstuvwxyz.,!?äöü\u{1f600}\u{1f601}"]) {
          const list = [...letters];
          const spelled = (count: number): string =>
            Array.from({ length: count }, () => list[random(list.length)]!).join("");
          const text = spelled(length);
          const changed = [...text].map((character) => (random(12) === 0 ? spelled(random(3)) : character)).join("");
          const segments = [text, changed, spelled(length), text + text, "", spelled(3)].flatMap((other) => [
            { hypothesis: other, references: [text] },
            { hypothesis: text, references: [other] },
          ]);
          for (const maxOrder of [7, 6].slice(0, cases(2, 1))) agreeOnUnits(segments, maxOrder);
        }
      }
    });

    test("characters of lines too long for masks, in time that is linear", () => {
      const random = randomSource(7);
      const spelled = (count: number): string => Array.from({ length: count }, () => "abc é語"[random(6)]!).join("");
      const text = spelled(4097);
      agreeOnUnits(
        [
          { hypothesis: text.slice(1), references: [text] },
          { hypothesis: spelled(4200), references: [text] },
          { hypothesis: text.slice(0, 90), references: [text] },
        ].slice(0, cases(3, 1)),
        6,
      );
      const million = "abcdefghij".repeat(100_000);
      expect(rows(kernel, [{ hypothesis: million, references: [million] }], createTokenizer("char"), 4)).toEqual([
        1e6, 1e6, 1e6, 999_999, 999_998, 999_997, 1e6, 999_999, 999_998, 999_997,
      ]);
    });

    test("arbitrary segments, orders 1 to 6, one reference or several", () => {
      fc.assert(fc.property(fc.array(segment, { minLength: 1, maxLength: 6 }), fc.integer({ min: 1, max: 6 }), agree), {
        numRuns: cases(name === "wasm" ? 1500 : 250),
      });
    });

    test("revisions of arbitrary segments, one reference or several", () => {
      fc.assert(
        fc.property(fc.array(segment, { minLength: 1, maxLength: 5 }), (segments) => {
          for (const chosen of [words13a, createTokenizer("none"), createTokenizer("char")])
            expect(revised(kernel, segments, chosen)).toEqual(revised(reference, segments, chosen));
        }),
        { numRuns: cases(name === "wasm" ? 600 : 120) },
      );
    });

    test("edits and errors of arbitrary segments, one reference or several", () => {
      fc.assert(fc.property(fc.array(segment, { minLength: 1, maxLength: 6 }), agreeOnEdits), {
        numRuns: cases(name === "wasm" ? 600 : 120),
      });
    });

    test("edits and errors of references of 0 to 130 words, with others among them", () => {
      const random = randomSource(3);
      for (const length of [0, 1, 63, 64, 65, 62, 66, 128, 130].slice(0, cases(9, 5))) {
        const list = Array.from({ length }, () => `w${random(40)}`);
        const other = list.flatMap((one) => (random(4) === 0 ? [] : random(4) === 0 ? [one, `v${random(9)}`] : [one]));
        const segments = [
          pair(other, list),
          { hypothesis: list.join(" "), references: ["", other.join("\t "), ""] },
          pair([], list),
          pair(list, []),
          pair(["w1"], list),
        ];
        agreeOnEdits(segments);
        agreeOnEdits([...segments].reverse());
      }
    });

    test("references of 1 to 513 tokens that are all different, or all the same", () => {
      for (const length of [1, 2, 62, 63, 64, 65, 66, 127, 128, 129, 130, 511, 512, 513]) {
        const list = numbered(length);
        const same = list.map(() => "w");
        agree([
          pair(list, list),
          pair([...list].reverse(), list),
          pair([...list, ...list], list),
          pair(same, same),
          pair([...same, ...same], same),
          pair(list, same),
          pair(same, list),
          pair([], list),
          pair(list, []),
        ]);
      }
    });

    test("words of every length up to 70 (33 in npm test), and words that differ in one byte", () => {
      for (let length = 1; length <= cases(70, 33); length++) {
        const spelled = "abcdefghijklmnopqrstuvwxyz0123456789".repeat(2).slice(0, length);
        const variants = [...spelled].map((_, i) => `${spelled.slice(0, i)}_${spelled.slice(i + 1)}`).slice(0, 63);
        const list = [spelled, ...variants];
        agree([
          pair(list, list),
          pair([spelled], variants),
          pair(variants, [spelled]),
          pair([...list].reverse(), list),
          pair([`${spelled}a`, spelled.slice(1) || "b"], list),
        ]);
      }
    });

    test("words, and the same words with zero bytes after them", () => {
      agree([
        pair(["a", "a\0", "a\0\0"], ["a\0", "a"]),
        pair(["abcdefghijklmno\0"], ["abcdefghijklmno"]),
        pair(["\0"], ["\0\0"]),
      ]);
    });

    test("long words of one hash, and one head, are different words", () => {
      // hashOf() of assembly/tokens/vocabulary.ts has the same value for both words
      const [a, b] = ["headheadabcdefghijklmnop", "headheadkeqbaaaadw88K2hO"];
      agree([pair([a, a, b], [b, a]), pair([a], [b]), pair([b, "x", a], [a, "y"])]);
    });

    test("a table of 64 words is searched to the end of every run of slots, and is empty again for the next pair", () => {
      // 64 of 2,048 slots are taken: in most pairs some share a slot
      const random = randomSource(11);
      const segments = Array.from({ length: cases(500, 50) }, () => {
        const list = Array.from({ length: 64 }, () => `${random(1 << 30)}${"abc".slice(random(4))}`);
        return pair(
          Array.from({ length: 80 }, () => (random(2) === 0 ? list[random(64)]! : String(random(1 << 30)))),
          list,
        );
      });
      agree(segments);
      agree(
        segments.slice(0, 40).map(({ hypothesis }, i) => ({ hypothesis, references: segments[i + 1]!.references })),
      );
    });

    test("long lines get room: 100,000 words (20,000 in npm test) against 3, 65 and as many", () => {
      const count = cases(100_000, 20_000);
      const many = Array.from({ length: count }, (_, i) => `w${i % 5000}`);
      for (const list of [many.slice(0, 3), many.slice(0, 65), many]) {
        const [hypothesisLength, referenceLength, ...counts] = rows(
          kernel,
          [pair(many, list)],
          createTokenizer("none"),
          1,
        );
        const clipped = list.length === many.length ? count : list.length;
        expect([hypothesisLength, referenceLength, ...counts]).toEqual([count, list.length, clipped, count]);
      }
    });

    test("entities are rewritten once, in short references and in long", () => {
      for (const length of [1, 70]) {
        const list = numbered(length);
        agree([
          { hypothesis: "&amp;lt; &amp;quot; a", references: [`${list.join(" ")} &amp;lt; &amp;quot; &lt;`] },
          { hypothesis: "< &", references: [list.join(" "), "&amp;lt;", "&lt; &amp;amp;"] },
        ]);
      }
    });

    test("counting from text makes no ids, and its errors name what does not fit", () => {
      const encoded = (chosen: Tokenizer): Batch =>
        encodeSegments(textOf([pair(["a"], ["a"])]), chosen, {
          ...kernel,
          scan: () => {
            throw new Error("ids were asked for");
          },
        })[0]!;
      const batch = encoded(createTokenizer("13a"));
      expect([...kernel.ngramMatches(batch, 4, "clipped")]).toEqual([1, 1, 1, 0, 0, 0, 1, 0, 0, 0]);
      expect(() => kernel.ngramMatches(batch, 4, "plain")).toThrow("ids were asked for");
      expect([...kernel.part(terPart).shiftedEdits(encoded(terWords))]).toEqual([0, 1, 1]);
      for (const unit of transcriptUnits)
        expect([...kernel.part(levenshteinPart).tokenErrors(encoded(unit))]).toEqual([1, 0, 0, 0, 0]);
      for (const referenceEnds of [[1, 1], [2], [0], []]) {
        const wrong = Object.create(batch, { referenceEnds: { value: Uint32Array.from(referenceEnds) } }) as Batch;
        expect(() => kernel.ngramMatches(wrong, 4, "clipped")).toThrow(RangeError);
      }
      const { rule, hypotheses, references } = batch.text!;
      for (const ends of [[2], [0xffffffff]]) {
        const wrong = Object.create(batch, {
          text: { value: { rule, hypotheses, references: { ...references, ends: Uint32Array.from(ends) } } },
        }) as Batch;
        expect(() => kernel.ngramMatches(wrong, 4, "clipped")).toThrow(RangeError);
      }
      const bytes = Uint8Array.of(97, 97);
      for (const ends of [
        [2, 1],
        [2, 1, 2],
      ]) {
        expect(() => kernel.scan!([hypotheses, { bytes, ends: Uint32Array.from(ends) }], "13a")).toThrow(
          "a stream ends line 1 at 1: expected 2 (the end of the line before) to 2",
        );
      }
      expect(() => kernel.scan!([{ bytes, ends: Uint32Array.of(1, 3) }], "13a")).toThrow(
        "a stream ends line 1 at 3: expected 1 (the end of the line before) to 2",
      );
    });
  },
);
