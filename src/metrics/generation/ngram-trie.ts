/**
 * N-grams under dense numbers from 1: each is its beginning, an n-gram of one word fewer, and its last word. The empty
 * n-gram is 0. A hash table with open addressing and linear probing, at most half full; no hash is trusted.
 */
const LEAST_SLOTS = 512;
/** Of a slot: the beginning, the last word, the number of the n-gram, which is 0 in an empty slot. */
const SLOT = 4;

export class NgramTrie {
  /** The number of n-grams, with the empty one. */
  size = 1;
  private slots = new Uint32Array(SLOT * LEAST_SLOTS);
  private mask = LEAST_SLOTS - 1;

  /** The n-gram that is this one and a word; 0 if it is not there. */
  find(beginning: number, word: number): number {
    return this.slots[this.slotOf(beginning, word) + 2]!;
  }

  /** The same; one that is not there is added, and has the number that `size` was. */
  add(beginning: number, word: number): number {
    const slot = this.slotOf(beginning, word);
    const found = this.slots[slot + 2]!;
    if (found !== 0) return found;
    const ngram = this.size++;
    this.slots[slot] = beginning;
    this.slots[slot + 1] = word;
    this.slots[slot + 2] = ngram;
    if (2 * ngram > this.mask) this.resize(4 * (this.mask + 1));
    return ngram;
  }

  /** Removes all n-grams but the empty one. */
  clear(): void {
    const { size } = this;
    this.size = 1;
    // after a huge line, emptying its table for each short one would take longer than counting them
    if (this.mask >= 64 * size && this.mask >= LEAST_SLOTS) this.resize(LEAST_SLOTS);
    else this.slots.fill(0);
  }

  /** Calls back for each n-gram, in no particular order. */
  each(tell: (ngram: number, beginning: number, word: number) => void): void {
    const { slots } = this;
    for (let slot = 0; slot < slots.length; slot += SLOT)
      if (slots[slot + 2] !== 0) tell(slots[slot + 2]!, slots[slot]!, slots[slot + 1]!);
  }

  /** Where the slot of an n-gram is, or the empty one where it belongs. */
  private slotOf(beginning: number, word: number): number {
    const { slots, mask } = this;
    let hash = Math.imul(beginning, 0x9e3779b1) ^ Math.imul(word, 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
    for (let slot = hash ^ (hash >>> 13); ; slot++) {
      const at = SLOT * (slot & mask);
      if (slots[at + 2] === 0 || (slots[at] === beginning && slots[at + 1] === word)) return at;
    }
  }

  private resize(slots: number): void {
    const old = this.slots;
    this.slots = new Uint32Array(SLOT * slots);
    this.mask = slots - 1;
    if (this.size === 1) return;
    for (let from = 0; from < old.length; from += SLOT) {
      if (old[from + 2] === 0) continue;
      const to = this.slotOf(old[from]!, old[from + 1]!);
      this.slots[to] = old[from]!;
      this.slots[to + 1] = old[from + 1]!;
      this.slots[to + 2] = old[from + 2]!;
    }
  }
}

/** The same numbers with as much room again. */
export function doubled(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * numbers.length);
  more.set(numbers);
  return more;
}
