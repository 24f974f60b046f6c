/** CharacTER (Wang et al. 2016), as in the package cer 1.2. */
import { deepFreeze } from "../../core/freeze.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../core/settings.js";
import { keepingWords } from "../../text/kept-words.js";
import { characterPart } from "../../kernel/character/character.js";
import type { Kernel } from "../../kernel/kernel.js";
import { createTokenizer, type TokenizerChoice } from "../../text/tokenizers/index.js";
import type { CommandLine } from "../command-line.js";
import { lowestRates } from "../lowest-rate.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { meanAt, meanFields, meanInvariants } from "../segment-means.js";

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
  /** The score, 0..100; for a corpus the mean of its segments. */
  readonly score: number;
  /** The score from 0 to 1, as in the package cer. */
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

/**
 * The metric CharacTER: edits of characters, after phrases were shifted, divided by the characters of the hypothesis;
 * from 0 to 100, the lower the better (Wang et al. 2016, https://aclanthology.org/W16-2342). `(distance of characters +
 * cost of shifts) / characters of the shifted hypothesis`, at most 1. Phrases that both sides have are shifted, each
 * time the phrase whose shift leaves the smallest edit distance of words; a shifted phrase costs the mean length of its
 * words. Characters are code points, the spaces between words included. The score of a corpus is the mean of its
 * segments, each with the reference that scores lowest; an empty hypothesis scores 100 unless its reference is empty,
 * too. CharacTER is not for text without spaces between words, unless the text is segmented first.
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

    statistics({ tokens }: SegmentBatch, kernel: Kernel): Float64Array {
      const batch = tokens[0]!;
      return lowestRates(
        kernel.part(characterPart).characterRates(batch),
        batch.referenceEnds,
        (hypothesis, reference) =>
          `CharacTER: ${hypothesis} words have a reference of ${reference}: expected a segment whose shifts are found in ` +
          "20,971,520 steps and 256 for each of its characters, and whose characters are compared in 2^29; is the text " +
          "one line?",
      );
    },

    score(totals: Readonly<Float64Array>): CharacTerScore {
      const fraction = meanAt(totals, 0);
      return { name: "CharacTER", score: 100 * fraction, fraction };
    },
  });
}

export const commandLine: CommandLine<typeof settings, CharacTerOptions> = {
  name: "character",
  make: character,
  settings,
  signature,
  printedName: /^CharacTER$/,
  identifyingKeys: [],
  group: "CharacTER",
  onPage: "CharacTER: edits of characters and moves of words, for languages with many word forms",
  options: {
    tokenize: { option: "--character-tokenize", help: "the tokenizer" },
    lowercase: { option: "--character-lowercase", help: "ignores case" },
  },
};
