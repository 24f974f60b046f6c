/** LEPOR (Han, Wong and Chao 2012), from the paper. */
import { LONGEST_ORDER } from "../../../kernel/checks.js";
import { leporPart } from "../../../kernel/lepor/lepor.js";
import { createTokenizer, type TokenizerChoice } from "../../../text/tokenizers/index.js";
import type { Metric } from "../../metric.js";
import {
  LEAST_WEIGHT,
  familyMetric,
  leporCase,
  leporHelp,
  leporSystems,
  type LeporFamilyScore,
  type LeporSystem,
} from "./lepor-family.js";
import { MOST_WEIGHT } from "../../../core/argument-checks.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../../core/settings.js";
import type { CommandLine } from "../../command-line.js";

/** The settings of {@link lepor}. */
export interface LeporOptions {
  /**
   * A tokenizer by name ("none", the default: words between white space), or your own with a name for the signature.
   */
  readonly tokenize?: TokenizerChoice;
  /** Lower-cases the texts first. Default true. */
  readonly lowercase?: boolean;
  /** The weight of recall; above 0. Default 9, as in the author's program. */
  readonly alpha?: number;
  /** The weight of precision; above 0. Default 1. */
  readonly beta?: number;
  /** How many words on either side of a word are its neighbours, 1..16. Default 2. */
  readonly window?: number;
  /** How a corpus is scored: the mean of its "segments" (default), or the formula on the means of their "factors". */
  readonly system?: LeporSystem;
}

/** A score of {@link lepor}, with its factors. */
export interface LeporScore extends LeporFamilyScore {
  readonly name: "LEPOR";
}

const settings = /* @__PURE__ */ table(
  ({ lowercase, name, number, tokenizer, whole }) =>
    ({
      tokenize: tokenizer("none"),
      lowercase: lowercase(true),
      alpha: number({ least: 0, above: true, most: MOST_WEIGHT }, 9, { key: "alpha", short: "a" }),
      beta: number({ least: 0, above: true, most: MOST_WEIGHT }, 1, { key: "beta", short: "b" }),
      window: whole(1, LONGEST_ORDER, 2, { key: "window", short: "w" }),
      system: name(leporSystems, "segments", { key: "sys", short: "sys", acts: "scoring" }),
    }) satisfies SettingsFor<LeporOptions>,
);

const signature: SignatureForm<typeof settings> = ["lowercase", "tokenize", "alpha", "beta", "window", "system"];

/**
 * The metric LEPOR: `length penalty * position penalty * harmonic mean(alpha recall, beta precision)` (Han, Wong and
 * Chao 2012, https://aclanthology.org/C12-2044). With c words in the hypothesis and r in the reference, the length
 * penalty is `exp(1 - r / c)` for c < r and `exp(1 - c / r)` for c > r. Words are aligned from the left, each word of
 * the reference once; of several equal words, one with a common word nearby is preferred, then the nearest, then the
 * first. The position penalty is `exp(-NPD)`, NPD the sum of the differences of the relative positions `i / c` and `j /
 * r` of aligned words, divided by c. From 0 to 100, the higher the better. A side without words scores 0. A segment
 * takes the reference with the highest score. LEPOR is not for text without spaces between words, unless the text is
 * segmented first. Scores are not comparable with those of NLTK's lepor: its length penalty is above 1 for every line
 * that is shorter or longer than the reference (in 3.10.3, exp(1/2) for half as many words and for twice as many).
 *
 * @throws TypeError, RangeError for an option of the wrong type or range.
 * @example
 * const score = scoreSegment(lepor(), "the cat sat", ["on the mat the cat sat"]);
 * score.lengthPenalty // 0.3678..
 * score.harmonicMean // 0.5263..
 * score.score // 16.38..
 */
export function lepor(options: LeporOptions = {}): Metric<LeporScore> {
  const values = checked("lepor", options, settings);
  return familyMetric<LeporScore>({
    name: "LEPOR",
    signature: signatureOf(settings, signature, values),
    tokenizer: createTokenizer(values.tokenize, values),
    ...values,
    align: (batch, kernel) => kernel.part(leporPart).alignInContext(batch, values.window),
    combine: ({ lengthPenalty, positionPenalty, harmonicMean }) => lengthPenalty * positionPenalty * harmonicMean,
  });
}

// marked as pure, so that bundles of the library drop it
export const commandLine: CommandLine<typeof settings, LeporOptions> = /* @__PURE__ */ (() => ({
  name: "lepor",
  make: lepor,
  settings,
  signature,
  printedName: /^LEPOR$/,
  identifyingKeys: ["alpha", "window", "sys"],
  group: "LEPOR",
  onPage: "LEPOR: length, order and words of either side",
  options: {
    tokenize: { option: "--lepor-tokenize", help: "the tokenizer" },
    lowercase: {
      option: "--lepor-case",
      ...leporCase,
      initial: "lower",
      help: "lower ignores case",
    },
    alpha: { option: "--lepor-alpha", least: LEAST_WEIGHT, help: "the weight of recall" },
    beta: { option: "--lepor-beta", least: LEAST_WEIGHT, help: "the weight of precision" },
    window: { option: "--lepor-window", help: leporHelp.window },
    system: { option: "--lepor-system", help: leporHelp.system },
  },
}))();
