/** TER, translation edit rate (Snover et al. 2006), as in sacreBLEU 2.6.0. */
import { deepFreeze } from "../../core/freeze.js";
import { terPart } from "../../kernel/ter/ter.js";
import { SegmentError } from "../../text/line-error.js";
import { tercom } from "../../text/tokenizers/tercom.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { putMean, wordsOfParts } from "../mean-length.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../core/settings.js";
import { countReferences } from "../reference-pairs.js";
import type { CommandLine } from "../command-line.js";

/** The settings of {@link ter}. */
export interface TerOptions {
  /** Keeps capitals. Default false: both sides are lower-cased. */
  readonly caseSensitive?: boolean;
  /**
   * Decodes entities and separates punctuation from words. References go through this twice, as in sacreBLEU, so that
   * in rare cases a line equal to its reference still has edits. Default false: words are split at white space only.
   */
  readonly normalized?: boolean;
  /** Removes . , ? : ; ! " ( ) from all words. Default false. */
  readonly noPunctuation?: boolean;
  /**
   * With normalized: each Han character is a word. With noPunctuation: removes East Asian punctuation, too. Default
   * false.
   */
  readonly asianSupport?: boolean;
}

/** A score of {@link ter}, with its counts. */
export interface TerScore extends Score {
  readonly name: "TER";
  /**
   * Edits per 100 words of reference: 0 for equal texts; above 100 if more edits are needed than the reference has
   * words.
   */
  readonly score: number;
  /** The number of words inserted, deleted and substituted, plus the number of runs of words shifted. */
  readonly edits: number;
  /** Sum of the mean lengths of each segment's references, in words. */
  readonly referenceLength: number;
}

const settings = /* @__PURE__ */ table(
  ({ caseSensitive, flag }) =>
    ({
      caseSensitive: caseSensitive(false),
      normalized: flag(false, { key: "norm", short: "nr" }),
      noPunctuation: flag(false, { key: "punct", short: "pn" }, { yes: false, no: true }),
      asianSupport: flag(false, { key: "asian", short: "as" }),
    }) satisfies SettingsFor<TerOptions>,
);

const signature: SignatureForm<typeof settings> = [
  "caseSensitive",
  { key: "tok", short: "t", write: () => "tercom" },
  "normalized",
  "noPunctuation",
  "asianSupport",
];

/**
 * The metric TER: `100 * edits / reference length`, 0 and up, the lower the better. Edits are insertions, deletions and
 * substitutions of single words and shifts of runs of words; each counts as one edit. The shifts are found by the
 * greedy search of tercom with its limits. A segment counts the edits to the reference that needs the fewest, and the
 * mean length of all its references (Snover et al. 2006, https://aclanthology.org/2006.amta-papers.25). TER is not for
 * text without spaces between words, unless the text is segmented first or asianSupport splits it.
 *
 * @throws TypeError for an option that is neither true nor false.
 * @example
 * const score = scoreCorpus(ter(), { hypotheses: ["on the mat sat the cat"], references: [["the cat sat on the mat"]] });
 * score.score // 33.33..
 * score.edits // 2
 */
export function ter(options: TerOptions = {}): Metric<TerScore> {
  const values = checked("ter", options, settings);

  return deepFreeze({
    name: "TER",
    signature: signatureOf(settings, signature, values),
    better: "lower",
    tokenizers: [tercom(values)],
    fields: ["edits", "referenceParts", "referenceRest"],
    counting: 1,
    invariants: [],

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      const rows = kernel.part(terPart).shiftedEdits(batch.tokens[0]!);
      checkEdits(rows);
      if (batch.summed === true && countReferences(batch.tokens[0]!) === batch.size) {
        // with one reference each, the means are the lengths themselves, so these can be summed first
        const sum = new Float64Array(3);
        kernel.addRows(sum, rows);
        putMean(sum, 1, sum[1]!, 1);
        return sum;
      }
      for (let row = 0; row < rows.length; row += 3) putMean(rows, row + 1, rows[row + 1]!, rows[row + 2]!);
      return rows;
    },

    score(totals: Readonly<Float64Array>): TerScore {
      const [edits, parts, rest] = totals as unknown as [number, number, number];
      return { name: "TER", score: scoreOf(edits, parts, rest), edits, referenceLength: wordsOfParts(parts, rest) };
    },

    shortcuts: {
      scores: (rows: Readonly<Float64Array>) =>
        Float64Array.from({ length: rows.length / 3 }, (_, row) =>
          scoreOf(rows[3 * row]!, rows[3 * row + 1]!, rows[3 * row + 2]!),
        ),
    },
  });
}

/** @throws SegmentError for a segment that would have taken too many steps */
function checkEdits(rows: Float64Array): void {
  for (let row = 0; row < rows.length; row += 3)
    if (rows[row]! < 0)
      throw new SegmentError(
        `TER: the shifts from the hypothesis to ${rows[row + 2]!} references of ${rows[row + 1]!} words in all take too ` +
          "long: expected a segment whose shifts are found in 12,582,912 steps and 1,536 for each of its words; is the " +
          "text one line?",
        row / 3,
      );
}

function scoreOf(edits: number, parts: number, rest: number): number {
  const referenceLength = wordsOfParts(parts, rest);
  return 100 * (referenceLength > 0 ? edits / referenceLength : edits > 0 ? 1 : 0);
}

export const commandLine: CommandLine<typeof settings, TerOptions> = {
  name: "ter",
  make: ter,
  settings,
  signature,
  printedName: /^TER$/,
  identifyingKeys: ["norm", "punct", "asian"],
  group: "TER",
  onPage: "TER: edits that a post-editor would make, and moves of phrases",
  isSacrebleus: true,
  options: {
    caseSensitive: { option: "--ter-case-sensitive", help: "keeps capitals" },
    asianSupport: {
      option: "--ter-asian-support",
      help:
        "with --ter-normalized each Chinese character is a word, with --ter-no-punct East Asian punctuation " +
        "is removed, too",
    },
    noPunctuation: { option: "--ter-no-punct", help: "removes punctuation" },
    normalized: { option: "--ter-normalized", help: "decodes entities and separates punctuation from words" },
  },
  joint: { tok: { expected: "tercom", read: (signed) => (signed === "tercom" ? {} : undefined) } },
};
