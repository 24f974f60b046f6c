/** Lines of a batch as arrays, for the engine "reference". */
import type { Batch, TokenLines } from "../core/batch.js";

/** The tokens of line i. */
export function line(lines: TokenLines, i: number): number[] {
  return [...lines.ids.subarray(i === 0 ? 0 : lines.ends[i - 1]!, lines.ends[i]!)];
}

/** The references of a segment. */
export function referencesOf(batch: Batch, segment: number): number[][] {
  const references: number[][] = [];
  for (let i = segment === 0 ? 0 : batch.referenceEnds[segment - 1]!; i < batch.referenceEnds[segment]!; i++) {
    references.push(line(batch.references, i));
  }
  return references;
}

/**
 * A row for each pair of a hypothesis and one of its references, made from this pair and from all references of the
 * segment.
 */
export function eachPair(
  batch: Batch,
  row: (
    hypothesis: readonly number[],
    reference: readonly number[],
    references: readonly (readonly number[])[],
  ) => readonly number[],
): Float64Array {
  return Float64Array.from(
    [...batch.hypotheses.ends.keys()].flatMap((segment) => {
      const hypothesis = line(batch.hypotheses, segment);
      return referencesOf(batch, segment).flatMap((reference, _, all) => row(hypothesis, reference, all));
    }),
  );
}

/** How often each n-gram of one order occurs. */
export function countNgrams(tokens: readonly number[], order: number): Map<string, number> {
  const counts = new Map<string, number>();
  for (let i = 0; i + order <= tokens.length; i++) {
    const ngram = tokens.slice(i, i + order).join(" ");
    counts.set(ngram, (counts.get(ngram) ?? 0) + 1);
  }
  return counts;
}
