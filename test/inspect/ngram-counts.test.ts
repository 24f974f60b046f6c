/** The n-grams of a corpus, compared with BLEU's own sums and with n-grams that are counted as text. */
import { describe, expect, test } from "vitest";
import { bleu, chrf, segmentStatistics, sumStatistics, ter } from "../../src/index.js";
import { encodeWords } from "../../src/inspect/encoded-words.js";
import { createNgramCounter, findNgram } from "../../src/inspect/ngram-counts.js";
import { readableWords } from "../../src/inspect/readable-words.js";
import { kernelOf } from "../../src/kernel/engines.js";
import { createTokenizer, type TokenizerName } from "../../src/text/tokenizers/index.js";
import { randomSource } from "../kernel/generate.js";

const vocabulary = ["a", "b", "c", "the", "B", "c.", "&quot;", "猫", "日本", "🙂"];
const random = randomSource(14);
const line = (): string => Array.from({ length: random(9) }, () => vocabulary[random(vocabulary.length)]!).join(" ");
const segments = 60;
const systems = Array.from({ length: 3 }, () => Array.from({ length: segments }, line));
const references = Array.from({ length: segments }, () => Array.from({ length: 1 + random(3) }, line));

function countsOf(lines: readonly (readonly string[])[], order: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (const words of lines)
    for (let at = 0; at + order <= words.length; at++) {
      const ngram = words.slice(at, at + order).join(" ");
      counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
    }
  return counts;
}

describe.each(["13a", "none", "zh", "char", "intl"] satisfies TokenizerName[])("%s", (name) => {
  const tokenizer = createTokenizer(name);
  const counter = createNgramCounter(3, 4);
  for (const [from, to] of [
    [0, 1],
    [1, 25],
    [25, segments],
  ] as const) {
    counter.add(
      encodeWords(
        { systems: systems.map((lines) => lines.slice(from, to)), references: references.slice(from, to) },
        tokenizer,
        kernelOf(),
      ),
    );
  }

  test("the matches of all n-grams add up to BLEU's", () => {
    for (const [s, hypotheses] of systems.entries()) {
      const { fields, rows } = sumStatistics(segmentStatistics(bleu({ tokenize: name }), { hypotheses, references }));
      for (const { order, matches } of counter.orders())
        expect(matches[s]).toBe(rows[fields.indexOf(`matches${order}`)]);
    }
  });

  test("each n-gram has the count of its text", () => {
    const tokenized = systems.map((lines) => lines.map((text) => tokenizer.tokenize(text)));
    const ofReferences = references.map((list) => list.map((text) => tokenizer.tokenize(text)));
    for (const order of [1, 2, 3, 4]) {
      // n-gram -> the first system's matches minus the last system's
      const expected = new Map<string, { matches: number[]; hypotheses: number[]; references: number }>();
      const entry = (ngram: string) => {
        let found = expected.get(ngram);
        if (found === undefined)
          expected.set(ngram, (found = { matches: [0, 0, 0], hypotheses: [0, 0, 0], references: 0 }));
        return found;
      };
      for (let i = 0; i < segments; i++) {
        const most = new Map<string, number>();
        for (const words of ofReferences[i]!)
          for (const [ngram, count] of countsOf([words], order)) most.set(ngram, Math.max(count, most.get(ngram) ?? 0));
        for (const [ngram, count] of most) entry(ngram).references += count;
        for (const [s, lines] of tokenized.entries())
          for (const [ngram, count] of countsOf([lines[i]!], order)) {
            entry(ngram).hypotheses[s]! += count;
            entry(ngram).matches[s]! += Math.min(count, most.get(ngram) ?? 0);
          }
      }
      const right = [...expected].filter(([, { matches }]) => matches.some((count) => count > 0));
      expect(counter.orders()[order - 1]!.size).toBe(right.length);
      const all = counter.best(10_000, () => 1)[order - 1]!;
      expect(new Map(all.map(({ words, ...counts }) => [words.join(" "), counts]))).toEqual(new Map(right));
      const better = counter.best(7, ([first, , last]) => first! - last!)[order - 1]!;
      const differences = right.map(([, { matches }]) => matches[0]! - matches[2]!).filter((value) => value > 0);
      expect(better.map(({ matches }) => matches[0]! - matches[2]!)).toEqual(
        differences.sort((a, b) => b - a).slice(0, 7),
      );
    }
    const words = counter.words();
    const produced = tokenized.map((lines) => countsOf(lines, 1));
    for (const { word, hypotheses } of words)
      expect(hypotheses).toEqual(produced.map((counts) => counts.get(word) ?? 0));
    expect(new Set(words.map(({ word }) => word))).toEqual(new Set(ofReferences.flat(2)));
  });

  test("the places of an n-gram are found", () => {
    const encoded = encodeWords({ systems, references }, tokenizer, kernelOf());
    for (const { words, hypotheses, matches, references: inReferences } of counter.best(5, ([first]) => first!)[1]!) {
      const found = findNgram(encoded, words);
      const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);
      expect(sum(found.references)).toBe(inReferences);
      expect(found.hypotheses.map(sum)).toEqual(hypotheses);
      const clipped = found.hypotheses.map((counts) => sum(counts.map((n, i) => Math.min(n, found.references[i]!))));
      expect(clipped).toEqual(matches);
    }
    expect([...findNgram(encoded, ["nowhere", "a"]).references].every((count) => count === 0)).toBe(true);
  });
});

test("the words shown to readers are the metric's own, unless the metric counts characters", () => {
  expect(readableWords(bleu({ tokenize: "char" }), false).name).toBe("char");
  expect(readableWords(chrf(), false).name).toBe("13a");
  expect(readableWords(chrf({ lowercase: true }), true)).toMatchObject({ name: "zh", lowercase: true });
  expect(readableWords(ter(), true).name).toBe(ter().tokenizers[0]!.name);
});
