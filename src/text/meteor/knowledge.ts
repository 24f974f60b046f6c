/** METEOR's tables about the words of a batch, by token id, for the kernel. */
import type { Batch } from "../../core/batch.js";
import type { WordKnowledge } from "../../kernel/meteor/word-knowledge.js";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const read = new WeakMap<object, readonly string[]>();

/**
 * The words of a batch whose tokenizer keeps them, in the order of their ids; batches of several systems share the
 * list.
 */
export function wordsOf({ wordBytes }: Batch): readonly string[] {
  const { bytes, ends } = wordBytes!;
  let words = read.get(wordBytes!);
  if (words === undefined) read.set(wordBytes!, (words = decodeWords(bytes, ends)));
  return words;
}

/**
 * V8 copies substrings of up to this many units; a longer substring keeps its whole source string in memory as long as
 * the word is cached.
 */
const COPIED = 12;

/** Decodes everything at once, then cuts by UTF-16 lengths: a call of the decoder costs more than reading a word. */
function decodeWords(bytes: Uint8Array, ends: Uint32Array): readonly string[] {
  const text = decoder.decode(bytes);
  const words: string[] = [];
  for (let i = 0, at = 0, unit = 0; i < ends.length; i++) {
    const start = at;
    const first = unit;
    for (; at < ends[i]!; at++) {
      const byte = bytes[at]!;
      if ((byte & 0xc0) !== 0x80) unit += byte < 0xf0 ? 1 : 2;
    }
    words.push(unit - first <= COPIED ? text.slice(first, unit) : decoder.decode(bytes.subarray(start, at)));
  }
  return words;
}

/** Caches a function of a batch's words, so that it is called once for the batches of all systems. */
export function onceForWords(
  make: (words: readonly string[]) => WordKnowledge,
): (words: readonly string[]) => WordKnowledge {
  const known = new WeakMap<readonly string[], WordKnowledge>();
  return (words) => {
    let knowledge = known.get(words);
    if (knowledge === undefined) known.set(words, (knowledge = make(words)));
    return knowledge;
  };
}

/** Text keeps bringing new words, so memory must be bounded. */
const MOST_REMEMBERED = 100_000;

/** Longer words are not remembered: a word can be as long as a text. */
const LONGEST_REMEMBERED = 64;

/** Caches a function of a word. */
export function remembering<T>(make: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    if (word.length > LONGEST_REMEMBERED) return make(word);
    let value = known.get(word);
    if (value === undefined) {
      value = make(word);
      if (known.size >= MOST_REMEMBERED) known.clear();
      known.set(word, value);
    }
    return value;
  };
}

/** A number for each word, equal for equal stems, below the number of words; entry 0 belongs to no word. */
export function stemTable(words: readonly string[], stemOf: (word: string) => string): Uint32Array {
  const numbers = new Map<string, number>();
  const table = new Uint32Array(words.length + 1);
  for (const [i, word] of words.entries()) {
    const stem = stemOf(word);
    let number = numbers.get(stem);
    if (number === undefined) numbers.set(stem, (number = numbers.size + 1));
    table[i + 1] = number;
  }
  return table;
}

/**
 * Java's String.hashCode(), by which METEOR 1.5 compares words and stems ("chance of collision statistically
 * insignificant"). In scripts with vowel signs, collisions do happen: in one of 500 Hindi segments a word is taken for
 * another, "किए" for "काम", and the score includes that error.
 */
export function javaHash(word: string): number {
  let hash = 0;
  for (let i = 0; i < word.length; i++) hash = (Math.imul(hash, 31) + word.charCodeAt(i)) | 0;
  return hash;
}

/** The synonym sets of each word in a dictionary, renumbered without gaps for the kernel. */
export function synonymTable(
  words: readonly string[],
  numbersOf: (word: string) => readonly number[],
): NonNullable<WordKnowledge["synonyms"]> {
  const dense = new Map<number, number>();
  const ids: number[] = [];
  const ends = new Uint32Array(words.length + 1);
  for (const [i, word] of words.entries()) {
    for (const number of numbersOf(word)) {
      let id = dense.get(number);
      if (id === undefined) dense.set(number, (id = dense.size));
      ids.push(id);
    }
    ends[i + 1] = ids.length;
  }
  return { ids: Uint32Array.from(ids), ends };
}

/**
 * For each word, the numbers of the batch's words that a dictionary lists for it. Words and numbers are those of a
 * WordTable.
 */
export function wordTable(
  words: readonly string[],
  table: Uint32Array | undefined,
  wordsOf: (word: string) => readonly string[],
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
