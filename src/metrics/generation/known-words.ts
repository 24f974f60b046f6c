/** Numbers for words, dense from 1, that stay valid after their batch, unlike ids. */
import type { TextLines } from "../../core/batch.js";
import { scattered } from "../../core/hash128.js";
import { createInterner } from "../../core/interner.js";

export class KnownWords {
  private readonly words = createInterner<Uint8Array>(Uint8Array);

  get size(): number {
    return this.words.size;
  }

  /**
   * The numbers of a batch's words by their ids; [0] is 0. An unknown word is added if `learn`; otherwise its number is
   * 0.
   */
  numbersOf({ bytes, ends }: TextLines, learn: boolean): Uint32Array {
    const { find, numberOf } = this.words;
    const numbers = new Uint32Array(ends.length + 1);
    for (let i = 0, start = 0; i < ends.length; i++) {
      const end = ends[i]!;
      numbers[i + 1] = 1 + (learn ? numberOf(bytes, start, end) : find(bytes, start, end));
      start = end;
    }
    return numbers;
  }

  /** The bytes of a word. */
  word(number: number): Uint8Array {
    return this.words.unitsOf(number - 1);
  }

  /** The two halves of each word's hash, by its number. */
  hashes(): { readonly low: Uint32Array; readonly high: Uint32Array } {
    const [low, high] = [new Uint32Array(this.size + 1), new Uint32Array(this.size + 1)];
    for (let number = 1; number <= this.size; number++) {
      const bytes = this.word(number);
      // FNV-1a, and a second hash of the same kind
      let [first, second] = [0x811c9dc5, bytes.length];
      for (const byte of bytes) {
        first = Math.imul(first ^ byte, 0x01000193);
        second = Math.imul(second, 0x5bd1e995) + byte;
      }
      low[number] = scattered(first);
      high[number] = scattered(second);
    }
    return { low, high };
  }
}
