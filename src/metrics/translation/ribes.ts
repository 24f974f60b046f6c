/** RIBES (Isozaki et al. 2010), as in NLTK 3.10, or as in the authors' program. */
import { deepFreeze } from "../../core/freeze.js";
import { MOST_WEIGHT } from "../../core/argument-checks.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../core/settings.js";
import { mathPart } from "../../kernel/math/index.js";
import { powerPart } from "../../kernel/power/index.js";
import { SegmentError } from "../../text/line-error.js";
import { createTokenizer, type TokenizerChoice } from "../../text/tokenizers/index.js";
import type { Kernel } from "../../kernel/kernel.js";
import { bestReferences } from "../best-reference.js";
import type { CommandLine } from "../command-line.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { asPairs } from "../reference-pairs.js";
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
   * counts those within runs of consecutive words alone, and which tells equal words apart by their left neighbours
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
 * need be with their neighbours. From 0 to 100, the higher the better: a hundred times what NLTK returns, which counts
 * in tau only pairs within runs of words that are consecutive in the reference, too; `mode: "authors"` counts all pairs
 * in order, as the authors' program does. A corpus is the mean of its segments, each with its best reference. Not for
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

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      const { referenceEnds } = batch.tokens[0]!;
      const { hypotheses, references } = asPairs(batch.tokens[0]!);
      const scores = Float64Array.from(references.ends, (end, line) => {
        const hypothesis = hypotheses.ids.subarray(line === 0 ? 0 : hypotheses.ends[line - 1]!, hypotheses.ends[line]!);
        const reference = references.ids.subarray(line === 0 ? 0 : references.ends[line - 1]!, end);
        if (Math.max(hypothesis.length, reference.length) > MOST_WORDS) {
          throw new SegmentError(
            `${hypothesis.length} words have a reference of ${reference.length}: expected at most ${MOST_WORDS}; ` +
              `is the text one line?`,
            referenceEnds.findIndex((last) => line < last),
          );
        }
        return scoreOf(hypothesis, reference, values, kernel);
      });
      const rows = new Float64Array(batch.size * WIDTH);
      for (const [segment, line] of bestReferences(scores, referenceEnds).entries())
        putSegment(rows, segment * WIDTH, scores[line]!);
      return rows;
    },

    score(totals: Readonly<Float64Array>): RibesScore {
      const fraction = meanAt(totals, 0);
      return { name: "RIBES", score: 100 * fraction, fraction };
    },
  });
}

function scoreOf(
  hypothesis: Uint32Array,
  reference: Uint32Array,
  { alpha, beta, mode }: { readonly alpha: number; readonly beta: number; readonly mode: RibesMode },
  kernel: Kernel,
): number {
  const order = wordOrder(hypothesis, reference, mode);
  const tau = mode === "authors" ? authorsTau(order, reference.length) : kendallTau(order);
  if (tau === 0) return 0;
  const { exp } = kernel.part(mathPart);
  const { pow } = kernel.part(powerPart);
  const brevityPenalty = Math.min(1, exp(1 - reference.length / hypothesis.length));
  return tau * pow(order.length / hypothesis.length, alpha) * pow(brevityPenalty, beta);
}

/**
 * For each word of the hypothesis that has one counterpart, its place in the reference. A word that stands more than
 * once is told by its neighbours: the shortest context that both sides have once, and of two the one to the right, in
 * the authors' program the one to the left.
 */
function wordOrder(hypothesis: Uint32Array, reference: Uint32Array, mode: RibesMode): number[] {
  const inHypothesis = placesOf(hypothesis);
  const inReference = placesOf(reference);
  const order: number[] = [];
  for (const [i, word] of hypothesis.entries()) {
    const places = inReference.get(word);
    if (places === undefined) continue;
    const own = inHypothesis.get(word)!;
    const place =
      own.length === 1 && places.length === 1
        ? places[0]!
        : placeByContext(i, { hypothesis, reference, own, places }, mode);
    if (place !== undefined) order.push(place);
  }
  return order;
}

interface Word {
  readonly hypothesis: Uint32Array;
  readonly reference: Uint32Array;
  /** Where the word stands on either side. */
  readonly own: readonly number[];
  readonly places: readonly number[];
}

function placeByContext(i: number, { hypothesis, reference, own, places }: Word, mode: RibesMode): number | undefined {
  const { length } = hypothesis;
  const sides = { right: { own, places }, left: { own, places } };
  const inTurn = mode === "authors" ? (["left", "right"] as const) : (["right", "left"] as const);
  // NLTK's bound: one more than the words to the right, or the words to the left; the authors' program has none
  const most = mode === "authors" ? length : Math.min(Math.max(i, length - i + 1), reference.length);
  for (let window = 1; window < most; window++) {
    for (const side of inTurn) {
      const distance = side === "right" ? window : -window;
      if (i + distance < 0 || i + distance >= length) continue;
      const still = narrowed(sides[side], distance, hypothesis[i + distance]!, hypothesis, reference);
      if (still.own.length === 1 && still.places.length === 1) return still.places[0]!;
      sides[side] = still;
    }
    // what the reference does not have in a shorter context it does not have in a longer one
    if (sides.right.places.length === 0 && sides.left.places.length === 0) return undefined;
  }
  return undefined;
}

/** The places where this word, too, stands at that distance. */
function narrowed(
  { own, places }: Pick<Word, "own" | "places">,
  distance: number,
  word: number,
  hypothesis: Uint32Array,
  reference: Uint32Array,
): Pick<Word, "own" | "places"> {
  return {
    own: own.filter((place) => hypothesis[place + distance] === word),
    places: places.filter((place) => reference[place + distance] === word),
  };
}

function placesOf(line: Uint32Array): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const [place, word] of line.entries()) {
    const known = places.get(word);
    if (known === undefined) places.set(word, [place]);
    else known.push(place);
  }
  return places;
}

/** Kendall's tau, 0..1, of which NLTK counts the pairs within runs of consecutive places. */
function kendallTau(order: readonly number[]): number {
  if (order.length < 2) return 0;
  let pairs = 0;
  for (let at = 1, run = 1; at < order.length; at++) {
    run = order[at] === order[at - 1]! + 1 ? run + 1 : 1;
    pairs += run - 1;
  }
  const possible = (order.length * (order.length - 1)) / 2;
  // in NLTK's order of operations
  return ((2 * pairs) / possible - 1 + 1) / 2;
}

/** The share of pairs that are in order; of a reference of one word, which has no pair, 1 if the word is there. */
function authorsTau(order: readonly number[], referenceLength: number): number {
  const { length } = order;
  if (length < 2) return length === 1 && referenceLength === 1 ? 1 : 0;
  let ascending = 0;
  for (let later = 1; later < length; later++)
    for (let earlier = 0; earlier < later; earlier++) if (order[earlier]! < order[later]!) ascending++;
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
