/** CharacTER (Wang et al. 2016), as in the package cer 1.2. */
import { deepFreeze } from "../../../core/freeze.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../../core/settings.js";
import { keepingWords } from "../../../text/kept-words.js";
import { SegmentError } from "../../../text/line-error.js";
import { createTokenizer, type TokenizerChoice } from "../../../text/tokenizers/index.js";
import { bestReferences } from "../../best-reference.js";
import type { CommandLine } from "../../command-line.js";
import type { Metric, Score, SegmentBatch } from "../../metric.js";
import { meanAt, meanFields, meanInvariants, meansWidth, putSegment } from "../../segment-means.js";
import { distanceFrom, emptyTarget, setTarget, type Target } from "./bit-distance.js";
import { shiftCost, shiftPhrases } from "./phrase-shifts.js";
import { spellOut, spellWords, type Spelling } from "./spelling.js";

/** The settings of {@link character}. */
export interface CharacTerOptions {
  /**
   * A tokenizer by name ("none", the default: words between white space), or your own with a name for the signature.
   */
  readonly tokenize?: TokenizerChoice;
  /** Lower-cases hypotheses and references first. Default false. */
  readonly lowercase?: boolean;
}

/** A score of {@link character}. */
export interface CharacTerScore extends Score {
  readonly name: "CharacTER";
  /** 0..100; for a corpus the mean of its segments. */
  readonly score: number;
  /** The same from 0 to 1, as in the package cer. */
  readonly fraction: number;
}

const settings = /* @__PURE__ */ table(
  ({ lowercase, tokenizer }) =>
    ({
      tokenize: tokenizer("none"),
      lowercase: lowercase(false),
    }) satisfies SettingsFor<CharacTerOptions>,
);

const signature: SignatureForm<typeof settings> = ["lowercase", "tokenize"];

const WIDTH = /* @__PURE__ */ meansWidth(1);

/** Ten seconds or so. A step is a word of a line, or 32 tokens of the reference beside one of the hypothesis. */
const MOST_STEPS = 0x80000000;

/**
 * The metric CharacTER: edits of characters after shifts of phrases, for each character of the hypothesis, from 0 to
 * 100, the lower the better (Wang et al. 2016, https://aclanthology.org/W16-2342). `(distance of characters + cost of
 * shifts) / characters of the shifted hypothesis`, at most 1. Phrases that both sides have are shifted, each time the
 * one that leaves the smallest edit distance of words; a shifted phrase costs the mean length of its words. Characters
 * are code points, the spaces between words included. A corpus is the mean of its segments, each with the reference
 * that scores lowest; an empty hypothesis scores 100 unless its reference is empty, too. Not for text that has no spaces
 * between words, unless it is segmented before.
 *
 * @throws TypeError, RangeError for an option of the wrong type or value.
 * @example
 * scoreSegment(character(), "i like your bag", ["i like their bags"]).fraction // 0.3333..
 *
 * @example
 * // the shift of "this week" costs 4 of 71 characters
 * const hypothesis = "this week the saudis denied information published in the new york times";
 * const reference = "saudi arabia denied this week information published in the american new york times";
 * scoreSegment(character(), hypothesis, [reference]).fraction // 0.3661..
 */
export function character(options: CharacTerOptions = {}): Metric<CharacTerScore> {
  const values = checked("character", options, settings);
  return deepFreeze({
    name: "CharacTER",
    signature: signatureOf(settings, signature, values),
    better: "lower",
    tokenizers: [keepingWords(createTokenizer(values.tokenize, values))],
    fields: meanFields("score"),
    counting: 1,
    invariants: meanInvariants("score"),

    statistics({ size, tokens }: SegmentBatch): Float64Array {
      const { hypotheses, references, referenceEnds, wordBytes } = tokens[0]!;
      const comparing = { words: spellWords(wordBytes!), wordTarget: emptyTarget(), characterTarget: emptyTarget() };
      const rates = new Float64Array(references.ends.length);
      for (let segment = 0, line = 0, from = 0, end = 0; segment < size; segment++) {
        const hypothesis = hypotheses.ids.subarray(end, (end = hypotheses.ends[segment]!));
        for (; line < referenceEnds[segment]!; line++) {
          const reference = references.ids.subarray(from, (from = references.ends[line]!));
          const rate = rateOf(hypothesis, reference, comparing);
          if (rate === undefined) {
            throw new SegmentError(
              `${hypothesis.length} words have a reference of ${reference.length}: expected a pair that takes at most ` +
                `2^31 steps, for the time grows with the product of both lengths; is the text one line?`,
              segment,
            );
          }
          rates[line] = rate;
        }
      }
      const rows = new Float64Array(size * WIDTH);
      const lowest = bestReferences(
        rates.map((rate) => -rate),
        referenceEnds,
      );
      for (const [segment, line] of lowest.entries()) putSegment(rows, segment * WIDTH, rates[line]!);
      return rows;
    },

    score(totals: Readonly<Float64Array>): CharacTerScore {
      const fraction = meanAt(totals, 0);
      return { name: "CharacTER", score: 100 * fraction, fraction };
    },
  });
}

/** What pairs of a batch are compared with. */
interface Comparing {
  readonly words: Spelling;
  readonly wordTarget: Target;
  readonly characterTarget: Target;
}

/** CharacTER of two lines of words, 0..1; undefined where it takes too many steps. */
function rateOf(hypothesis: Uint32Array, reference: Uint32Array, comparing: Comparing): number | undefined {
  if (reference.length === 0) return hypothesis.length === 0 ? 0 : 1;
  if (hypothesis.length === 0) return 1;
  const { words, wordTarget, characterTarget } = comparing;
  const most = MOST_STEPS - 16 * hypothesis.length * reference.length;
  if (most < 0) return undefined;
  setTarget(wordTarget, reference, reference.length, words.counts.length);
  const shifted = shiftPhrases(hypothesis, reference, wordTarget, words, most);
  if (shifted === undefined) return undefined;
  if (shifted.isEqual) return 0;
  const cost = shiftCost(hypothesis, shifted.words, words);
  const referenceLength = spellOut(words, reference, 0);
  const length = spellOut(words, shifted.words, referenceLength);
  if (length * Math.ceil(referenceLength / 32) > MOST_STEPS) return undefined;
  setTarget(characterTarget, words.line, referenceLength, words.numbers.size + 1);
  const distance = distanceFrom(words.line.subarray(referenceLength), length, characterTarget);
  return Math.min(1, (distance + cost) / length);
}

export const commandLine: CommandLine<typeof settings, CharacTerOptions> = {
  name: "character",
  make: character,
  settings,
  signature,
  printedName: /^CharacTER$/,
  identifyingKeys: [],
  group: "CharacTER",
  options: {
    tokenize: { choices: ["none", "13a", "intl", "zh", "char"], help: "the tokenizer" },
    lowercase: "ignores case",
  },
};
