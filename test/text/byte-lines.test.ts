/** Lines as bytes are read like the same lines as strings, and malformed ones are refused. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  alignCorpus,
  bleu,
  chrf,
  createAccumulator,
  mbrDecode,
  ngramInformation,
  nist,
  score,
  scoreAgainstMeanReference,
  scoreCorpus,
  scoreMatrix,
  scoreSegments,
  segmentScores,
  segmentStatistics,
  selfBleu,
  wer,
  type Corpus,
} from "../../src/index.js";
import { toSegmentText } from "../../src/text/segments.js";
import { cases } from "../cases.js";
import { line } from "./arbitrary.js";
import { byteShapes, corpusAsBytes } from "./bytes.js";

const shapes = Object.keys(byteShapes);
const [plain] = shapes as [string];
const bytesOf = (lines: readonly (string | null)[]): never => byteShapes[plain]!(lines) as never;
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const segment = fc.record({ hypothesis: line, reference: line, other: fc.option(line) });
const segments = fc.array(segment, { minLength: 1, maxLength: 20 });

describe.each(shapes.map((shape) => ({ shape })))("$shape", ({ shape }) => {
  test("lines as bytes give the batches of the strings, whatever their size", () => {
    fc.assert(
      fc.property(segments, fc.integer({ min: 1, max: 60 }), fc.boolean(), (list, maxBytes, swap) => {
        const hypotheses = list.map(({ hypothesis }) => hypothesis);
        const streams = [
          list.map(({ other }) => (shape.includes("ends") || shape === "a Buffer" ? (other ?? "") : other)),
        ];
        streams[swap ? "unshift" : "push"](list.map(({ reference }) => reference));
        const read = (corpus: Corpus): unknown =>
          Array.from(toSegmentText(corpus, { maxBytes, maxSegments: 7 }), (text) =>
            structuredClone({
              ...text,
              systems: text.systems.map(({ bytes, ends }) => ({ bytes: Uint8Array.from(bytes), ends: [...ends] })),
              references: { bytes: Uint8Array.from(text.references.bytes), ends: [...text.references.ends] },
              referenceEnds: [...text.referenceEnds],
            }),
          );
        const expected = read({ hypotheses, referenceStreams: streams });
        const all = corpusAsBytes(shape, hypotheses, streams);
        expect(read(all)).toEqual(expected);
        // strings and bytes mixed
        expect(read({ hypotheses, referenceStreams: [streams[0]!, all.referenceStreams[1]!] })).toEqual(expected);
        expect(read({ hypotheses: all.hypotheses, referenceStreams: streams })).toEqual(expected);
      }),
      { numRuns: cases(400) },
    );
  });

  test("this shape is accepted wherever a list of lines is", () => {
    const asBytes = byteShapes[shape]!;
    const hypotheses = ["the cat sat on the mat", "", "It — wäre schön 🙂.", "the cat sat on the mat"];
    const references = ["the cat sat on a mat", "nothing", "Es — wäre schön 🙂!", "a dog"];
    const strings: Corpus = { hypotheses, references };
    const bytes: Corpus = { hypotheses: asBytes(hypotheses), references: asBytes(references) };
    const uses: ((corpus: Corpus) => unknown)[] = [
      (corpus) => score([bleu(), nist(), wer()], corpus),
      (corpus) => scoreCorpus(chrf(), corpus),
      (corpus) => scoreSegments(nist(), corpus),
      (corpus) => segmentScores(nist(), corpus),
      (corpus) => segmentStatistics(bleu({ tokenize: "intl" }), corpus),
      (corpus) => segmentStatistics(bleu({ tokenize: { name: "mine", tokenize: (one) => [...one] } }), corpus),
      (corpus) => segmentStatistics(chrf({ lowercase: true }), corpus, { engine: "reference" }),
      (corpus) => alignCorpus(corpus),
      (corpus) => ngramInformation({ references: corpus.references! }).checksum,
      (corpus) => ngramInformation({ referenceStreams: [corpus.references as never] }).checksum,
      (corpus) => {
        const running = createAccumulator(bleu());
        running.add(corpus);
        return running.statistics();
      },
      ({ hypotheses: left, references: right }) => scoreMatrix(chrf(), left, right as never),
      ({ hypotheses: left }) => scoreMatrix(wer(), left, left),
      ({ hypotheses: left, references: right }) => scoreAgainstMeanReference(bleu(), left, right as never),
      ({ hypotheses: left }) => mbrDecode(chrf(), left),
      ({ hypotheses: left, references: right }) => mbrDecode(chrf(), left, { references: right as never }),
      ({ hypotheses: left }) => selfBleu(left),
    ];
    for (const use of uses) expect(use(bytes)).toEqual(use(strings));
  });
});

test("null is a missing reference, but not a hypothesis", () => {
  const hypotheses = ["a b", "c"];
  const streams = [
    [null, "c d"],
    ["a", null],
  ];
  const shape = "a slice with offsets of 64 bits";
  const corpus = corpusAsBytes(shape, hypotheses, streams);
  expect(scoreCorpus(chrf(), corpus)).toEqual(scoreCorpus(chrf(), { hypotheses, referenceStreams: streams }));
  const asBytes = byteShapes[shape]!;
  const call = (one: Corpus) => () => scoreCorpus(bleu(), one);
  expect(call({ ...corpus, hypotheses: asBytes(["a", null]) })).toThrow(
    "hypotheses[1] is null: expected a string; a system that has no translation for a segment has the empty string",
  );
  expect(call({ hypotheses, references: asBytes([null, "a"]) })).toThrow(
    "references[0] is null: expected a string; every segment needs a reference",
  );
  expect(call({ hypotheses, referenceStreams: [asBytes(["a", null])] })).toThrow("segment 1 has no reference");
  expect(() => scoreMatrix(bleu(), asBytes(["a", null]), ["a"])).toThrow("hypotheses[1] is null");
});

test("the bytes of a null line are not read", () => {
  const bytes = Uint8Array.of(0x61, 0xff, 0xfe, 0x62);
  const offsets = Int32Array.of(0, 1, 3, 4);
  const withNull = { bytes, offsets, validity: Uint8Array.of(0b101) };
  const references = { hypotheses: ["a", "x", "b"], referenceStreams: [withNull, ["a", "x", "b"]] };
  expect(scoreCorpus(wer(), references).score).toBe(0);
});

describe("lines that are refused", () => {
  const good = bytesOf(["ab", "c"]) as { bytes: Uint8Array; ends: Uint32Array };
  const { bytes, ends } = good;
  const call =
    (hypotheses: unknown, references: unknown = ["a", "b"]) =>
    () =>
      scoreCorpus(bleu(), { hypotheses, references } as Corpus);

  test.each<[string, unknown, string]>([
    [
      "a Uint8Array alone",
      bytes,
      "hypotheses is a Uint8Array: expected the list of lines of the system; write { bytes, ends }",
    ],
    [
      "a misspelt key",
      { bytes, ends, valid: bytes },
      'hypotheses has no option "valid": expected bytes, ends, offsets, validity',
    ],
    ["no ends", { bytes }, "hypotheses has neither ends nor offsets: expected one of them"],
    ["both", { bytes, ends, offsets: ends }, "hypotheses has both ends and offsets: expected one of them"],
    [
      "a list of ends",
      { bytes, ends: [2, 3] },
      "hypotheses.ends is an array: expected an Int32Array, Uint32Array or Big",
    ],
    ["other ends", { bytes, ends: Float64Array.of(2, 3) }, "hypotheses.ends is a Float64Array: expected an Int32Array"],
    [
      "no offsets",
      { bytes, offsets: new Int32Array() },
      "hypotheses.offsets is empty: expected n + 1 offsets for " + "n lines",
    ],
    ["no lines", { bytes, offsets: new Int32Array(1) }, "hypotheses is empty: expected at least one line"],
    ["text as bytes", { bytes: "abc", ends }, "hypotheses.bytes is a string: expected a Uint8Array of UTF-8"],
    ["other bytes", { bytes: Uint16Array.of(1), ends }, "hypotheses.bytes is a Uint16Array: expected a Uint8Array"],
    ["an ArrayBuffer", { bytes: bytes.buffer, ends }, "hypotheses.bytes is an ArrayBuffer: expected a Uint8Array"],
    [
      "shared memory",
      { bytes: new Uint8Array(new SharedArrayBuffer(3)), ends },
      "hypotheses.bytes is shared memory, which other threads may change: expected a copy, as from .slice()",
    ],
    [
      "shared ends",
      { bytes, ends: new Uint32Array(new SharedArrayBuffer(8)) },
      "hypotheses.ends is shared memory, which other threads may change",
    ],
    [
      "ends that descend",
      { bytes, ends: Uint32Array.of(2, 1) },
      "hypotheses ends line 1 at 1: expected 2 (where it begins) to 3; are these the ends of other bytes?",
    ],
    ["ends beyond the bytes", { bytes, ends: Int32Array.of(2, 4) }, "hypotheses ends line 1 at 4: expected 2 (where"],
    [
      "negative offsets",
      { bytes, offsets: Int32Array.of(-1, 2, 3) },
      "hypotheses ends line 0 at 2: expected 4294967295",
    ],
    ["a negative end", { bytes, ends: BigInt64Array.of(2n, -1n) }, "hypotheses ends line 1 at 18446744073709552000"],
    [
      "too few bits",
      { bytes, offsets: Int32Array.of(0, 2, 3), validity: Uint8Array.of(255), validityOffset: 7 },
      "hypotheses.validity has 8 bits: expected one bit for each of 2 lines, from bit 7 on",
    ],
    [
      "a validity of booleans",
      { bytes, offsets: Int32Array.of(0, 2, 3), validity: [true, true] },
      "hypotheses.validity is an array: expected a Uint8Array of bits",
    ],
    [
      "an offset of bits that is none",
      { bytes, offsets: Int32Array.of(0, 2, 3), validity: Uint8Array.of(255), validityOffset: -1 },
      "hypotheses.validityOffset is -1: expected a whole number from 0",
    ],
    ["Latin-1", { bytes: Uint8Array.of(0x61, 0xe4, 0x62), ends }, "hypotheses[0] is not UTF-8 at byte 1 of 2 (0xe4)"],
    ["an end inside of a character", { bytes: utf8("aä"), ends }, "hypotheses[0] is not UTF-8 at byte 1 of 2 (0xc3)"],
    [
      "an encoded surrogate",
      { bytes: Uint8Array.of(0xed, 0xa0, 0x80), ends: Int32Array.of(0, 3) },
      "hypotheses[1] is not UTF-8 at byte 0 of 3 (0xed)",
    ],
  ])("%s", (_, hypotheses, message) => expect(call(hypotheses)).toThrow(message));

  test("references of another length are refused, and so is a stream of references without a list around it", () => {
    expect(call(good, bytesOf(["a"]))).toThrow(
      "references has 1 entry for 2 hypotheses: expected a reference for each",
    );
    expect(() => scoreCorpus(bleu(), { hypotheses: good, referenceStreams: [bytesOf(["a"])] })).toThrow(
      "referenceStreams[0] has 1 line for 2 hypotheses",
    );
    expect(() => scoreCorpus(bleu(), { hypotheses: good, referenceStreams: good as never })).toThrow(
      "referenceStreams is an object: expected a list of streams of lines; for a stream of bytes write referenceStreams: [",
    );
    expect(call(good, [bytesOf(["a"]), bytesOf(["b"])])).toThrow(
      "references[0] is an object: expected the list of references of segment 0; for a stream of bytes write " +
        "referenceStreams: [lines]",
    );
    expect(() => ngramInformation({ references: { bytes } as never })).toThrow("neither ends nor offsets");
  });

  test("damage in a later batch is reported with its segment, and an accumulator adds nothing", () => {
    const lines = Array.from({ length: 3000 }, (_, i) => `line ${i}`);
    const corpus = { hypotheses: bytesOf(lines), references: bytesOf(lines) } as Corpus;
    const running = createAccumulator(bleu());
    running.add(corpus);
    const before = running.score();
    const damaged = (corpus.references as unknown as { bytes: Uint8Array }).bytes.slice();
    damaged[damaged.length - 3] = 0xc3;
    const references = { ...(corpus.references as object), bytes: damaged } as never;
    expect(() => running.add({ ...corpus, references })).toThrow("references[2999] is not UTF-8 at byte");
    expect(running.score()).toEqual(before);
  });
});

test("a Uint8Array of another realm, as in test runners, is accepted", async () => {
  const { runInNewContext } = await import("node:vm");
  const hypotheses = runInNewContext("({ bytes: Uint8Array.of(97, 98), ends: Int32Array.of(2) })") as never;
  expect(scoreCorpus(chrf(), { hypotheses, references: ["ab"] }).score).toBe(100);
});
