/** CIDEr's similarity of a hypothesis and a reference: the cosine of the weights of their n-grams, order by order. */
import type { Batch } from "../../core/batch.js";
import type { MathPart } from "../../kernel/math/math-part.js";
import { CIDER_ORDERS, type FrequencyTable } from "./frequency-table.js";
import { doubled, NgramTrie } from "./ngram-trie.js";

/** The variance of the lengths in CIDEr-D, twice: 2 * 6 ** 2. */
const SPREAD = 72;

/** The logarithms of so many frequencies are taken once. */
const FEW = 256;

export class Similarity {
  /** For each id of the batch, its word and the n-gram that it is by itself, in the table. */
  private readonly words: Uint32Array;
  private readonly unigrams: Uint32Array;
  /** The n-grams of one segment, by ids of the batch: those of hypotheses need not be in the table. */
  private readonly own = new NgramTrie();
  /** Of each of them: its number in the table, its order less 1, its weight if it is there once, its counts. */
  private known = new Uint32Array(512);
  private orders = new Uint8Array(512);
  private inverses = new Float64Array(512);
  private inHypothesis = new Uint32Array(512);
  private inReference = new Uint32Array(512);
  /** Those of a line, in the order in which they came. */
  private listed = new Uint32Array(512);

  private readonly hypothesisNorms = new Float64Array(CIDER_ORDERS);
  private readonly norms = new Float64Array(CIDER_ORDERS);
  private readonly sums = new Float64Array(CIDER_ORDERS);
  private bigrams = 0;

  /** The logarithm of the number of documents, and that less the logarithms of small frequencies. */
  private readonly all: number;
  private readonly ofFew: Float64Array;

  /** @param defended whether it is CIDEr-D */
  constructor(
    private readonly table: FrequencyTable,
    batch: Batch,
    private readonly defended: boolean,
    private readonly math: MathPart,
  ) {
    const { numbers, unigrams } = table.wordsOf(batch);
    this.words = numbers;
    this.unigrams = unigrams;
    this.all = math.log(table.documents);
    this.ofFew = Float64Array.from({ length: FEW }, (_, count) => this.all - math.log(Math.max(1, count)));
  }

  /** Takes the hypothesis ids[start .. end), with which references are compared. */
  take(ids: Uint32Array, start: number, end: number): void {
    this.own.clear();
    this.bigrams = Math.max(0, end - start - 1);
    const size = this.count(ids, start, end, true);
    const { listed, orders, inverses, inHypothesis, hypothesisNorms } = this;
    hypothesisNorms.fill(0);
    for (let i = 0; i < size; i++) {
      const ngram = listed[i]!;
      const weight = inHypothesis[ngram]! * inverses[ngram]!;
      hypothesisNorms[orders[ngram]!]! += weight * weight;
    }
  }

  /** The sum of the cosines over the orders, 0 to 4, for the reference ids[start .. end). */
  with(ids: Uint32Array, start: number, end: number): number {
    const size = this.count(ids, start, end, false);
    const { listed, orders, inverses, inHypothesis, inReference, hypothesisNorms, norms, sums, defended } = this;
    norms.fill(0);
    sums.fill(0);
    for (let i = 0; i < size; i++) {
      const ngram = listed[i]!;
      const order = orders[ngram]!;
      const inverse = inverses[ngram]!;
      const [times, matched] = [inReference[ngram]!, inHypothesis[ngram]!];
      inReference[ngram] = 0;
      norms[order]! += times * inverse * (times * inverse);
      if (matched > 0) sums[order]! += (defended && matched > times ? times : matched) * inverse * (times * inverse);
    }
    let sum = 0;
    for (let order = 0; order < CIDER_ORDERS; order++) {
      const norm = Math.sqrt(hypothesisNorms[order]!) * Math.sqrt(norms[order]!);
      if (norm > 0) sum += sums[order]! / norm;
    }
    // the programs take the number of bigrams for the length
    const difference = this.bigrams - Math.max(0, end - start - 1);
    return defended && sum > 0 ? sum * this.math.exp(-(difference * difference) / SPREAD) : sum;
  }

  /** Counts the n-grams of a line; returns how many different ones. */
  private count(ids: Uint32Array, start: number, end: number, isHypothesis: boolean): number {
    const { own } = this;
    let size = 0;
    for (let first = start; first < end; first++) {
      const last = Math.min(first + CIDER_ORDERS, end);
      for (let i = first, ngram = 0; i < last; i++) {
        const { size: before } = own;
        const beginning = ngram;
        ngram = own.add(beginning, ids[i]!);
        if (ngram === before) this.learn(ngram, beginning, i - first, ids[i]!);
        const counts = isHypothesis ? this.inHypothesis : this.inReference;
        if (counts[ngram]!++ === 0) this.listed[size++] = ngram;
      }
    }
    return size;
  }

  /** What is known of an n-gram that this segment did not have before. */
  private learn(ngram: number, beginning: number, order: number, id: number): void {
    if (ngram >= this.known.length) this.makeRoom();
    const { known, table } = this;
    // what the table does not hold it does not hold with a word more
    const beginningKnown = order === 0 ? 0 : known[beginning]!;
    const at =
      order === 0 ? this.unigrams[id]! : beginningKnown === 0 ? 0 : table.find(beginningKnown, this.words[id]!);
    this.orders[ngram] = order;
    this.inHypothesis[ngram] = 0;
    this.inReference[ngram] = 0;
    if (at === 0) {
      known[ngram] = 0;
      this.inverses[ngram] = this.all;
      return;
    }
    const frequency = table.frequencyOf(at);
    known[ngram] = table.isLast(at) ? 0 : at;
    this.inverses[ngram] = frequency < FEW ? this.ofFew[frequency]! : this.all - this.math.log(frequency);
  }

  private makeRoom(): void {
    this.known = doubled(this.known);
    this.inHypothesis = doubled(this.inHypothesis);
    this.inReference = doubled(this.inReference);
    this.listed = doubled(this.listed);
    const [orders, inverses] = [new Uint8Array(this.known.length), new Float64Array(this.known.length)];
    orders.set(this.orders);
    inverses.set(this.inverses);
    this.orders = orders;
    this.inverses = inverses;
  }
}
