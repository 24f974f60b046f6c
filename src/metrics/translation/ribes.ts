/** RIBES (Isozaki et al. 2010), as in NLTK up to 3.10.3, or as in the authors' program. */
import { deepFreeze } from "../../core/freeze.js";
import { MOST_WEIGHT } from "../../core/argument-checks.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../core/settings.js";
import { mathPart } from "../../kernel/math/math.js";
import { powerPart } from "../../kernel/power/power.js";
import { ribesPart } from "../../kernel/ribes/ribes.js";
import { SegmentError } from "../../text/line-error.js";
import { createTokenizer, type TokenizerChoice } from "../../text/tokenizers/index.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { CommandLine } from "../command-line.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { meanAt, meanFields, meanInvariants, meansWidth, putSegment } from "../segment-means.js";

/** The program whose RIBES is computed. */
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
   * "authors": as in RIBES.py, the program of the paper's authors. It counts all pairs of words in order, whereas NLTK
   * up to 3.10.3 counts only pairs within runs of consecutive words, and it tells equal words apart by their left
   * neighbours first. RIBES.py ignores case: add lowercase. Default "nltk".
   */
  readonly mode?: RibesMode;
}

export interface RibesScore extends Score {
  readonly name: "RIBES";
  /** The score, 0..100; for a corpus the mean of its segments. */
  readonly score: number;
  /** The score from 0 to 1, as in the programs. */
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

/**
 * The kernel's counts for a pair: words of both sides, words that have a counterpart, and pairs of these words in
 * order.
 */
const PAIR_WIDTH = 4;

/** The limit on words, as in NLTK: the search for a word's context takes time quadratic in the length, or longer. */
const MOST_WORDS = 2000;

/**
 * The metric RIBES: how far the words of a translation are in the order of the reference, for language pairs with other
 * word orders, such as Japanese and English (Isozaki et al. 2010, https://aclanthology.org/D10-1092). `tau * precision
 * ** alpha * brevity penalty ** beta`, where tau is Kendall's, scaled to 0..1, of the words that have exactly one
 * counterpart in the reference, identified by their neighbours if need be. From 0 to 100, the higher the better: a
 * hundred times the score of NLTK up to 3.10.3, whose tau counts only pairs within runs of words that are consecutive
 * in the reference, too; `mode: "authors"` counts all pairs in order, as the authors' program does. The score of a
 * corpus is the mean of its segments, each with its best reference. RIBES is not for text without spaces between words,
 * unless the text is segmented first.
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
  const tokens = batch.tokens[0]!;
  const { exp } = kernel.part(mathPart);
  const { pow } = kernel.part(powerPart);
  const pairs = kernel.part(ribesPart).wordOrders(tokens, mode === "authors");
  const rows = new Float64Array(batch.size * WIDTH);
  for (let segment = 0, at = 0; segment < batch.size; segment++) {
    let best = 0;
    for (const end = PAIR_WIDTH * tokens.referenceEnds[segment]!; at < end; at += PAIR_WIDTH) {
      const [length, referenceLength, found] = [pairs[at]!, pairs[at + 1]!, pairs[at + 2]!];
      if (found < 0) {
        throw new SegmentError(
          Math.max(length, referenceLength) > MOST_WORDS
            ? `a hypothesis of ${length} words has a reference of ${referenceLength}: expected at most ${MOST_WORDS}; ` +
                "is the text one line?"
            : `a hypothesis of ${length} words and its reference of ${referenceLength} repeat the same words: expected ` +
                "neighbours that tell words apart within 16,777,216 steps; is the text one line?",
          segment,
        );
      }
      const tau = tauOf(found, pairs[at + 3]!, mode, referenceLength);
      if (tau === 0) continue;
      const brevityPenalty = Math.min(1, exp(1 - referenceLength / length));
      best = Math.max(best, tau * pow(found / length, alpha) * pow(brevityPenalty, beta));
    }
    putSegment(rows, segment * WIDTH, best);
  }
  return rows;
}

/** Kendall's tau, 0..1: the share of pairs that are in order. */
function tauOf(found: number, ordered: number, mode: RibesMode, referenceLength: number): number {
  // a reference of one word has no pair: for the authors' program it is enough that the word is there
  if (found < 2) return mode === "authors" && referenceLength === 1 ? found : 0;
  const possible = (found * (found - 1)) / 2;
  // in NLTK's order of operations
  return mode === "authors" ? ordered / possible : ((2 * ordered) / possible - 1 + 1) / 2;
}

export const commandLine: CommandLine<typeof settings, RibesOptions> = {
  name: "ribes",
  make: ribes,
  settings,
  signature,
  printedName: /^RIBES$/,
  identifyingKeys: ["alpha", "beta"],
  group: "RIBES",
  onPage: "RIBES: the order of the words, for distant languages",
  options: {
    tokenize: { option: "--ribes-tokenize", help: "the tokenizer" },
    lowercase: { option: "--ribes-lowercase", help: "ignores case" },
    alpha: { option: "--ribes-alpha", help: "the exponent of unigram precision" },
    beta: { option: "--ribes-beta", help: "the exponent of the brevity penalty" },
    mode: { option: "--ribes-mode", help: "the program whose RIBES is computed" },
  },
};
