/** Words that outlive their batch: bytes to numbers, dense from 1. The ids of a batch end with it. */
import type { TextLines } from "../../core/batch.js";
import { doubled } from "./ngram-trie.js";

export class KnownWords {
  size = 0;
  /** Of each word two halves of a hash, by its number; the first also finds it. */
  readonly hashes: { low: Uint32Array; high: Uint32Array } = { low: new Uint32Array(512), high: new Uint32Array(512) };
  private bytes = new Uint8Array(4096);
  /** Where each word ends, by its number. */
  private ends = new Uint32Array(512);
  /** Numbers of words; 0 in an empty slot. At most half of them are full. */
  private slots = new Uint32Array(1024);

  /**
   * The numbers of a batch's words by their ids, at [0] a 0. A word that is not known is added if `learn`, else it is 0.
   */
  numbersOf({ bytes, ends }: TextLines, learn: boolean): Uint32Array {
    const numbers = new Uint32Array(ends.length + 1);
    for (let i = 0, start = 0; i < ends.length; i++) {
      const end = ends[i]!;
      numbers[i + 1] = this.numberOf(bytes, start, end, learn);
      start = end;
    }
    return numbers;
  }

  /** The bytes of a word. */
  word(number: number): Uint8Array {
    return this.bytes.subarray(this.ends[number - 1], this.ends[number]);
  }

  private numberOf(bytes: Uint8Array, start: number, end: number, learn: boolean): number {
    // FNV-1a, and another sum of the same kind
    let low = 0x811c9dc5;
    let high = end - start;
    for (let i = start; i < end; i++) {
      low = Math.imul(low ^ bytes[i]!, 0x01000193);
      high = Math.imul(high, 0x5bd1e995) + bytes[i]!;
    }
    low = scattered(low) >>> 0;
    high = scattered(high) >>> 0;
    const mask = this.slots.length - 1;
    for (let slot = low & mask; this.slots[slot] !== 0; slot = (slot + 1) & mask) {
      const known = this.slots[slot]!;
      if (this.hashes.low[known] === low && this.hashes.high[known] === high && this.equals(known, bytes, start, end))
        return known;
    }
    if (!learn) return 0;
    if (2 * (this.size + 1) >= this.slots.length) this.enlarge();
    const number = ++this.size;
    const at = this.ends[number - 1]!;
    if (at + end - start > this.bytes.length) {
      const more = new Uint8Array(Math.max(2 * this.bytes.length, at + end - start));
      more.set(this.bytes);
      this.bytes = more;
    }
    for (let i = start; i < end; i++) this.bytes[at + i - start] = bytes[i]!;
    this.ends[number] = at + end - start;
    this.hashes.low[number] = low;
    this.hashes.high[number] = high;
    this.place(number);
    return number;
  }

  private equals(number: number, bytes: Uint8Array, start: number, end: number): boolean {
    const at = this.ends[number - 1]!;
    if (this.ends[number]! - at !== end - start) return false;
    for (let i = start; i < end; i++) if (this.bytes[at + i - start] !== bytes[i]) return false;
    return true;
  }

  private enlarge(): void {
    this.ends = doubled(this.ends);
    this.hashes.low = doubled(this.hashes.low);
    this.hashes.high = doubled(this.hashes.high);
    this.slots = new Uint32Array(2 * this.slots.length);
    for (let number = 1; number <= this.size; number++) this.place(number);
  }

  private place(number: number): void {
    const mask = this.slots.length - 1;
    let slot = this.hashes.low[number]! & mask;
    while (this.slots[slot] !== 0) slot = (slot + 1) & mask;
    this.slots[slot] = number;
  }
}

/** MurmurHash3's final mixing. */
export function scattered(word: number): number {
  let x = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
