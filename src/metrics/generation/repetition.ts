/** seq-rep-n (Welleck et al. 2020): n-grams that a text repeats. */
import { deepFreeze } from "../../core/freeze.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../core/settings.js";
import { createTokenizer, type TokenizerChoice } from "../../text/tokenizers/index.js";
import type { TokenLines } from "../../core/batch.js";
import type { CommandLine } from "../command-line.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { meanAt, meanFields, meanInvariants, meansWidth, putSegment } from "../segment-means.js";
import { NgramTrie } from "./ngram-trie.js";

/** The settings of {@link repetition}. */
export interface RepetitionOptions {
  /** How many words an n-gram has, 1..16. Default 4. */
  readonly order?: number;
  /**
   * A tokenizer by name ("none", the default: words between white space), or your own with a name for the signature.
   */
  readonly tokenize?: TokenizerChoice;
  /** Lower-cases the text first. Default false. */
  readonly lowercase?: boolean;
}

export interface RepetitionScore extends Score {
  /** "seq-rep-" and the order, as in "seq-rep-4". */
  readonly name: string;
  /** The score, 0..100; for a corpus the mean of its segments. */
  readonly score: number;
  /** The score from 0 to 1, as in the paper. */
  readonly fraction: number;
}

const settings = /* @__PURE__ */ table(
  ({ lowercase, tokenizer, whole }) =>
    ({
      order: whole(1, 16, 4, { key: "order", short: "n" }),
      tokenize: tokenizer("none"),
      lowercase: lowercase(false),
    }) satisfies SettingsFor<RepetitionOptions>,
);

const signature: SignatureForm<typeof settings> = ["lowercase", "tokenize", "order"];

const WIDTH = /* @__PURE__ */ meansWidth(1);

/**
 * The metric seq-rep-n: how much a generated text repeats itself, `1 - different n-grams / n-grams` of each segment,
 * and for a corpus their mean (Welleck et al. 2020, https://arxiv.org/abs/1908.04319, section 6.1, "Repetition"). From
 * 0 to 100; a lower score means less repetition. Human text repeats itself, too, so compare with human text. A text of
 * fewer words than n has no n-gram, repeats none, and scores 0. References are ignored; if you have none, pass the
 * texts themselves. The score does not show whether a text is good.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range.
 * @example
 * // of the five 2-grams three are different
 * const text = "a b a b a b";
 * scoreSegment(repetition({ order: 2 }), "a b a b a c", [""]).fraction // 1 - 3 / 5
 * // 4 of 6 words, and 0 of 4
 * scoreCorpus(repetition({ order: 1 }), { hypotheses: [text, "a b c d"], references: [text, ""] }).fraction // 0.333..
 */
export function repetition(options: RepetitionOptions = {}): Metric<RepetitionScore> {
  const values = checked("repetition", options, settings);
  const { order } = values;
  const name = `seq-rep-${order}`;
  return deepFreeze({
    name,
    signature: signatureOf(settings, signature, values),
    better: "lower",
    joinsReferences: true,
    tokenizers: [createTokenizer(values.tokenize, values)],
    fields: meanFields("score"),
    counting: 1,
    invariants: meanInvariants("score"),

    statistics: (batch: SegmentBatch): Float64Array => rowsOf(batch.tokens[0]!.hypotheses, order),

    score(totals: Readonly<Float64Array>): RepetitionScore {
      const fraction = meanAt(totals, 0);
      return { name, score: 100 * fraction, fraction };
    },
  });
}

function rowsOf({ ids, ends }: TokenLines, order: number): Float64Array {
  const counter = new RepeatCounter(ids.reduce((most, id) => (id > most ? id : most), 0));
  const rows = new Float64Array(ends.length * WIDTH);
  for (let segment = 0, start = 0; segment < ends.length; segment++) {
    const end = ends[segment]!;
    const ngrams = end - start - order + 1;
    const different = ngrams - counter.repeats(ids, start, end, order);
    putSegment(rows, segment * WIDTH, ngrams > 0 ? 1 - different / ngrams : 0);
    start = end;
  }
  return rows;
}

/**
 * Counts n-grams that occurred earlier in the line. Where an n-gram occurs only once, longer n-grams that begin at the
 * same place need not be counted.
 */
class RepeatCounter {
  private readonly longer = new NgramTrie();
  /** How often a word, or an n-gram of the trie, occurs. */
  private counts: Uint32Array;
  /** The places of n-grams that occur more than once, and the n-gram at each place. */
  private places = new Uint32Array(64);
  private ngrams = new Uint32Array(64);

  constructor(mostId: number) {
    this.counts = new Uint32Array(mostId + 1);
  }

  repeats(ids: Uint32Array, start: number, end: number, order: number): number {
    const size = end - start - order + 1;
    if (size < 2) return 0;
    if (size > this.places.length) {
      this.places = new Uint32Array(2 * size);
      this.ngrams = new Uint32Array(2 * size);
    }
    const { places, ngrams } = this;
    for (let i = 0; i < size; i++) {
      places[i] = start + i;
      ngrams[i] = ids[start + i]!;
    }
    let left = this.keepRepeated(size);
    for (let n = 1; n < order && left.size > 0; n++) {
      this.longer.clear();
      for (let i = 0; i < left.size; i++) ngrams[i] = this.longer.add(ngrams[i]!, ids[places[i]! + n]!);
      if (this.longer.size > this.counts.length) this.counts = new Uint32Array(2 * this.longer.size);
      left = this.keepRepeated(left.size);
    }
    return left.size - left.different;
  }

  /**
   * Keeps the places whose n-gram occurs at two or more of them; returns the number of these places, and of these
   * n-grams.
   */
  private keepRepeated(size: number): { readonly size: number; readonly different: number } {
    const { counts, places, ngrams } = this;
    for (let i = 0; i < size; i++) counts[ngrams[i]!]!++;
    let [kept, different] = [0, 0];
    for (let i = 0; i < size; i++) {
      const ngram = ngrams[i]!;
      if (counts[ngram]! < 2) continue;
      places[kept] = places[i]!;
      ngrams[kept++] = ngram;
    }
    for (let i = 0; i < kept; i++) {
      if (counts[ngrams[i]!] !== 0) different++;
      counts[ngrams[i]!] = 0;
    }
    return { size: kept, different };
  }
}

export const commandLine: CommandLine<typeof settings, RepetitionOptions> = {
  name: "repetition",
  make: repetition,
  settings,
  signature,
  printedName: /^seq-rep-\d+$/,
  identifyingKeys: ["order"],
  group: "n-gram repetition",
  options: {
    order: { option: "--repetition-order", help: "how many words an n-gram has" },
    tokenize: {
      option: "--repetition-tokenize",
      help: "the tokenizer",
    },
    lowercase: { option: "--repetition-lowercase", help: "ignores case" },
  },
};
