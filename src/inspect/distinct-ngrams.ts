/** Distinct-n (Li et al. 2016): how many different n-grams a system's outputs have. */
import { checkKeys, checkWhole } from "../core/argument-checks.js";
import { emptyLines } from "../corpus/collect-information.js";
import { corpusBatches } from "../corpus/corpus-batches.js";
import { kernelOf } from "../kernel/engines.js";
import type { EngineName } from "../kernel/kernel.js";
import { KnownWords } from "../metrics/generation/known-words.js";
import { doubled, NgramTrie } from "../metrics/generation/ngram-trie.js";
import type { Corpus } from "../text/corpus-shape.js";
import { encodeSegments } from "../text/encode.js";
import { keepingWords } from "../text/kept-words.js";
import { createTokenizer, type TokenizerChoice } from "../text/tokenizers/index.js";

/** The options of {@link distinctNgrams}. */
export interface DistinctNgramsOptions {
  /** The length of the longest n-grams, 1..16. Default 4. */
  readonly maxOrder?: number;
  /** A tokenizer by name ("none", the default: words between white space), or your own. */
  readonly tokenize?: TokenizerChoice;
  /** Lower-cases the texts first. Default false. */
  readonly lowercase?: boolean;
  /** The engine that cuts text into words; by default "wasm", or "js" where WebAssembly may not be compiled. */
  readonly engine?: EngineName;
}

/** The result of {@link distinctNgrams} for one order. */
export interface DistinctNgrams {
  readonly order: number;
  /** The number of all n-grams; n-grams do not cross the ends of lines. */
  readonly ngrams: number;
  /** The number of different n-grams. */
  readonly distinct: number;
  /** distinct / ngrams, 0..1; 0 if there are no n-grams. */
  readonly perNgram: number;
  /** distinct / words, 0..1, as the paper scales it: a little less than `perNgram` for orders above 1. */
  readonly perWord: number;
}

/**
 * Distinct-n: the number of different n-grams in all outputs of a system, for n from 1 up, divided by the number of all
 * n-grams (`perNgram`, as in most programs), or of all words (`perWord`: Li et al. 2016,
 * https://aclanthology.org/N16-1014, section 5). A higher value means more diverse outputs; larger corpora have lower
 * values, so only corpora of the same size are comparable. Distinct-n uses no references, and does not show whether an
 * output is right.
 *
 * Numbers of different n-grams cannot be added up: n-grams that two parts have in common count once. So there are no
 * statistics of segments, no merging and no intervals; pass all outputs at once. Running text takes 16 to 64 bytes of
 * memory for each different n-gram.
 *
 * @param texts the outputs, as hypotheses of a Corpus
 * @throws TypeError, RangeError for texts or options of the wrong shape.
 * @example
 * const [words, pairs] = distinctNgrams(["a b a b", "a c"], { maxOrder: 2 });
 * [words.distinct, words.ngrams, words.perNgram] // [3, 6, 1 / 2]
 * // a b, b a, a c
 * [pairs.distinct, pairs.ngrams, pairs.perNgram, pairs.perWord] // [3, 4, 3 / 4, 3 / 6]
 */
export function distinctNgrams(
  texts: Corpus["hypotheses"],
  options: DistinctNgramsOptions = {},
): readonly DistinctNgrams[] {
  checkKeys("distinctNgrams", options, ["maxOrder", "tokenize", "lowercase", "engine"]);
  const { maxOrder = 4, tokenize = "none", lowercase = false, engine } = options;
  checkWhole("maxOrder", maxOrder, 1, 16);
  const tokenizer = keepingWords(createTokenizer(tokenize, { lowercase }));
  const kernel = kernelOf(engine);
  const known = new KnownWords();
  const counter = new DistinctCounter(maxOrder);
  for (const text of corpusBatches({ hypotheses: texts, references: emptyLines(texts) }, kernel)) {
    const { hypotheses, wordBytes } = encodeSegments(text, tokenizer, kernel)[0]!;
    const words = known.numbersOf(wordBytes!, true);
    for (let line = 0, start = 0; line < hypotheses.ends.length; line++) {
      const end = hypotheses.ends[line]!;
      counter.add(hypotheses.ids, start, end, words);
      start = end;
    }
  }
  const { ngrams, distinct } = counter;
  return Array.from(ngrams, (count, i) => ({
    order: i + 1,
    ngrams: count,
    distinct: distinct[i]!,
    perNgram: distinct[i]! / Math.max(1, count),
    perWord: distinct[i]! / Math.max(1, ngrams[0]!),
  }));
}

/**
 * Most n-grams occur once, and so do all longer n-grams that begin with them. So the tree holds only n-grams that occur
 * at least twice, and those that extend them by one word: half of all n-grams in running text. An n-gram that has
 * occurred once has no subtree, only the place where it occurred; its subtree grows by a word when the n-gram occurs
 * again.
 */
class DistinctCounter {
  readonly ngrams: Float64Array;
  readonly distinct: Float64Array;
  private readonly trie = new NgramTrie();
  /** For each n-gram that has occurred once, its place in `text`, plus 1. */
  private places = new Uint32Array(1024);
  /** The words of all lines, with a 0 after each line. */
  private text = new Uint32Array(4096);
  private length = 0;

  constructor(private readonly maxOrder: number) {
    this.ngrams = new Float64Array(maxOrder);
    this.distinct = new Float64Array(maxOrder);
  }

  /** Adds the line ids[start .. end); `words` has the number of each id's word. */
  add(ids: Uint32Array, start: number, end: number, words: Uint32Array): void {
    while (this.length + end - start >= this.text.length) this.text = doubled(this.text);
    const first = this.length;
    for (let i = start; i < end; i++) this.text[this.length++] = words[ids[i]!]!;
    for (let order = 0; order < this.maxOrder; order++) this.ngrams[order]! += Math.max(0, end - start - order);
    for (let place = first; place < this.length; place++)
      this.addPlace(place, Math.min(this.maxOrder, this.length - place));
    this.text[this.length++] = 0;
  }

  /** Adds the n-grams of one to `longest` words that begin at a place in `text`. */
  private addPlace(place: number, longest: number): void {
    const { distinct, maxOrder, text, trie } = this;
    for (let order = 0, ngram = 0; order < longest; order++) {
      const { size } = trie;
      ngram = trie.add(ngram, text[place + order]!);
      if (ngram === size) {
        this.setPlace(ngram, place + 1);
        for (; order < longest; order++) distinct[order]!++;
        return;
      }
      const before = this.places[ngram]!;
      if (before === 0) continue;
      this.places[ngram] = 0;
      const next = text[before + order]!;
      if (next !== 0 && order + 1 < maxOrder) this.setPlace(trie.add(ngram, next), before);
    }
  }

  private setPlace(ngram: number, place: number): void {
    while (ngram >= this.places.length) this.places = doubled(this.places);
    this.places[ngram] = place;
  }
}
