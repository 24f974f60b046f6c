/**
 * The number of documents in which each n-gram of orders 1 to 4 occurs, in a table indexed by numbers. A document is
 * all references of one segment.
 *
 * An n-gram of a single document has the weight of an n-gram of no document, and so has every longer n-gram that begins
 * with it. So the tree of n-grams grows only below n-grams of two or more documents: a third of all n-grams of running
 * text. An n-gram of a single document has only a list of the places where it occurs; its subtree grows when a second
 * document has it. Each place is in the list of one n-gram: the longest that the tree has there.
 */
import type { Batch } from "../../core/batch.js";
import { scattered } from "../../core/hash128.js";
import { KnownWords } from "./known-words.js";
import { doubled, NgramTrie } from "./ngram-trie.js";

/** The length of the longest n-grams, in words. */
export const CIDER_ORDERS = 4;

export class FrequencyTable {
  readonly words = new KnownWords();
  private readonly ngrams = new NgramTrie();
  /**
   * For each n-gram: the number of documents that contain it, the last of these documents (from 1), and the first place
   * of its list, plus 1.
   */
  private frequencies = new Uint32Array(1024);
  private lastDocuments = new Uint32Array(1024);
  private places = new Uint32Array(1024);
  /** The words of all references with a 0 after each line; for each place the next place of its list, plus 1. */
  private text = new Uint32Array(4096);
  private nextPlaces = new Uint32Array(4096);
  private length = 0;

  constructor(public documents = 0) {}

  /** Counts the references of each segment of a batch as one document. The batch must hold the bytes of its words. */
  add({ references: { ids, ends }, referenceEnds, wordBytes }: Batch): void {
    const numbers = this.words.numbersOf(wordBytes!, true);
    for (let segment = 0, line = 0, from = 0; segment < referenceEnds.length; segment++) {
      this.documents++;
      for (; line < referenceEnds[segment]!; line++) {
        const end = ends[line]!;
        while (this.length + end - from >= this.text.length) {
          this.text = doubled(this.text);
          this.nextPlaces = doubled(this.nextPlaces);
        }
        const start = this.length;
        for (let i = from; i < end; i++) this.text[this.length++] = numbers[ids[i]!]!;
        this.text[this.length++] = 0;
        for (let place = start; place < this.length - 1; place++) this.addPlace(place);
        from = end;
      }
    }
  }

  /** Counts the n-grams that begin at a place of the last document. */
  private addPlace(place: number): void {
    const document = this.documents;
    for (let ngram = 0, order = 1; order <= CIDER_ORDERS; order++) {
      const word = this.text[place + order - 1]!;
      if (word === 0) return;
      const { size } = this.ngrams;
      ngram = this.ngrams.add(ngram, word);
      if (ngram === size) return this.begin(ngram, place, document);
      const before = this.lastDocuments[ngram]!;
      if (before !== document) {
        if (this.frequencies[ngram] === 1) this.grow(ngram, order, before);
        this.frequencies[ngram]!++;
        this.lastDocuments[ngram] = document;
      } else if (this.frequencies[ngram] === 1) return this.list(ngram, place);
    }
  }

  /** Adds an n-gram, which one document has at one place. */
  private begin(ngram: number, place: number, document: number): void {
    this.makeRoom(ngram);
    this.frequencies[ngram] = 1;
    this.lastDocuments[ngram] = document;
    this.list(ngram, place);
  }

  private list(ngram: number, place: number): void {
    this.nextPlaces[place] = this.places[ngram]!;
    this.places[ngram] = place + 1;
  }

  /** Divides the places of an n-gram of a single document among the n-grams that extend it by a word. */
  private grow(ngram: number, order: number, document: number): void {
    let next = this.places[ngram]!;
    this.places[ngram] = 0;
    while (next !== 0) {
      const place = next - 1;
      next = this.nextPlaces[place]!;
      const word = this.text[place + order]!;
      if (word === 0 || order === CIDER_ORDERS) continue;
      const { size } = this.ngrams;
      const longer = this.ngrams.add(ngram, word);
      if (longer === size) this.begin(longer, place, document);
      else this.list(longer, place);
    }
  }

  /** Sets the frequency of an n-gram, given as its words. */
  set(words: NonNullable<Batch["wordBytes"]>, frequency: number): void {
    let ngram = 0;
    for (const word of this.words.numbersOf(words, true).subarray(1)) ngram = this.ngrams.add(ngram, word);
    this.makeRoom(ngram);
    this.frequencies[ngram] = frequency;
  }

  private makeRoom(ngram: number): void {
    while (ngram >= this.frequencies.length) {
      this.frequencies = doubled(this.frequencies);
      this.lastDocuments = doubled(this.lastDocuments);
      this.places = doubled(this.places);
    }
  }

  /**
   * For each id of a batch, the number of its word, and the number of the n-gram of only this word; 0 for words that
   * are not in the table.
   */
  wordsOf({ wordBytes }: Batch): { readonly numbers: Uint32Array; readonly unigrams: Uint32Array } {
    const numbers = this.words.numbersOf(wordBytes!, false);
    return { numbers, unigrams: numbers.map((word) => (word === 0 ? 0 : this.ngrams.find(0, word))) };
  }

  /** The n-gram that extends `beginning` by `word`, as frequencyOf and isLast take it; 0 if the table has none. */
  find(beginning: number, word: number): number {
    return this.ngrams.find(beginning, word);
  }

  /** The number of documents that contain an n-gram of the table; 0 if none was given. */
  frequencyOf(ngram: number): number {
    return this.frequencies[ngram]!;
  }

  /** Whether no n-gram of the table begins with this one, because a single document contains it. */
  isLast(ngram: number): boolean {
    return this.places[ngram] !== 0;
  }

  /** Calls back for each n-gram that was counted, as the numbers of its words. */
  each(visit: (words: readonly number[], frequency: number) => void): void {
    const texts = this.spelled();
    for (let ngram = 1; ngram < this.ngrams.size; ngram++) {
      const words = texts[ngram]!;
      visit(words, this.frequencies[ngram]!);
      const reported = new Set<string>();
      for (let next = this.places[ngram]!; next !== 0; next = this.nextPlaces[next - 1]!) {
        for (let order = words.length + 1; order <= CIDER_ORDERS && this.text[next + order - 2] !== 0; order++) {
          const longer = Array.from(this.text.subarray(next - 1, next - 1 + order));
          if (reported.has(longer.join(" "))) continue;
          reported.add(longer.join(" "));
          visit(longer, 1);
        }
      }
    }
  }

  /** The words of each n-gram of the tree. */
  private spelled(): readonly (readonly number[])[] {
    const { beginnings, lastWords, size } = this.ngrams;
    const texts: (readonly number[])[] = [[]];
    // an n-gram is added after its beginning
    for (let ngram = 1; ngram < size; ngram++) texts.push([...texts[beginnings[ngram]!]!, lastWords[ngram]!]);
    return texts;
  }

  /**
   * 16 hexadecimal digits: the sum, over n-grams of two or more documents, of a hash of their words times their
   * frequency. It is the same in any order.
   */
  checksum(): string {
    const { beginnings, lastWords, size } = this.ngrams;
    const { low, high } = this.words.hashes();
    return [high, low]
      .map((ofWords, half) => {
        const hashes = new Uint32Array(size);
        let sum = scattered(2 * this.documents + half);
        for (let ngram = 1; ngram < size; ngram++) {
          const word = Math.imul(hashes[beginnings[ngram]!]!, 5) + ofWords[lastWords[ngram]!]! + 0x561ccd1b;
          const hash = scattered(word | 0);
          hashes[ngram] = hash;
          const frequency = this.frequencies[ngram]!;
          if (frequency > 1) sum = (sum + Math.imul(hash, frequency)) | 0;
        }
        return (sum >>> 0).toString(16).padStart(8, "0");
      })
      .join("");
  }
}
