/** STM and CTM as NIST's sclite 2.10 cuts and counts them: recorded figures of generated files, and faults in files. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { alignCorpus } from "../../src/index.js";
import type { ByteSource } from "../../src/reading/byte-source.js";
import { nistWord, nistWords } from "../../src/reading/timed/nist-words.js";
import { timedTranscripts } from "../../src/reading/timed/timed-transcripts.js";

interface Recorded {
  readonly stm: string;
  readonly ctm: string;
  /** Hits, substitutions, deletions and insertions of each segment. */
  readonly counts: Readonly<Record<string, readonly number[]>>;
}

const recorded = readFileSync("test/vectors/sclite-timed.jsonl", "utf8")
  .split("\n")
  .slice(0, -1)
  .map((line) => JSON.parse(line) as Recorded);

function sourceOf(name: string, text: string): ByteSource {
  let bytes = new TextEncoder().encode(text);
  return {
    name,
    read(into) {
      const count = Math.min(into.length, bytes.length);
      into.set(bytes.subarray(0, count));
      bytes = bytes.subarray(count);
      return count;
    },
  };
}

async function linesOf(source: ByteSource): Promise<string[]> {
  const into = new Uint8Array(64);
  const parts: Uint8Array[] = [];
  for (let count = await source.read(into); count > 0; count = await source.read(into))
    parts.push(into.slice(0, count));
  return Buffer.concat(parts).toString().split("\n").slice(0, -1);
}

async function cutLines(
  stm: string,
  ctm: string,
  takesAlternatives = true,
): Promise<{ ids: readonly string[]; references: string[]; hypotheses: string[] }> {
  const { asLines, ids } = timedTranscripts({}, takesAlternatives);
  const [reference, hypothesis] = [
    asLines(sourceOf("ref.stm", stm), "reference"),
    asLines(sourceOf("hyp.ctm", ctm), "system"),
  ];
  const hypotheses = await linesOf(hypothesis);
  return { references: await linesOf(reference), hypotheses, ids: ids() };
}

test("11 generated corpora have sclite's counts in each segment", async () => {
  expect(recorded).toHaveLength(11);
  let segments = 0;
  for (const { stm, ctm, counts } of recorded) {
    const { ids, references, hypotheses } = await cutLines(stm, ctm);
    const alignments = alignCorpus(
      { hypotheses, references: references.map((reference) => [reference]) },
      { alignment: "sclite", lowercase: true },
    );
    const found = alignments.map(({ hits, substitutions, deletions, insertions }, i) => [
      ids[i]!,
      [hits, substitutions, deletions, insertions],
    ]);
    expect(Object.fromEntries(found)).toEqual(counts);
    segments += found.length;
  }
  expect(segments).toBeGreaterThan(100);
});

test("words belong to the segment that contains their middle, and words after the last end belong to the last segment", async () => {
  const stm =
    ";; labels\nF A ann 0 1 <O,F> one\nf A bob 1 2.5 {two / @}\nf A ann 2.5 3 ignore_time_segment_in_scoring\nf A ann 3 4\n";
  const ctm = ";; words\nf A .5 .2 a\nF a 0.8 0.4 b 0.9\nf A 2.6 .2 c\nf A 3.5 .5 d;tag\nf A 9 1 e*\n";
  expect(await cutLines(stm, ctm)).toEqual({
    ids: ["ann-000", "bob-000", "ann-001"],
    references: ["one", "{two / @}", ""],
    hypotheses: ["a", "b", "d e"],
  });
  // as a 32-bit float, the segment's end 12.6 is more than the word's middle, 12.6 in 64 bits
  expect(await cutLines("f A s 12 12.60 a\nf A s 12.6 13 b\n", "f A 12.50 0.20 c\n")).toMatchObject({
    hypotheses: ["c", ""],
  });
  expect((await cutLines(stm, "")).hypotheses).toEqual(["", "", ""]);
});

test("tags, backslashes and the star of a fragment are removed from words", () => {
  expect(["i've;tag1;tag2", "a\\;s;t", "wor*", "*", ";t", "{", "@"].map(nistWord)).toEqual([
    "i've",
    "a;s",
    "wor",
    "*",
    "",
    "{",
    "@",
  ]);
  expect(nistWords("{a;x / b c;y} d;z")).toBe("{a / b c} d");
});

test.each([
  ["f A s 0 1 a { b / c }\n", "", false, 'ref.stm:1: has "{": expected plain words'],
  ["f A s 0\n", "", true, "ref.stm:1: has 4 fields"],
  ["f A s 2 1 a\n", "", true, "ref.stm:1: the segment ends at 1, before it begins"],
  [";; none\n", "", true, "ref.stm: has no segments"],
  ["f A s 0 1 a\n", "f B 0 1 a\n", true, "hyp.ctm:1: the file f with the channel B is not in the reference"],
  ["f A s 0 1 a\n", "f A 0 x a\n", true, 'hyp.ctm:1: "x" is not a time'],
  ["f A s 0 1 a\n", "f A * * <ALT_BEGIN>\n", true, "hyp.ctm:1: alternatives are not allowed in a hypothesis"],
  ["f A s 0 1 a\n", "f A 0 1 @\n", true, 'hyp.ctm:1: has "@": expected a word'],
])("%j with %j", async (stm, ctm, takesAlternatives, message) => {
  await expect(cutLines(stm, ctm, takesAlternatives)).rejects.toThrow(message);
});

test("several references, and words without times, are refused", async () => {
  const { asLines } = timedTranscripts({}, true);
  asLines(sourceOf("a.stm", "f A s 0 1 a\n"), "reference");
  expect(() => asLines(sourceOf("b.stm", ""), "reference")).toThrow("b.stm: expected a single .stm file");
  expect(() => asLines(sourceOf("b.txt", ""), "source")).toThrow("b.txt: expected a single .stm file");
  await expect(linesOf(asLines(sourceOf("b.stm", "f A s 0 1 a\n"), "system"))).rejects.toThrow(
    "b.stm: expected a .ctm, whose words have times, for the segments of a .stm; for two .stm files there is truebleu meeting",
  );
});
