/** N-grams of source, hypothesis and references: numbers worked by hand, and agreement of the engines. */
import { describe, expect, test } from "vitest";
import { revisionPart, type RevisionPart } from "../../src/kernel/revision/revision.js";
import type { Batch } from "../../src/core/batch.js";
import { cases } from "../cases.js";
import { batchOf, generateBatch, randomSource, sumOf, tokenLines } from "./generate.js";
import { underEveryEngine } from "./other-builds.js";

const named = underEveryEngine(revisionPart);

const sourcesOf = (lines: readonly (readonly number[])[]): Batch =>
  batchOf(lines.map((hypothesis) => ({ hypothesis, references: [[]] })));

describe.each(named)("revisions: %s", (_, part) => {
  // they=1 goes=2 to=3 school=4 every=5 days=6, go=7 day=8
  test("a mistake that is kept is subtracted from the matches", () => {
    const batch = batchOf([{ hypothesis: [1, 7, 3, 4, 5, 6], references: [[1, 7, 3, 4, 5, 8], []] }]);
    expect([...part.corrections(batch, sourcesOf([[1, 2, 3, 4, 5, 6]]))]).toEqual([
      6, 6, 4, 3, 2, 1,
      // all that the hypothesis has from the source
      6, 0, 0, 0, 0, 0,
    ]);
  });

  test("counts and shares if one of two references replaces a word", () => {
    const batch = batchOf([
      {
        hypothesis: [1, 3],
        references: [
          [1, 3],
          [1, 2],
        ],
      },
    ]);
    const rows = part.simplifications(batch, sourcesOf([[1, 2]]));
    const [added, kept, deleted] = [0, 12, 24].map((field) => [...rows.subarray(field, field + 12)]);
    // 3 and 1 3
    expect(added).toEqual([1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0]);
    // 1 in both references; 2 and 1 2, which one of them has
    expect(kept).toEqual([2, 0, 0, 0, 2, 0, 0, 0, 3, 1, 0, 0]);
    expect(deleted).toEqual([1, 1, 0, 0, 2, 2, 0, 0, 1, 1, 0, 0]);
  });

  test("empty lines count as a word where shares are computed", () => {
    const batch = batchOf([
      { hypothesis: [], references: [[]] },
      { hypothesis: [], references: [[1]] },
    ]);
    const sources = sourcesOf([[], [1]]);
    // an operation that no text makes counts as right; in order 1 the hypothesis alone adds the blank and deletes the word
    expect([...part.shares(batch, sources)]).toEqual([1, 1, 1, 0.75, 0.75, 0.75]);
    expect([...part.simplifications(batch, sources, true)].slice(24, 36)).toEqual([0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]);
  });

  test("a batch without segments has no rows", () => {
    for (const rows of [part.corrections, part.simplifications, part.shares])
      expect(rows(batchOf([]), sourcesOf([]))).toHaveLength(0);
  });

  test("another number of sources is refused", () => {
    const batch = batchOf([{ hypothesis: [1], references: [[1]] }]);
    for (const rows of [part.corrections, part.simplifications, part.shares])
      expect(() => rows(batch, sourcesOf([[1], [2]]))).toThrow("sources has 2 lines: expected 1, one for each segment");
    expect(() =>
      part.shares(batch, { ...batch, hypotheses: { ids: Uint32Array.of(1), ends: Uint32Array.of(2) } }),
    ).toThrow("sources ends line 0 at 2");
  });
});

describe("engines agree on revisions", () => {
  const ways: readonly ((part: RevisionPart, batch: Batch, sources: Batch) => Float64Array)[] = [
    (part, batch, sources) => part.corrections(batch, sources),
    (part, batch, sources) => part.simplifications(batch, sources),
    (part, batch, sources) => part.simplifications(batch, sources, true),
    (part, batch, sources) => part.shares(batch, sources),
  ];

  function agreeOn(batch: Batch, sources: Batch): void {
    const [expected, ...others] = named.map(([, part]) => ways.map((way) => way(part, batch, sources)));
    for (const rows of others) for (const [i, of] of rows.entries()) expect(of).toHaveSameBits(expected![i]!);
    expect([...expected![2]!]).toEqual(sumOf([...expected![1]!], 36));
  }

  /** Sources are hypotheses of the next segment, or references of this one. */
  function withSources(batch: Batch): [Batch, Batch] {
    const { hypotheses, references, referenceEnds } = batch;
    const lineOf = ({ ids, ends }: Batch["hypotheses"], line: number): number[] => [
      ...ids.subarray(line === 0 ? 0 : ends[line - 1]!, ends[line]!),
    ];
    const size = referenceEnds.length;
    const lines = Array.from({ length: size }, (_, i) =>
      i % 3 === 0 ? lineOf(hypotheses, (i + 1) % size) : lineOf(references, referenceEnds[i]! - 1).reverse(),
    );
    return [batch, { ...batch, hypotheses: tokenLines(lines) }];
  }

  test("engines agree on 100 short segments that share a memory, with 1 to 4 references", () => {
    for (let seed = 0; seed < cases(150, 2); seed++) agreeOn(...withSources(generateBatch(seed, 100, 14)));
  });

  test("engines agree on lines so long that a hash finds n-grams, and on short lines after them", () => {
    for (let seed = 0; seed < cases(12, 1); seed++) {
      agreeOn(...withSources(generateBatch(20_000 + seed, 8, 700)));
      agreeOn(...withSources(generateBatch(30_000 + seed, 8, 9)));
    }
  });

  test("engines agree on many references, and on words with large ids", () => {
    const random = randomSource(3);
    const words = (count: number): number[] => Array.from({ length: count }, () => 1 + 70_000 * random(9));
    const references = Array.from({ length: 90 }, () => words(random(25)));
    agreeOn(batchOf([{ hypothesis: words(20), references }]), sourcesOf([words(22)]));
  });
});
