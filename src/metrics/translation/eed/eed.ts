/** EED, extended edit distance (Stanchev et al. 2019), as in torchmetrics 1.9. */
import { MOST_WEIGHT } from "../../../core/argument-checks.js";
import { deepFreeze } from "../../../core/freeze.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../../core/settings.js";
import type { Kernel } from "../../../kernel/kernel.js";
import { eedPart } from "../../../kernel/eed/eed.js";
import type { CommandLine } from "../../command-line.js";
import { lowestRates } from "../../lowest-rate.js";
import type { Metric, Score, SegmentBatch } from "../../metric.js";
import { meanAt, meanFields, meanInvariants } from "../../segment-means.js";
import { eedCharacters, firstToken, type EedLanguage } from "./eed-text.js";

/** The settings of {@link eed}. */
export interface EedOptions {
  /**
   * How text is prepared. "en" puts spaces before punctuation marks and at both ends of a line, never two in a row;
   * "ja" applies Unicode's NFKC. Other languages that write spaces are scored with "en", too. Default "en".
   */
  readonly language?: EedLanguage;
  /** The cost of a jump, 0 or more. Default 2. */
  readonly alpha?: number;
  /** The cost of each position in the hypothesis that is visited again, or never visited; 0 or more. Default 0.3. */
  readonly rho?: number;
  /** The cost of a character that only the hypothesis has, 0 or more. Default 0.2. */
  readonly deletion?: number;
  /** The cost of a character that only the reference has, 0 or more. Default 1. */
  readonly insertion?: number;
}

/** A score of {@link eed}. */
export interface EedScore extends Score {
  readonly name: "EED";
  /** The score, 0..100; for a corpus the mean of its segments. */
  readonly score: number;
  /** The score from 0 to 1, as in the programs. */
  readonly fraction: number;
}

const settings = /* @__PURE__ */ table(
  ({ name, number }) =>
    ({
      language: name(["en", "ja"], "en", { key: "lang", short: "l" }),
      alpha: number({ least: 0, most: MOST_WEIGHT }, 2, { key: "alpha", short: "a" }),
      rho: number({ least: 0, most: MOST_WEIGHT }, 0.3, { key: "rho", short: "r" }),
      deletion: number({ least: 0, most: MOST_WEIGHT }, 0.2, { key: "del", short: "d" }),
      insertion: number({ least: 0, most: MOST_WEIGHT }, 1, { key: "ins", short: "i" }),
    }) satisfies SettingsFor<EedOptions>,
);

const signature: SignatureForm<typeof settings> = ["language", "alpha", "rho", "deletion", "insertion"];

/**
 * The metric EED: the edit distance of characters with jumps, from 0 to 100, the lower the better (Stanchev et al.
 * 2019, https://aclanthology.org/W19-5359, equations 2 and 3). `(e + rho * v) / (|r| + rho * v)`, at most 1: e is the
 * cost of the cheapest path through the reference r. On this path a substitution costs 1, insertions and deletions cost
 * what the options state, and at each space of the reference the path may jump to any position in the hypothesis for
 * `alpha`. v counts, for each position in the hypothesis, how often the lowest cost was found there again, and 1 if it
 * was never found there. So equal lines score a little above 0. The score of a corpus is the mean of its segments, each
 * with the reference that scores lowest. EED is not for comparing texts in different scripts.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range.
 * @example
 * const hypotheses = ["this is the prediction", "here is an other sample"];
 * const references = [["this is the reference"], ["here is another one"]];
 * scoreCorpus(eed(), { hypotheses, references }).fraction // 0.3077..
 */
export function eed(options: EedOptions = {}): Metric<EedScore> {
  const values = checked("eed", options, settings);
  const { language, ...costs } = values;
  return deepFreeze({
    name: "EED",
    signature: signatureOf(settings, signature, values),
    better: "lower",
    tokenizers: [eedCharacters(language)],
    fields: meanFields("score"),
    counting: 1,
    invariants: meanInvariants("score"),

    statistics({ tokens }: SegmentBatch, kernel: Kernel): Float64Array {
      const batch = tokens[0]!;
      const { hypotheses, references, referenceEnds } = batch;
      const space = hypotheses.ids[0] ?? references.ids[0] ?? 0;
      const rules = { ...costs, skipped: firstToken[language], space };
      return lowestRates(
        kernel.part(eedPart).distances(batch, rules),
        referenceEnds,
        (hypothesis, references) =>
          `EED: ${hypothesis} characters have references of ${references}: expected at most 50,331,648 pairs of ` +
          "characters in a segment and 512 for each of its characters, because the time grows with them; is the text " +
          "one line?",
      );
    },

    score(totals: Readonly<Float64Array>): EedScore {
      const fraction = meanAt(totals, 0);
      return { name: "EED", score: 100 * fraction, fraction };
    },
  });
}

export const commandLine: CommandLine<typeof settings, EedOptions> = {
  name: "eed",
  make: eed,
  settings,
  signature,
  printedName: /^EED$/,
  identifyingKeys: ["rho", "ins"],
  group: "EED",
  onPage: "EED: edits of characters, with jumps between words, for languages with many word forms",
  options: {
    language: { option: "--eed-language", help: "how text is prepared" },
    alpha: { option: "--eed-alpha", help: "the cost of a jump" },
    rho: { option: "--eed-rho", help: "the cost of a place in the hypothesis that is visited again or never" },
    deletion: { option: "--eed-deletion", help: "the cost of a character that only the hypothesis has" },
    insertion: { option: "--eed-insertion", help: "the cost of a character that only the reference has" },
  },
};
