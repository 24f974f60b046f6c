/** Seeded pairs for TER: a reference, and the same line with runs of words moved, repeated, left out or replaced. */

export interface Pair {
  readonly hypothesis: number[];
  readonly reference: number[];
}

/**
 * A pair of up to `longest` words, rarely of very different lengths: of few words or many, moved over short or long
 * distances, so that every limit of tercom is met (runs of 10 words, 50 positions, a beam of 25, 1,000 shifts tried).
 */
export function shiftable(random: (below: number) => number, longest: number): Pair {
  const vocabulary = [1, 2, 3, 6, 20, 100, 1000][random(7)]!;
  const words = (count: number): number[] => Array.from({ length: count }, () => 1 + random(vocabulary));
  const reference = words(random(12) === 0 ? random(3) : random(longest + 1));
  if (random(12) === 0) return { hypothesis: words(random(longest + 1)), reference };
  if (random(24) === 0) return { hypothesis: words(1 + random(3)), reference: words(longest * random(7)) };

  let hypothesis = [...reference];
  for (let changes = random(2 + (reference.length >> random(4))); changes > 0; changes--) {
    const start = random(hypothesis.length + 1);
    const run = hypothesis.slice(start, start + 1 + random(random(3) === 0 ? 14 : 4));
    const without = [...hypothesis.slice(0, start), ...hypothesis.slice(start + run.length)];
    const place =
      random(2) === 0 ? random(without.length + 1) : Math.min(without.length, Math.max(0, start + random(13) - 6));
    const change = random(8);
    if (change < 5) hypothesis = [...without.slice(0, place), ...run, ...without.slice(place)];
    else if (change === 5) hypothesis = without;
    else if (change === 6) hypothesis = [...without.slice(0, start), ...words(random(4)), ...without.slice(start)];
    else if (hypothesis.length < 2 * longest) hypothesis.splice(place, 0, ...run);
  }
  return { hypothesis, reference };
}
