/**
 * N-grams with dense numbers from 1. Each n-gram is stored as its beginning, an n-gram of one word fewer, and its last
 * word. The empty n-gram is 0. N-grams are found by a hash table with open addressing and linear probing, at most half
 * full; n-grams with equal hashes are compared.
 */
const LEAST_SLOTS = 512;

export class NgramTrie {
  /** The number of n-grams, the empty one included. */
  size = 1;
  /** The beginning and the last word of each n-gram, by its number. */
  beginnings: Uint32Array = new Uint32Array(LEAST_SLOTS / 2);
  lastWords: Uint32Array = new Uint32Array(LEAST_SLOTS / 2);
  /** The slots of the hash table: the number of an n-gram, or 0 in an empty slot. */
  private slots = new Uint32Array(LEAST_SLOTS);

  /** The n-gram that extends this one by a word; 0 if the trie lacks it. */
  find(beginning: number, word: number): number {
    return this.slots[this.slotOf(beginning, word)]!;
  }

  /** Like find(), but adds an n-gram that the trie lacks; its number is then the old `size`. */
  add(beginning: number, word: number): number {
    const slot = this.slotOf(beginning, word);
    const found = this.slots[slot]!;
    if (found !== 0) return found;
    const ngram = this.size++;
    if (ngram === this.lastWords.length) {
      this.beginnings = doubled(this.beginnings);
      this.lastWords = doubled(this.lastWords);
    }
    this.beginnings[ngram] = beginning;
    this.lastWords[ngram] = word;
    this.slots[slot] = ngram;
    if (2 * this.size > this.slots.length) this.resize(4 * this.slots.length);
    return ngram;
  }

  /** Removes all n-grams but the empty one. */
  clear(): void {
    const { size, slots } = this;
    this.size = 1;
    // emptying the table of a huge line again for each short line would take longer than counting the short lines
    if (slots.length >= 64 * size && slots.length > LEAST_SLOTS) this.resize(LEAST_SLOTS);
    else slots.fill(0);
  }

  /** The slot of an n-gram, or the empty slot where it belongs. */
  private slotOf(beginning: number, word: number): number {
    const { slots, beginnings, lastWords } = this;
    const mask = slots.length - 1;
    let hash = Math.imul(beginning, 0x9e3779b1) ^ Math.imul(word, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    for (let slot = (hash ^ (hash >>> 13)) & mask; ; slot = (slot + 1) & mask) {
      const ngram = slots[slot]!;
      if (ngram === 0 || (beginnings[ngram] === beginning && lastWords[ngram] === word)) return slot;
    }
  }

  private resize(length: number): void {
    this.slots = new Uint32Array(length);
    for (let ngram = 1; ngram < this.size; ngram++)
      this.slots[this.slotOf(this.beginnings[ngram]!, this.lastWords[ngram]!)] = ngram;
  }
}

/** A copy of the numbers with twice the room. */
export function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * numbers.length);
  more.set(numbers);
  return more;
}
