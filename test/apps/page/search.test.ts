import { describe, expect, test } from "vitest";
import { createSession } from "../../../apps/page/engine/local-session.js";
import { segmentList } from "../../../apps/page/engine/answers/list/segments.js";
import { escaped } from "../../../apps/page/engine/search/search.js";
import type { CorpusTexts } from "../../../apps/page/model/corpus.js";
import type { SearchFilter } from "../../../apps/page/model/selection.js";

const texts: CorpusTexts = {
  references: [
    ["The cat sat.", "كتب الولد", "猫がいる", "a+b"],
    [null, null, "ねこ", "ab"],
  ],
  systems: [
    { name: "a", hypotheses: ["A Cat sat", "كتاب", "猫", "aab"] },
    { name: "b", hypotheses: ["concatenate", "x", "犬", "a+b"] },
  ],
  source: ["Die Katze", "The boy", "a cat", "catcat"],
  labels: [],
  files: [],
};

function search(filter: Partial<SearchFilter> & Pick<SearchFilter, "pattern">): Promise<number[]> {
  const session = createSession(texts, null, () => {});
  const given: SearchFilter = { by: "search", isCaseSensitive: false, within: "any", ...filter };
  return session.places([given]).then((places) => [...places!]);
}

describe("search", () => {
  test("search looks in all texts, or in those of one side or system", async () => {
    expect(await search({ pattern: "cat" })).toEqual([0, 2, 3]);
    expect(await search({ pattern: "cat", within: "source" })).toEqual([2, 3]);
    expect(await search({ pattern: "cat", within: "references" })).toEqual([0]);
    expect(await search({ pattern: "cat", within: "hypotheses" })).toEqual([0]);
    expect(await search({ pattern: "猫", within: "hypotheses" })).toEqual([2]);
    expect(await search({ pattern: "^a", within: 1 })).toEqual([3]);
  });

  test("search may respect case, and find whole words of any script", async () => {
    expect(await search({ pattern: "Cat", isCaseSensitive: true })).toEqual([0]);
    expect(await search({ pattern: "cat", isWholeWord: true })).toEqual([0, 2]);
    expect(await search({ pattern: "at|cat", isWholeWord: true, within: "references" })).toEqual([0]);
    expect(await search({ pattern: "كتب", isWholeWord: true })).toEqual([1]);
    expect(await search({ pattern: "كت", isWholeWord: true })).toEqual([]);
  });

  test("an invalid expression is explained in words, with one that would find the text", async () => {
    await expect(search({ pattern: "a+(b" })).rejects.toThrow(
      /^the search "a\+\(b" is not a regular expression \(.+\): /,
    );
    await expect(search({ pattern: "a+(b" })).rejects.toThrow("write a\\+\\(b");
    expect(await search({ pattern: escaped("a+b"), within: "references" })).toEqual([3]);
  });

  test("a search is done again after an edit", async () => {
    const session = createSession(texts, null, () => {});
    const selection = [{ by: "search", pattern: "dog", isCaseSensitive: false, within: "any" }] as const;
    expect([...(await session.places(selection))!]).toEqual([]);
    session.edit([{ segment: 1, side: "hypothesis", index: 0, text: "a dog" }]);
    expect([...(await session.places(selection))!]).toEqual([1]);
  });
});

describe("orders of the list", () => {
  const list = async (measure: Parameters<typeof segmentList>[1]["measure"], isDescending = true) => {
    const session = createSession(texts, null, () => {});
    const { places, values } = await segmentList(session, {
      situation: { selection: [], references: null },
      measure,
      isDescending,
    });
    return { places: [...places], values: [...values] };
  };

  test("the order by edits takes the edits of TER", async () => {
    expect(await list({ of: "edits", system: 1 })).toEqual({ places: [0, 1, 2, 3], values: [3, 2, 1, 0] });
  });

  test("the order by length compares with the closest reference, in characters without white space", async () => {
    const { places, values } = await list({ of: "length-ratio", system: 0 });
    expect(places).toEqual([3, 0, 1, 2]);
    expect(values).toEqual([1, 0.7, 0.5, 0.5]);
  });

  test("the order by copied text counts runs of four characters that are also in the source", async () => {
    const session = createSession(
      { ...texts, systems: [{ name: "a", hypotheses: ["Die Katze", "the boys", "dog", "xcatx"] }] },
      null,
      () => {},
    );
    // "theboys" has "theb", "hebo", "eboy", "boys", "TheBoy" not "theb" and "boys"; "xcatx" has none of "catcat"
    expect([...(await session.measured({ of: "copied", system: 0 }, null))]).toEqual([1, 0.5, 0, 0]);
  });

  test("the order by disagreement compares the ranks of segments by two metrics", async () => {
    const metrics = [
      { metric: "chrf", options: {} },
      { metric: "ter", options: {} },
    ];
    const one = await list({ of: "disagreement", metrics: metrics.slice(0, 1), system: 0 });
    expect(one.values).toEqual([0, 0, 0, 0]);
    const both = await list({ of: "disagreement", metrics, system: 0 });
    // by TER, without case, three of four are wholly wrong, and share the rank 1/3; by chrF all differ: 0, 1/3, 2/3, 1
    expect(both.values.map((value) => value.toFixed(4))).toEqual(["0.6667", "0.3333", "0.3333", "0.0000"]);
  });
});
