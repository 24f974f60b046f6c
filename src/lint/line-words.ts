/**
 * The words of lines as numbers, to find what lines have in common: a hash for each word, or for each two neighbouring
 * characters in scripts without spaces. A collision makes two lines a little more alike; no count of a metric depends
 * on it.
 */
import { isUnspaced, scriptNumber } from "./unicode-scripts.js";

/** The words of all lines: each line's hashes in ascending order, each once. */
export interface LineWords {
  readonly words: Uint32Array;
  /** Where the words of each line end. */
  readonly ends: Uint32Array;
}

/** FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/ */
const [BASIS, PRIME] = [0x811c9dc5, 0x01000193];

export function wordsOfLines(lines: readonly (string | null)[]): LineWords {
  let words = new Uint32Array(1 << 16);
  const ends = new Uint32Array(lines.length);
  let size = 0;
  for (const [i, line] of lines.entries()) {
    const text = line ?? "";
    // a word for every character, at most
    if (size + text.length > words.length) {
      const larger = new Uint32Array(2 * (size + text.length));
      larger.set(words);
      words = larger;
    }
    const own = words.subarray(size, size + collect(text, words, size)).sort();
    for (let w = 0; w < own.length; w++) if (w === 0 || own[w] !== own[w - 1]) words[size++] = own[w]!;
    ends[i] = size;
  }
  return { words: words.subarray(0, size), ends };
}

/** Writes the hashes of a line's words to `into`, from index `from` on. @returns how many */
function collect(line: string, into: Uint32Array, from: number): number {
  let to = from;
  let hash = BASIS;
  let last = 0; // the character before, if it is of a script without spaces
  for (let i = 0; i < line.length; i++) {
    const code = line.codePointAt(i)!;
    if (code > 0xffff) i++;
    const isLetter = (code >= 0x30 && code <= 0x39) || scriptNumber(code) !== 0;
    if (isLetter && !isUnspaced(code)) {
      // only A to Z are lower-cased: other capitals are too rare for the time that they would cost
      hash = Math.imul(hash ^ (code >= 0x41 && code <= 0x5a ? code | 0x20 : code), PRIME);
      last = 0;
      continue;
    }
    if (hash !== BASIS) into[to++] = hash;
    hash = BASIS;
    if (isLetter && last !== 0) into[to++] = Math.imul(Math.imul(BASIS ^ last, PRIME) ^ code, PRIME);
    last = isLetter ? code : 0;
  }
  if (hash !== BASIS) into[to++] = hash;
  return to - from;
}

/** How much lines of two texts have in common: rare words count more. */
export function createLikeness(own: LineWords, other: LineWords): (line: number, otherLine: number) => number {
  const weights = weightsOf([own, other]);
  const weighed = [own, other].map((text) => weighLines(text, weights)) as [Float64Array, Float64Array];
  return (line, otherLine) => {
    const all = weighed[0][line]! + weighed[1][otherLine]!;
    if (all === 0) return 0;
    let [a, b] = [startOf(own, line), startOf(other, otherLine)];
    const [endA, endB] = [own.ends[line]!, other.ends[otherLine]!];
    let common = 0;
    while (a < endA && b < endB) {
      const [wordA, wordB] = [own.words[a]!, other.words[b]!];
      if (wordA === wordB) common += weights[wordA & MASK]!;
      if (wordA <= wordB) a++;
      if (wordB <= wordA) b++;
    }
    return (2 * common) / all;
  };
}

const MASK = (1 << 18) - 1;

function startOf({ ends }: LineWords, line: number): number {
  return line === 0 ? 0 : ends[line - 1]!;
}

/** The weight of a word: one over the square root of the number of lines that contain it. */
function weightsOf(texts: readonly LineWords[]): Float32Array {
  const weights = new Float32Array(MASK + 1);
  for (const { words } of texts) for (let i = 0; i < words.length; i++) weights[words[i]! & MASK]!++;
  for (let i = 0; i < weights.length; i++) if (weights[i]! > 0) weights[i] = 1 / Math.sqrt(weights[i]!);
  return weights;
}

function weighLines(text: LineWords, weights: Float32Array): Float64Array {
  return Float64Array.from(text.ends, (end, line) => {
    let sum = 0;
    for (let i = startOf(text, line); i < end; i++) sum += weights[text.words[i]! & MASK]!;
    return sum;
  });
}
