/** Skip-bigrams: pairs of words in their order, with other words between them (Lin and Och 2004). */

/** The number of skip-bigrams of a number of words, with at most `gap` words in between; -1 allows any number. */
export function countSkipBigrams(words: number, gap: number): number {
  if (words < 2) return 0;
  if (gap < 0 || gap > words - 2) return (words * (words - 1)) / 2;
  return (words - 1 - gap) * (gap + 1) + (gap * (gap + 1)) / 2;
}
