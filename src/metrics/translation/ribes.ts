/** RIBES (Isozaki et al. 2010), as in NLTK up to 3.10.3, or as in the authors' program. */
import { deepFreeze } from "../../core/freeze.js";
import { MOST_WEIGHT } from "../../core/argument-checks.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../core/settings.js";
import { mathPart } from "../../kernel/math/index.js";
import { powerPart } from "../../kernel/power/index.js";
import { SegmentError } from "../../text/line-error.js";
import { createTokenizer, type TokenizerChoice } from "../../text/tokenizers/index.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { CommandLine } from "../command-line.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { meanAt, meanFields, meanInvariants, meansWidth, putSegment } from "../segment-means.js";

/** Whose RIBES it is. */
export type RibesMode = "nltk" | "authors";

/** The settings of {@link ribes}. */
export interface RibesOptions {
  /**
   * A tokenizer by name ("none", the default: words between white space), or your own with a name for the signature.
   */
  readonly tokenize?: TokenizerChoice;
  /** Lower-cases hypotheses and references first. Default false. */
  readonly lowercase?: boolean;
  /** The exponent of unigram precision, 0 or more. Default 0.25. */
  readonly alpha?: number;
  /** The exponent of the brevity penalty, 0 or more. Default 0.1. */
  readonly beta?: number;
  /**
   * "authors": as RIBES.py, the program of the paper's authors, which counts all pairs of words in order, where NLTK
   * up to 3.10.3 counts those within runs of consecutive words alone, and which tells equal words apart by their left neighbours
   * first. It ignores case: add lowercase.
   * Default "nltk".
   */
  readonly mode?: RibesMode;
}

export interface RibesScore extends Score {
  readonly name: "RIBES";
  /** 0..100; for a corpus the mean of its segments. */
  readonly score: number;
  /** The same from 0 to 1, as in the programs. */
  readonly fraction: number;
}

const settings = /* @__PURE__ */ table(
  ({ lowercase, name, number, tokenizer }) =>
    ({
      tokenize: tokenizer("none"),
      lowercase: lowercase(false),
      alpha: number({ least: 0, most: MOST_WEIGHT }, 0.25, { key: "alpha", short: "a" }),
      beta: number({ least: 0, most: MOST_WEIGHT }, 0.1, { key: "beta", short: "b" }),
      mode: name(["nltk", "authors"], "nltk", { key: "mode", short: "m", omitDefault: true }),
    }) satisfies SettingsFor<RibesOptions>,
);

const signature: SignatureForm<typeof settings> = ["lowercase", "tokenize", "alpha", "beta", "mode"];

const WIDTH = /* @__PURE__ */ meansWidth(1);

/** As in NLTK: the search for the context of a word takes the square of the length, and more. */
const MOST_WORDS = 2000;

/**
 * The metric RIBES: how far the words of a translation are in the order of the reference, for language pairs with other
 * word orders, such as Japanese and English (Isozaki et al. 2010, https://aclanthology.org/D10-1092). `Kendall's tau,
 * from 0 to 1 * precision ** alpha * brevity penalty ** beta`, for words that have one counterpart in the reference, if
 * need be with their neighbours. From 0 to 100, the higher the better: a hundred times what NLTK up to 3.10.3 returns,
 * which counts in tau only pairs within runs of words that are consecutive in the reference, too; `mode: "authors"`
 * counts all pairs in order, as the authors' program does. A corpus is the mean of its segments, each with its best reference. Not for
 * text that has no spaces between words, unless it is segmented before.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range.
 * @example
 * // two runs of two words are 2 of the 6 pairs, and all words have a counterpart
 * scoreSegment(ribes(), "c d a b", ["a b c d"]).fraction // 0.3333..
 *
 * @example
 * // a before c, and b before c, too, where NLTK sees one run of two
 * scoreSegment(ribes({ mode: "authors" }), "a b c", ["a b x c"]).fraction // 0.9672..
 * scoreSegment(ribes(), "a b c", ["a b x c"]).fraction // 0.3224..
 */
export function ribes(options: RibesOptions = {}): Metric<RibesScore> {
  const values = checked("ribes", options, settings);
  return deepFreeze({
    name: "RIBES",
    signature: signatureOf(settings, signature, values),
    better: "higher",
    tokenizers: [createTokenizer(values.tokenize, values)],
    fields: meanFields("score"),
    counting: 2,
    invariants: meanInvariants("score"),

    statistics: (batch: SegmentBatch, kernel: Kernel): Float64Array => rowsOf(batch, values, kernel),

    score(totals: Readonly<Float64Array>): RibesScore {
      const fraction = meanAt(totals, 0);
      return { name: "RIBES", score: 100 * fraction, fraction };
    },
  });
}

interface Weights {
  readonly alpha: number;
  readonly beta: number;
  readonly mode: RibesMode;
}

function rowsOf(batch: SegmentBatch, { alpha, beta, mode }: Weights, kernel: Kernel): Float64Array {
  const { hypotheses, references, referenceEnds } = batch.tokens[0]!;
  const { exp } = kernel.part(mathPart);
  const { pow } = kernel.part(powerPart);
  const orders = new WordOrder(hypotheses.ids, references.ids, mode);
  const rows = new Float64Array(batch.size * WIDTH);
  for (let segment = 0, line = 0, from = 0, start = 0; segment < batch.size; segment++) {
    const to = hypotheses.ends[segment]!;
    let best = 0;
    for (; line < referenceEnds[segment]!; start = references.ends[line++]!) {
      const [length, referenceLength] = [to - from, references.ends[line]! - start];
      if (Math.max(length, referenceLength) > MOST_WORDS) {
        throw new SegmentError(
          `${length} words have a reference of ${referenceLength}: expected at most ${MOST_WORDS}; ` +
            `is the text one line?`,
          segment,
        );
      }
      const { places } = orders;
      const matched = orders.find(from, to, start, references.ends[line]!);
      const tau = mode === "authors" ? authorsTau(places, matched, referenceLength) : kendallTau(places, matched);
      if (tau === 0) continue;
      const brevityPenalty = Math.min(1, exp(1 - referenceLength / length));
      best = Math.max(best, tau * pow(matched / length, alpha) * pow(brevityPenalty, beta));
    }
    putSegment(rows, segment * WIDTH, best);
    from = to;
  }
  return rows;
}

/**
 * For each word of the hypothesis that has one counterpart, its place in the reference. A word that stands more than
 * once is told by its neighbours: the shortest context that both sides have once, and of two the one to the right, in
 * the authors' program the one to the left.
 */
class WordOrder {
  /** Places in the reference, in the order of the hypothesis; as many as {@link find} says. */
  readonly places = new Int32Array(MOST_WORDS);
  /** By word: how often it stands on a side, and its last place in the reference. All 0 between calls. */
  private readonly counts: Uint16Array;
  private readonly referenceCounts: Uint16Array;
  private readonly lastPlaces: Uint16Array;
  /** The places of a word that still have the same neighbours: right and left of it, on either side. */
  private readonly right = new SamePlaces();
  private readonly left = new SamePlaces();

  constructor(
    private readonly hypothesis: Uint32Array,
    private readonly reference: Uint32Array,
    private readonly mode: RibesMode,
  ) {
    let most = 0;
    for (let i = 0; i < hypothesis.length; i++) if (hypothesis[i]! > most) most = hypothesis[i]!;
    for (let i = 0; i < reference.length; i++) if (reference[i]! > most) most = reference[i]!;
    this.counts = new Uint16Array(most + 1);
    this.referenceCounts = new Uint16Array(most + 1);
    this.lastPlaces = new Uint16Array(most + 1);
  }

  /** For hypothesis[from .. to) and reference[start .. end); returns how many words have a place. */
  find(from: number, to: number, start: number, end: number): number {
    const { hypothesis, reference, counts, referenceCounts, lastPlaces, places } = this;
    for (let i = from; i < to; i++) counts[hypothesis[i]!]!++;
    for (let i = start; i < end; i++) {
      referenceCounts[reference[i]!]!++;
      lastPlaces[reference[i]!] = i - start;
    }
    let size = 0;
    for (let i = from; i < to; i++) {
      const word = hypothesis[i]!;
      const times = referenceCounts[word]!;
      if (times === 0) continue;
      const place =
        times === 1 && counts[word] === 1 ? lastPlaces[word]! : this.placeByContext(i, from, to, start, end);
      if (place >= 0) places[size++] = place;
    }
    for (let i = from; i < to; i++) counts[hypothesis[i]!] = 0;
    for (let i = start; i < end; i++) referenceCounts[reference[i]!] = 0;
    return size;
  }

  /** -1 if no context tells the word of the hypothesis at i. */
  private placeByContext(i: number, from: number, to: number, start: number, end: number): number {
    const { hypothesis, reference, mode, left, right } = this;
    const length = to - from;
    const at = i - from;
    right.begin(hypothesis, from, to, reference, start, end, hypothesis[i]!);
    left.begin(hypothesis, from, to, reference, start, end, hypothesis[i]!);
    // NLTK's bound: one more than the words to the right, or the words to the left; the authors' program has none
    const most = mode === "authors" ? length : Math.min(Math.max(at, length - at + 1), end - start);
    for (let window = 1; window < most; window++) {
      for (let turn = 0; turn < 2; turn++) {
        const isLeft = (turn === 0) === (mode === "authors");
        const distance = isLeft ? -window : window;
        if (at + distance < 0 || at + distance >= length) continue;
        const side = isLeft ? left : right;
        side.narrow(distance, hypothesis[i + distance]!, hypothesis, from, to, reference, start, end);
        if (side.ownSize === 1 && side.size === 1) return side.places[0]! - start;
      }
      // what the reference does not have in a shorter context it does not have in a longer one
      if (right.size === 0 && left.size === 0) return -1;
    }
    return -1;
  }
}

/** Places of a word, first all of them, then those where a context is the same. */
class SamePlaces {
  /** In the hypothesis and in the reference. */
  private readonly own = new Int32Array(MOST_WORDS);
  readonly places = new Int32Array(MOST_WORDS);
  ownSize = 0;
  size = 0;

  begin(
    hypothesis: Uint32Array,
    from: number,
    to: number,
    reference: Uint32Array,
    start: number,
    end: number,
    word: number,
  ): void {
    const { own, places } = this;
    let [ownSize, size] = [0, 0];
    for (let i = from; i < to; i++) if (hypothesis[i] === word) own[ownSize++] = i;
    for (let i = start; i < end; i++) if (reference[i] === word) places[size++] = i;
    this.ownSize = ownSize;
    this.size = size;
  }

  /** Leaves the places at whose distance this word stands, too. */
  narrow(
    distance: number,
    word: number,
    hypothesis: Uint32Array,
    from: number,
    to: number,
    reference: Uint32Array,
    start: number,
    end: number,
  ): void {
    this.ownSize = keep(this.own, this.ownSize, distance, word, hypothesis, from, to);
    this.size = keep(this.places, this.size, distance, word, reference, start, end);
  }
}

function keep(
  places: Int32Array,
  size: number,
  distance: number,
  word: number,
  line: Uint32Array,
  start: number,
  end: number,
): number {
  let kept = 0;
  for (let i = 0; i < size; i++) {
    const at = places[i]! + distance;
    if (at >= start && at < end && line[at] === word) places[kept++] = places[i]!;
  }
  return kept;
}

/** Kendall's tau, 0..1, of which NLTK counts the pairs within runs of consecutive places. */
function kendallTau(order: Int32Array, length: number): number {
  if (length < 2) return 0;
  let pairs = 0;
  for (let at = 1, run = 1; at < length; at++) {
    run = order[at] === order[at - 1]! + 1 ? run + 1 : 1;
    pairs += run - 1;
  }
  const possible = (length * (length - 1)) / 2;
  // in NLTK's order of operations
  return ((2 * pairs) / possible - 1 + 1) / 2;
}

/** The share of pairs that are in order; of a reference of one word, which has no pair, 1 if the word is there. */
function authorsTau(order: Int32Array, length: number, referenceLength: number): number {
  if (length < 2) return length === 1 && referenceLength === 1 ? 1 : 0;
  let ascending = 0;
  for (let later = 1; later < length; later++) {
    const place = order[later]!;
    for (let earlier = 0; earlier < later; earlier++) if (order[earlier]! < place) ascending++;
  }
  return ascending / ((length * (length - 1)) / 2);
}

export const commandLine: CommandLine<typeof settings, RibesOptions> = {
  name: "ribes",
  make: ribes,
  settings,
  signature,
  printedName: /^RIBES$/,
  identifyingKeys: ["alpha", "beta"],
  group: "RIBES",
  options: {
    tokenize: { choices: ["none", "13a", "intl", "zh", "char"], help: "the tokenizer" },
    lowercase: "ignores case",
    alpha: "the exponent of unigram precision",
    beta: "the exponent of the brevity penalty",
    mode: "whose RIBES it is",
  },
};
