/** N-grams, words and confusions of the page, against BLEU's rows, counts by hand and the command `align`. */
import { describe, expect, test } from "vitest";
import { confusions } from "../../../apps/page/engine/answers/confusions.js";
import { ngrams } from "../../../apps/page/engine/answers/ngrams.js";
import type { Filter } from "../../../apps/page/model/selection.js";
import { share } from "../../../apps/page/views/ngrams/ngram-differences.js";
import { inFolder, invoke } from "../cli/invoke.js";
import { bleuSpec, chrfSpec, everything, filesOf, postEdited, sessionOf } from "./post-edited.js";

const texts = postEdited("de", 80, [0, 3]);
const session = sessionOf(texts);
const question = { metric: bleuSpec, situation: everything, baseline: 0, system: 1 } as const;

const placesOf = async (filter: Filter): Promise<number[]> => [...(await session.places([filter]))!];

test("the sums of all n-grams are the numerators that the command prints", async () => {
  const found = (await ngrams(session, question))!;
  expect(found).toMatchObject({ tokenizer: "13a", isLowercase: false, segments: 80 });
  const tables = await session.statistics(bleuSpec, null);
  for (const { order, matches } of found.orders) {
    for (const [s, { fields, rows }] of tables.entries()) {
      const at = fields.indexOf(`matches${order}`);
      const sum = rows.filter((_, i) => i % fields.length === at).reduce((total, count) => total + count, 0);
      expect(matches[s]).toBe(sum);
    }
  }
});

test("n-grams, words that were never written, and their segments, counted by hand", async () => {
  const small = sessionOf({
    references: [
      ["the cat sat on the mat", "a dog", "the cat"],
      ["the cat is here", null, null],
    ],
    systems: [
      { name: "x", hypotheses: ["the the the", "a dog", "dogs"] },
      { name: "y", hypotheses: ["the cat sat", "a cat", "the cat"] },
    ],
    source: null,
    labels: [],
    files: [],
  });
  const { orders, words } = (await ngrams(small, question))!;
  // x: the (twice, clipped), a, dog; y: the cat sat, a, the cat
  expect(orders[0]).toMatchObject({ order: 1, size: 5, matches: [4, 6] });
  const ofText = (text: string) => orders.flatMap((one) => one.ngrams).find((ngram) => ngram.words.join(" ") === text);
  expect(ofText("the")).toEqual(undefined);
  expect(ofText("cat")).toEqual({ words: ["cat"], matches: [0, 2], hypotheses: [0, 3], references: 2 });
  expect(ofText("the cat")).toEqual({ words: ["the", "cat"], matches: [0, 2], hypotheses: [0, 2], references: 2 });
  expect(ofText("a dog")).toEqual({ words: ["a", "dog"], matches: [1, 0], hypotheses: [1, 0], references: 1 });
  // the words of the references: the, cat, sat, on, mat, is, here, a, dog
  expect(words.size).toBe(9);
  expect(words.missing).toEqual([6, 5]);
  expect(words.most[0]).toEqual({ word: "cat", references: 2, hypotheses: [0, 3] });

  const places = async (filter: Filter) => [...(await small.places([filter]))!];
  const ngram = { by: "ngram", metric: bleuSpec, words: ["the"], system: null, than: null } as const;
  expect(await places(ngram)).toEqual([0, 2]);
  expect(await places({ ...ngram, system: 1 })).toEqual([0, 2]);
  expect(await places({ ...ngram, system: 1, than: 0 })).toEqual([2]);
  expect(await places({ ...ngram, system: 0, than: 1 })).toEqual([0]);
  expect(await places({ ...ngram, words: ["is", "here"] })).toEqual([0]);
  expect(await places({ ...ngram, words: ["is", "here"], references: [0] })).toEqual([]);
  const only = { selection: [], references: [1] };
  // segments without this reference have nothing to be counted
  expect((await ngrams(small, { ...question, situation: only }))!.segments).toBe(1);
});

test("a click on an n-gram leads to as many matches as its row has", async () => {
  const { orders } = (await ngrams(session, question))!;
  for (const { ngrams: list } of orders) {
    for (const { words, matches } of list.slice(0, 5)) {
      const better = matches[1]! > matches[0]! ? 1 : 0;
      const filter = { by: "ngram", metric: bleuSpec, words, than: null } as const;
      const selection = [{ ...filter, system: better }];
      const again = (await ngrams(session, { ...question, situation: { selection, references: null } }))!;
      const row = again.orders[words.length - 1]!.ngrams.find((one) => one.words.join(" ") === words.join(" "));
      expect(row!.matches[better]).toBe(matches[better]);
      const more = await placesOf({ ...filter, system: better, than: 1 - better });
      expect(more.length).toBeGreaterThan(0);
    }
  }
});

describe("confusions", () => {
  inFolder(filesOf(texts));

  test("confusions are those that `align` prints, by tokens", async () => {
    const found = (await confusions(session, { ...question, metric: { metric: "wer", options: {} } }))!;
    const counts = ({ reference, hypothesis }: { reference: string; hypothesis: string }) =>
      found.most.find((one) => one.reference === reference && one.hypothesis === hypothesis)?.counts;
    for (const s of [0, 1] as const) {
      const options = ["--align-by", "tokens", "--align-top", "100000", "-f", "json"];
      const { stdout } = await invoke(["align", "reference-0.txt", "-i", `${texts.systems[s]!.name}.txt`, ...options]);
      const last = JSON.parse(stdout.trimEnd().split("\n").at(-1)!) as {
        summary: { substitutions: number };
        confusions: { substitutions: { reference: string; hypothesis: string; count: number }[] };
      };
      expect(found.replaced[s]).toBe(last.summary.substitutions);
      for (const pair of last.confusions.substitutions.filter(({ count }) => count > 1))
        expect(counts(pair)?.[s]).toBe(pair.count);
    }
    expect(found.size).toBeGreaterThan(0);
  });

  test("a click leads to the segments", async () => {
    const { most } = (await confusions(session, question))!;
    for (const { reference, hypothesis, counts } of most.slice(0, 5)) {
      for (const system of [0, 1]) {
        const filter = { by: "confusion", metric: bleuSpec, system, reference, hypothesis } as const;
        const places = await placesOf(filter);
        expect(places.length).toBeLessThanOrEqual(counts[system]!);
        expect(places.length > 0).toBe(counts[system]! > 0);
      }
    }
  });
});

test("n-grams of Chinese text: characters by zh where the metric counts characters, otherwise the metric's words", async () => {
  const chinese = sessionOf(postEdited("zh", 20, [0, 5]));
  expect((await ngrams(chinese, { ...question, metric: chrfSpec }))!.tokenizer).toBe("zh");
  expect((await ngrams(chinese, question))!.tokenizer).toBe("13a");
  const own = { metric: "bleu", options: { tokenize: "zh" } };
  const { tokenizer, orders } = (await ngrams(chinese, { ...question, metric: own }))!;
  expect(tokenizer).toBe("zh");
  const [table] = await chinese.statistics(own, null);
  const first = table!.rows.filter((_, i) => i % table!.fields.length === table!.fields.indexOf("matches1"));
  expect(orders[0]!.matches[0]).toBe(first.reduce((sum, count) => sum + count, 0));
});

test("a system's share is the ratio of the two counts shown next to it", () => {
  expect(share({ matches: [0, 3] })).toBe(1);
  expect(share({ matches: [3, 1] })).toBe(0.25);
});
