/** How far the hypotheses are from the references in length: the length ratio, as in BLEU's brevity penalty. */
import { formatFixed } from "../../core/format.js";
import { deepFreeze } from "../../core/freeze.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../core/settings.js";
import { createTokenizer, type TokenizerChoice } from "../../text/tokenizers/index.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { CommandLine } from "../command-line.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";

/** The settings of {@link length}. */
export interface LengthOptions {
  /**
   * A tokenizer by name ("13a", the default, as in BLEU; "none", "intl", "zh", "char"), or your own with a name for the
   * signature.
   */
  readonly tokenize?: TokenizerChoice;
}

/** A score of {@link length}, with the ratio. */
export interface LengthScore extends Score {
  readonly name: "LengthError";
  /** From 0 up: by how many percent the hypotheses have more or fewer tokens than the references. */
  readonly score: number;
  /** `hypothesisLength / referenceLength`, which is best at 1; 0 if the references are empty, as in sacreBLEU. */
  readonly ratio: number;
  readonly hypothesisLength: number;
  /** Sum of the closest reference lengths. */
  readonly referenceLength: number;
}

const settings = /* @__PURE__ */ table(
  ({ tokenizer }) => ({ tokenize: tokenizer("13a") }) satisfies SettingsFor<LengthOptions>,
);

const signature: SignatureForm<typeof settings> = ["tokenize"];

const FIELDS = ["hypothesisLength", "referenceLength"] as const;

/**
 * The length ratio, `tokens of the hypotheses / tokens of the references`, as sacreBLEU prints it with BLEU. Where a
 * segment has several references, the one closest in length counts (Papineni et al. 2002, section 2.2.2,
 * https://aclanthology.org/P02-1040). The best ratio is 1, neither the highest nor the lowest. So the score, by which
 * systems are ranked and tested, is the ratio's distance from 1: `100 * |ratio - 1|`, from 0 up, the lower the better.
 * The ratio of a corpus divides sums, so segments that are too short and segments that are too long make up for one
 * another. If the references have no tokens, each token of the hypotheses counts 100. The score does not show whether a
 * text is good; it shows why a BLEU is low, or that output was cut off or runs on.
 *
 * @throws TypeError, RangeError for an option of the wrong type or value.
 * @example
 * const { ratio, score } = scoreCorpus(length(), { hypotheses: ["The cat sat."], references: [["The cat sat down."]] });
 * ratio // 4 / 5
 * score // 20
 */
export function length(options: LengthOptions = {}): Metric<LengthScore> {
  const values = checked("length", options, settings);
  return deepFreeze({
    name: "LengthError",
    signature: signatureOf(settings, signature, values),
    better: "lower",
    joinsReferences: true,
    tokenizers: [createTokenizer(values.tokenize)],
    fields: FIELDS,
    counting: 1,
    invariants: [],

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      // BLEU's row for order 1: both lengths, matches, words
      const rows = kernel.ngramMatches(batch.tokens[0]!, 1, "clipped", batch.summed);
      const lengths = new Float64Array(rows.length / 2);
      for (let row = 0; row < rows.length; row += 4) lengths.set(rows.subarray(row, row + 2), row / 2);
      return lengths;
    },

    score(totals: Readonly<Float64Array>): LengthScore {
      const [hypothesisLength, referenceLength] = totals as unknown as readonly [number, number];
      return {
        name: "LengthError",
        score: (100 * Math.abs(hypothesisLength - referenceLength)) / Math.max(1, referenceLength),
        ratio: referenceLength === 0 ? 0 : hypothesisLength / referenceLength,
        hypothesisLength,
        referenceLength,
      };
    },

    verbose: ({ ratio, hypothesisLength, referenceLength }) =>
      `ratio = ${formatFixed(ratio, 3)} hyp_len = ${hypothesisLength} ref_len = ${referenceLength}`,
  } satisfies Metric<LengthScore>);
}

export const commandLine: CommandLine<typeof settings, LengthOptions> = {
  name: "length",
  make: length,
  settings,
  signature,
  printedName: /^LengthError$/,
  identifyingKeys: [],
  group: "length ratio",
  options: { tokenize: { option: "--length-tokenize", help: "the tokenizer" } },
};
