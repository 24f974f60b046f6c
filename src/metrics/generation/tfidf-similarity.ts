/** CIDEr's similarity of a hypothesis and a reference: the cosine of the weights of their n-grams, order by order. */
import type { Batch } from "../../core/batch.js";
import type { MathPart } from "../../kernel/math/math.js";
import { CIDER_ORDERS, type FrequencyTable } from "./frequency-table.js";
import { doubled, NgramTrie } from "./ngram-trie.js";

/** Twice the variance of the lengths in CIDEr-D: 2 * 6 ** 2. */
const SPREAD = 72;

/** The logarithms of frequencies up to this are computed once. */
const FEW = 256;

export class Similarity {
  /** For each id of the batch, the numbers in the table of its word, and of the n-gram of only this word. */
  private readonly words: Uint32Array;
  private readonly unigrams: Uint32Array;
  /**
   * For each id: how often the hypothesis and the reference have it, and its last place in the hypothesis. 0 between
   * calls.
   */
  private readonly inHypothesis: Uint32Array;
  private readonly inReference: Uint32Array;
  private readonly places: Uint32Array;
  /**
   * The n-grams that begin with a word that occurs more than once on a side, by ids of the batch, since n-grams of
   * hypotheses need not be in the table. N-grams that begin with a word that occurs once on both sides are compared in
   * place.
   */
  private readonly repeated = new NgramTrie();
  /** For each of these n-grams: its number in the table, its weight if it occurs once, its counts. */
  private known = new Uint32Array(512);
  private inverses = new Float64Array(512);
  private hypothesisCounts = new Uint32Array(512);
  private referenceCounts = new Uint32Array(512);

  /** The hypothesis, ids[start .. end). */
  private ids: Uint32Array = new Uint32Array(0);
  private start = 0;
  private end = 0;
  /** For each place and order of the hypothesis, the number of the n-gram, by which longer ones are looked up. */
  private ownKnown = new Uint32Array(512);
  /** The inverse document frequencies of these n-grams. */
  private ownInverses = new Float64Array(512);
  /** For each place and order of a line that begins with a repeated word: the n-gram, or 0 if it came before. */
  private listed = new Uint32Array(512);

  private readonly hypothesisNorms = new Float64Array(CIDER_ORDERS);
  private readonly norms = new Float64Array(CIDER_ORDERS);
  private readonly sums = new Float64Array(CIDER_ORDERS);

  /** The logarithm of the number of documents, and the same minus the logarithms of small frequencies. */
  private readonly all: number;
  private readonly ofFew: Float64Array;
  /** The results of {@link look}: the n-gram to go on from, and the weight. */
  private foundKnown = 0;
  private foundInverse = 0;

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
    this.inHypothesis = new Uint32Array(numbers.length);
    this.inReference = new Uint32Array(numbers.length);
    this.places = new Uint32Array(numbers.length);
    this.all = math.log(table.documents);
    this.ofFew = Float64Array.from({ length: FEW }, (_, count) => this.all - math.log(Math.max(1, count)));
  }

  /** Takes the hypothesis ids[start .. end), with which references are compared. */
  take(ids: Uint32Array, start: number, end: number): void {
    const { inHypothesis, places, hypothesisNorms } = this;
    for (let i = this.start; i < this.end; i++) inHypothesis[this.ids[i]!] = 0;
    this.ids = ids;
    this.start = start;
    this.end = end;
    this.repeated.clear();
    this.makeRoom(end - start);
    if (this.listed.length > this.ownKnown.length) {
      this.ownKnown = new Uint32Array(this.listed.length);
      this.ownInverses = new Float64Array(this.listed.length);
    }
    for (let i = start; i < end; i++) {
      inHypothesis[ids[i]!]!++;
      places[ids[i]!] = i;
    }
    for (let i = start; i < end; i++)
      if (inHypothesis[ids[i]!]! > 1) this.list(ids, i, end, CIDER_ORDERS * (i - start), this.hypothesisCounts);
    hypothesisNorms.fill(0);
    const { listed, hypothesisCounts, inverses, ownKnown, ownInverses } = this;
    for (let i = start, at = 0; i < end; i++, at += CIDER_ORDERS) {
      const orders = Math.min(CIDER_ORDERS, end - i);
      if (inHypothesis[ids[i]!] === 1) {
        for (let order = 0, before = 0; order < orders; order++) {
          this.look(order, before, ids[i + order]!);
          before = this.foundKnown;
          ownKnown[at + order] = before;
          const inverse = (ownInverses[at + order] = this.foundInverse);
          hypothesisNorms[order]! += inverse * inverse;
        }
        continue;
      }
      for (let order = 0; order < orders; order++) {
        const ngram = listed[at + order]!;
        if (ngram === 0) continue;
        const weight = hypothesisCounts[ngram]! * inverses[ngram]!;
        hypothesisNorms[order]! += weight * weight;
      }
    }
  }

  /** The sum of the cosines over the orders, 0 to 4, for the reference ids[start .. end). */
  with(ids: Uint32Array, start: number, end: number): number {
    const { inHypothesis, inReference, places, defended, hypothesisNorms, norms, sums } = this;
    this.makeRoom(end - start);
    for (let i = start; i < end; i++) inReference[ids[i]!]!++;
    for (let i = start; i < end; i++) {
      const word = ids[i]!;
      if (inReference[word] === 1 && inHypothesis[word]! < 2) continue;
      if (inHypothesis[word] === 1) {
        // from now on the word counts as repeated; the cells after those of the line are for the hypothesis
        const place = places[word]!;
        this.list(this.ids, place, this.end, CIDER_ORDERS * (end - start), this.hypothesisCounts);
        inHypothesis[word] = 2;
      }
      this.list(ids, i, end, CIDER_ORDERS * (i - start), this.referenceCounts);
    }
    norms.fill(0);
    sums.fill(0);
    const { listed, hypothesisCounts, referenceCounts, inverses, ownKnown, ownInverses } = this;
    for (let i = start, at = 0; i < end; i++, at += CIDER_ORDERS) {
      const word = ids[i]!;
      const orders = Math.min(CIDER_ORDERS, end - i);
      if (inReference[word] === 1 && inHypothesis[word]! < 2) {
        const place = places[word]!;
        const own = CIDER_ORDERS * (place - this.start);
        let isSame = inHypothesis[word] === 1;
        for (let order = 0, before = 0; order < orders; order++) {
          isSame &&= place + order < this.end && this.ids[place + order] === ids[i + order];
          let inverse: number;
          if (isSame) {
            before = ownKnown[own + order]!;
            inverse = ownInverses[own + order]!;
            sums[order]! += inverse * inverse;
          } else {
            this.look(order, before, ids[i + order]!);
            before = this.foundKnown;
            inverse = this.foundInverse;
          }
          norms[order]! += inverse * inverse;
        }
        continue;
      }
      for (let order = 0; order < orders; order++) {
        const ngram = listed[at + order]!;
        if (ngram === 0) continue;
        const inverse = inverses[ngram]!;
        const [times, matched] = [referenceCounts[ngram]!, hypothesisCounts[ngram]!];
        referenceCounts[ngram] = 0;
        norms[order]! += times * inverse * (times * inverse);
        if (matched > 0) sums[order]! += (defended && matched > times ? times : matched) * inverse * (times * inverse);
      }
    }
    for (let i = start; i < end; i++) inReference[ids[i]!] = 0;
    let sum = 0;
    for (let order = 0; order < CIDER_ORDERS; order++) {
      const norm = Math.sqrt(hypothesisNorms[order]!) * Math.sqrt(norms[order]!);
      if (norm > 0) sum += sums[order]! / norm;
    }
    // the programs use the number of bigrams as the length
    const difference = Math.max(0, this.end - this.start - 1) - Math.max(0, end - start - 1);
    return defended && sum > 0 ? sum * this.math.exp(-(difference * difference) / SPREAD) : sum;
  }

  /** Counts the repeated n-grams that begin at a place, and lists those that the line did not have before. */
  private list(ids: Uint32Array, place: number, end: number, at: number, counts: Uint32Array): void {
    const orders = Math.min(CIDER_ORDERS, end - place);
    for (let order = 0, ngram = 0; order < orders; order++) {
      const { size } = this.repeated;
      const beginning = ngram;
      ngram = this.repeated.add(beginning, ids[place + order]!);
      if (ngram === size) {
        this.look(order, this.known[beginning]!, ids[place + order]!);
        this.known[ngram] = this.foundKnown;
        this.inverses[ngram] = this.foundInverse;
        this.hypothesisCounts[ngram] = 0;
        this.referenceCounts[ngram] = 0;
      }
      this.listed[at + order] = counts[ngram]!++ === 0 ? ngram : 0;
    }
  }

  /** Looks an n-gram up: a word by itself, or a word after a beginning that was looked up. */
  private look(order: number, before: number, id: number): void {
    const { table } = this;
    // if the table lacks an n-gram, it also lacks those that extend it
    const at = order === 0 ? this.unigrams[id]! : before === 0 ? 0 : table.find(before, this.words[id]!);
    if (at === 0) {
      this.foundKnown = 0;
      this.foundInverse = this.all;
      return;
    }
    const frequency = table.frequencyOf(at);
    this.foundKnown = table.isLast(at) ? 0 : at;
    this.foundInverse = frequency < FEW ? this.ofFew[frequency]! : this.all - this.math.log(frequency);
  }

  /**
   * Makes room for a line of this many words besides the hypothesis: all n-grams of the line may be repeated and new.
   */
  private makeRoom(words: number): void {
    while (CIDER_ORDERS * (words + 1) > this.listed.length) this.listed = doubled(this.listed);
    const ngrams = this.repeated.size + CIDER_ORDERS * (words + this.end - this.start);
    while (ngrams > this.known.length) {
      this.known = doubled(this.known);
      this.hypothesisCounts = doubled(this.hypothesisCounts);
      this.referenceCounts = doubled(this.referenceCounts);
      const inverses = new Float64Array(this.known.length);
      inverses.set(this.inverses);
      this.inverses = inverses;
    }
  }
}
