/** What is known of the words of a batch, as tables by token id for the kernel. */
import type { Batch, WordKnowledge } from "../../types.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const read = new WeakMap<object, readonly string[]>();

/** The words of a batch whose tokenizer keeps them, in the order of their ids; the batches of several systems share a list. */
export function wordsOf({ wordBytes }: Batch): readonly string[] {
  const { bytes, ends } = wordBytes!;
  let words = read.get(wordBytes!);
  if (words === undefined) read.set(wordBytes!, words = Array.from(ends, (end, i) => decoder.decode(bytes.subarray(i === 0 ? 0 : ends[i - 1]!, end))));
  return words;
}

/** A function of a word that remembers, up to so many words, what it said of them. */
const REMEMBERED = 100_000;

export function remembering<T>(make: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    let value = known.get(word);
    if (value === undefined) {
      value = make(word);
      // text has ever new words: memory stays bounded
      if (known.size >= REMEMBERED) known.clear();
      known.set(word, value);
    }
    return value;
  };
}

/** A number for each word, the same for the same stem, below the number of words; entry 0 is no word's. */
export function stemTable<T>(words: readonly string[], stemOf: (word: string) => T): Uint32Array {
  const numbers = new Map<T, number>();
  const table = new Uint32Array(words.length + 1);
  for (const [i, word] of words.entries()) {
    const stem = stemOf(word);
    let number = numbers.get(stem);
    if (number === undefined) numbers.set(stem, number = numbers.size + 1);
    table[i + 1] = number;
  }
  return table;
}

/**
 * Java's String.hashCode(), by which METEOR 1.5 tells words and stems apart ("chance of collision statistically insignificant"). In scripts
 * whose vowels are signs it is not: in one of 500 segments of Hindi a word is taken for another, "किए" for "काम", and the score is so.
 */
export function javaHash(word: string): number {
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, 31) + word.charCodeAt(i)) | 0;
  return hash;
}

/** For each word the id of the first that Java's hash does not tell from it; undefined where all words are told apart. */
export function formTable(words: readonly string[]): Uint32Array | undefined {
  const first = new Map<number, number>();
  const table = Uint32Array.from({ length: words.length + 1 }, (_, id) => id);
  let confused = false;
  for (const [i, word] of words.entries()) {
    const hash = javaHash(word);
    const before = first.get(hash);
    if (before === undefined) {
      first.set(hash, i + 1);
    } else {
      table[i + 1] = before;
      confused = true;
    }
  }
  return confused ? table : undefined;
}

/** Numbers for each word, as the kernel wants them, from those that a dictionary has, which are made dense. */
export function synonymTable(words: readonly string[], numbersOf: (word: string) => readonly number[]): NonNullable<WordKnowledge["synonyms"]> {
  const dense = new Map<number, number>();
  const ids: number[] = [];
  const ends = new Uint32Array(words.length + 1);
  for (const [i, word] of words.entries()) {
    for (const number of numbersOf(word)) {
      let id = dense.get(number);
      if (id === undefined) dense.set(number, id = dense.size);
      ids.push(id);
    }
    ends[i + 1] = ids.length;
  }
  return { ids: Uint32Array.from(ids), ends };
}

/** For each word the numbers of those words that a dictionary lists for it and the batch has; numbers are those of a table, as words are. */
export function wordTable(
  words: readonly string[], table: Uint32Array | undefined, wordsOf: (word: string) => readonly string[],
): NonNullable<WordKnowledge["synonyms"]> {
  const idOf = new Map(words.map((word, i) => [word, table === undefined ? i + 1 : table[i + 1]!]));
  const ids: number[] = [];
  const ends = new Uint32Array(words.length + 1);
  for (const [i, word] of words.entries()) {
    for (const other of wordsOf(word)) {
      const id = idOf.get(other);
      if (id !== undefined) ids.push(id);
    }
    ends[i + 1] = ids.length;
  }
  return { ids: Uint32Array.from(ids), ends };
}
