/**
 * Which words are worth looking up: for a set of words, judged by their first, third and last letters and their
 * lengths.
 */

const CELLS = 1 << 15;

/** Whether line[start .. end) may be one of the words: never false for a word of the set. */
export function wordFilter(words: Iterable<string>): (line: string, start: number, end: number) => boolean {
  const cells = new Uint8Array(CELLS);
  for (const word of words) cells[cellOf(word, 0, word.length)] = 1;
  return (line, start, end) => cells[cellOf(line, start, end)] === 1;
}

function cellOf(line: string, start: number, end: number): number {
  const length = end - start;
  if (length === 0) return 0;
  const third = length < 3 ? 0 : line.charCodeAt(start + 2);
  return (
    (((line.charCodeAt(start) & 31) << 10) ^
      ((line.charCodeAt(end - 1) & 31) << 5) ^
      (third & 31) ^
      ((length & 31) * 33)) &
    (CELLS - 1)
  );
}
