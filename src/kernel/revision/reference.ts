/**
 * N-grams of source, hypothesis and references in the engine "reference", by Napoles et al. 2015 and Xu et al. 2016, as
 * in the authors' program, EASSE and evaluate; with Map and arrays.
 */
import type { Batch } from "../../core/batch.js";
import { line, referencesOf } from "../batch-lines.js";
import { checkBatch } from "../checks.js";
import { checkSources, type RevisionPart } from "./revision.js";

const orders = [1, 2, 3, 4] as const;

export const referenceRevision: RevisionPart = {
  corrections: (batch, sources) =>
    Float64Array.from(
      segmentsOf(batch, sources).flatMap(({ source, hypothesis, references }) =>
        references.flatMap((reference) => [
          hypothesis.length,
          reference.length,
          ...orders.map((order) => {
            const counts = countNgrams({ source, hypothesis, references: [reference] }, order);
            const matches = counts.map((ngram) =>
              ngram.references > 0
                ? Math.min(ngram.hypothesis, ngram.references)
                : -Math.min(ngram.hypothesis, ngram.source),
            );
            return Math.max(0, sumOf(matches));
          }),
        ]),
      ),
    ),

  simplifications(batch, sources, summed = false) {
    const rows = segmentsOf(batch, sources).map(countsOf);
    if (!summed) return Float64Array.from(rows.flat());
    return Float64Array.from({ length: 36 }, (_, field) => sumOf(rows.map((row) => row[field]!)));
  },

  shares: (batch, sources) => Float64Array.from(segmentsOf(batch, sources).flatMap(sharesOf)),
};

type Words = readonly number[];

interface Segment {
  readonly source: Words;
  readonly hypothesis: Words;
  readonly references: readonly Words[];
}

function segmentsOf(batch: Batch, { hypotheses: sources }: Batch): Segment[] {
  checkBatch(batch);
  checkSources(batch, sources);
  return Array.from(batch.referenceEnds, (_, segment) => ({
    source: line(sources, segment),
    hypothesis: line(batch.hypotheses, segment),
    references: referencesOf(batch, segment),
  }));
}

/** How often an n-gram occurs in each text. */
interface Counts {
  readonly source: number;
  readonly hypothesis: number;
  readonly references: number;
}

/** The counts of each n-gram, in the order of their first occurrence in the segment. */
function countNgrams({ source, hypothesis, references }: Segment, order: number): Counts[] {
  const counts = new Map<string, { source: number; hypothesis: number; references: number }>();
  const add = (words: Words, side: keyof Counts): void => {
    for (let at = 0; at + order <= words.length; at++) {
      const ngram = words.slice(at, at + order).join(" ");
      if (!counts.has(ngram)) counts.set(ngram, { source: 0, hypothesis: 0, references: 0 });
      counts.get(ngram)![side]++;
    }
  };
  add(source, "source");
  add(hypothesis, "hypothesis");
  for (const reference of references) add(reference, "references");
  return [...counts.values()];
}

/**
 * For n-grams of the source, counted once for each reference: how often they were kept and deleted, and how often they
 * should have been.
 */
function operationsOn(segment: Segment, order: number) {
  const times = segment.references.length;
  const ngrams = countNgrams(segment, order);
  return {
    added: ngrams.filter(({ source }) => source === 0),
    ofSource: ngrams
      .filter(({ source }) => source > 0)
      .map(({ source, hypothesis, references }) => {
        const all = source * times;
        const kept = Math.min(all, hypothesis * times);
        const toKeep = Math.min(all, references);
        const keptRight = Math.min(kept, toKeep);
        return { references, kept, toKeep, keptRight, deleted: all - kept, toDelete: all - toKeep };
      }),
  };
}

function countsOf(segment: Segment): number[] {
  const byOrder = orders.map((order) => {
    const { added, ofSource } = operationsOn(segment, order);
    return [
      added.filter(({ hypothesis, references }) => hypothesis > 0 && references > 0).length,
      added.filter(({ hypothesis }) => hypothesis > 0).length,
      added.filter(({ references }) => references > 0).length,
      sumOf(ofSource.map(({ keptRight }) => keptRight)),
      sumOf(ofSource.map(({ kept }) => kept)),
      sumOf(ofSource.map(({ toKeep }) => toKeep)),
      sumOf(ofSource.map(({ deleted, toDelete }) => Math.min(deleted, toDelete))),
      sumOf(ofSource.map(({ deleted }) => deleted)),
      sumOf(ofSource.map(({ toDelete }) => toDelete)),
    ];
  });
  return byOrder[0]!.flatMap((_, field) => byOrder.map((numbers) => numbers[field]!));
}

function sharesOf({ source, hypothesis, references }: Segment): number[] {
  const segment = {
    source: withBlank(source),
    hypothesis: withBlank(hypothesis),
    references: references.map(withBlank),
  };
  const sums = [0, 0, 0];
  for (const order of orders) {
    const { added, ofSource } = operationsOn(segment, order);
    const addedRight = added.filter((ngram) => ngram.hypothesis > 0 && ngram.references > 0).length;
    const kept = ofSource.filter((ngram) => ngram.kept > 0);
    const deleted = ofSource.filter((ngram) => ngram.deleted > 0);
    sums[0]! += f1(
      shareOf(addedRight, added.filter((ngram) => ngram.hypothesis > 0).length),
      shareOf(addedRight, added.filter((ngram) => ngram.references > 0).length),
    );
    sums[1]! += f1(
      shareOf(sumOf(kept.map((ngram) => ngram.keptRight / ngram.kept)), kept.length),
      shareOf(sumOf(kept.map(({ keptRight }) => keptRight)), sumOf(ofSource.map(({ toKeep }) => toKeep))),
    );
    sums[2]! += shareOf(
      sumOf(deleted.map((ngram) => Math.max(0, ngram.deleted - ngram.references) / ngram.deleted)),
      deleted.length,
    );
  }
  return sums.map((sum) => sum / orders.length);
}

/** The id of the empty word that split(" ") makes of an empty line; ids of other words begin at 1. */
const withBlank = (words: Words): Words => (words.length === 0 ? [0] : words);

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

/** The share of an empty set is 1. */
const shareOf = (part: number, whole: number): number => (whole === 0 ? 1 : part / whole);

const f1 = (precision: number, recall: number): number =>
  precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
