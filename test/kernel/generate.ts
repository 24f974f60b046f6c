/** Seeded batches for the engines to agree on. */
import type { Batch, TokenLines } from "../../src/core/batch.js";

/** Whole numbers 0..below-1 from a seed (mulberry32: good enough to spread cases, and the same everywhere). */
export function randomSource(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export function tokenLines(lines: readonly (readonly number[])[]): TokenLines {
  let end = 0;
  return { ids: Uint32Array.from(lines.flat()), ends: Uint32Array.from(lines, (line) => (end += line.length)) };
}

export function batchOf(
  segments: readonly { hypothesis: readonly number[]; references: readonly (readonly number[])[] }[],
): Batch {
  let end = 0;
  return {
    hypotheses: tokenLines(segments.map((segment) => segment.hypothesis)),
    references: tokenLines(segments.flatMap((segment) => segment.references)),
    referenceEnds: Uint32Array.from(segments, (segment) => (end += segment.references.length)),
  };
}

/**
 * Segments of all sorts: empty lines, few and many different words, 1 to 4 references, hypotheses that borrow from
 * them.
 */
export function generateBatch(seed: number, segments: number, longest: number): Batch {
  const random = randomSource(seed);
  return batchOf(
    Array.from({ length: segments }, () => {
      const vocabulary = [1, 2, 3, 5, 20, 1000][random(6)]!;
      const words = (length: number): number[] => Array.from({ length }, () => 1 + random(vocabulary));
      const references = Array.from({ length: 1 + random(4) }, () => words(random(8) === 0 ? 0 : random(longest)));
      const hypothesis =
        random(10) === 0
          ? []
          : random(3) === 0
            ? words(random(longest))
            : borrow(references[random(references.length)]!, words, random);
      return { hypothesis, references };
    }),
  );
}

/** A reference with some of its stretches left out, repeated, or replaced. */
function borrow(
  reference: readonly number[],
  words: (length: number) => number[],
  random: (below: number) => number,
): number[] {
  const hypothesis: number[] = [];
  for (let at = 0; at < reference.length;) {
    const stretch = reference.slice(at, at + 1 + random(9));
    at += stretch.length;
    const change = random(6);
    if (change === 0) continue;
    hypothesis.push(...(change === 1 ? words(1 + random(3)) : stretch));
    if (change === 2) hypothesis.push(...stretch);
  }
  return hypothesis;
}

/** Rows of `width` numbers added up. */
export function sumOf(rows: readonly number[], width: number): number[] {
  const sum = Array.from({ length: width }, () => 0);
  for (const [i, value] of rows.entries()) sum[i % width]! += value;
  return sum;
}
