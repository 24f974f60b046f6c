/** Edit similarity: 1 minus the share of edits, as in rapidfuzz, thefuzz and evaluations of code completion. */
import { formatFixed } from "../../core/format.js";
import { deepFreeze } from "../../core/freeze.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../core/settings.js";
import { type EditKind, levenshteinPart } from "../../kernel/levenshtein/levenshtein.js";
import { SegmentError } from "../../text/line-error.js";
import { chrfCharacters } from "../../text/tokenizers/chrf.js";
import { createTokenizer } from "../../text/tokenizers/index.js";
import type { Batch } from "../../core/batch.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { CommandLine } from "../command-line.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { meanAt, meanFields, meanInvariants, meansWidth, putSegment } from "../segment-means.js";

/** The settings of {@link es}. */
export interface EditSimilarityOptions {
  /**
   * "levenshtein", the default: `1 - d / max(m, n)` for two texts of m and n units, where d counts insertions,
   * deletions and substitutions. "indel": `1 - d / (m + n)`, where d counts only insertions and deletions, as in
   * rapidfuzz's fuzz.ratio. "thefuzz": "indel" rounded to whole percent, as in fuzzywuzzy and thefuzz.
   */
  readonly distance?: "levenshtein" | "indel" | "thefuzz";
  /** "characters", the default: code points, with white space. "words": words between white space. */
  readonly unit?: "characters" | "words";
}

/** A score of {@link es}. */
export interface EditSimilarityScore extends Score {
  readonly name: "ES";
  /** The score, 0..100; for a corpus the mean of its segments. */
  readonly score: number;
  /** The score from 0 to 1. */
  readonly fraction: number;
}

const settings = /* @__PURE__ */ table(
  ({ name }) =>
    ({
      distance: name(["levenshtein", "indel", "thefuzz"], "levenshtein", { key: "dist", short: "d" }),
      unit: name(["characters", "words"], "characters", { key: "unit", short: "u" }),
    }) satisfies SettingsFor<EditSimilarityOptions>,
);

const signature: SignatureForm<typeof settings> = ["unit", "distance"];

const WIDTH = /* @__PURE__ */ meansWidth(1);

/**
 * Edit similarity: how little has to be edited to turn the hypothesis into a reference, from 0 to 100; equal texts, two
 * empty ones included, have 100; the higher the better. It is the usual measure of code completion (Svyatkovskiy et al.
 * 2020, https://arxiv.org/abs/2005.08025). Papers report two variants with different figures: by Levenshtein's
 * distance, and by the distance without substitutions. Of several references the most similar one counts; the score of
 * a corpus is the mean of its segments. Edit similarity is not meant for texts that may say the same in other words.
 *
 * @throws TypeError, RangeError for an option of the wrong type or value.
 * @example
 * scoreSegment(es(), "kitten", ["sitting"]).fraction // 1 - 3 / 7
 * scoreSegment(es({ distance: "indel" }), "kitten", ["sitting"]).fraction // 1 - 5 / 13
 * scoreSegment(es({ distance: "thefuzz" }), "kitten", ["sitting"]).score // 62
 */
export function es(options: EditSimilarityOptions = {}): Metric<EditSimilarityScore> {
  const values = checked("es", options, settings);
  const { distance, unit } = values;
  return deepFreeze({
    name: "ES",
    signature: signatureOf(settings, signature, values),
    better: "higher",
    tokenizers: [unit === "words" ? createTokenizer("none") : chrfCharacters({ lowercase: false, whitespace: true })],
    fields: meanFields("score"),
    counting: 1,
    invariants: meanInvariants("score"),

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      const tokens = batch.tokens[0]!;
      const similarities = similaritiesOf(tokens, kernel, distance === "levenshtein" ? "levenshtein" : "indel");
      const rows = new Float64Array(batch.size * WIDTH);
      for (let segment = 0, line = 0; segment < batch.size; segment++) {
        let best = 0;
        for (; line < tokens.referenceEnds[segment]!; line++) best = Math.max(best, similarities[line]!);
        // Python's round()
        if (distance === "thefuzz") best = Number(formatFixed(100 * best, 0)) / 100;
        putSegment(rows, segment * WIDTH, best);
      }
      return rows;
    },

    score(totals: Readonly<Float64Array>): EditSimilarityScore {
      const fraction = meanAt(totals, 0);
      return { name: "ES", score: 100 * fraction, fraction };
    },
  });
}

/** A similarity for each reference. @throws SegmentError for a segment that is too long */
function similaritiesOf(tokens: Batch, kernel: Kernel, edits: EditKind): Float64Array {
  const rows = kernel.part(levenshteinPart).distances(tokens, edits);
  const similarities = new Float64Array(rows.length / 3);
  for (let line = 0; line < similarities.length; line++) {
    const hypothesis = rows[3 * line]!;
    const reference = rows[3 * line + 1]!;
    const distance = rows[3 * line + 2]!;
    if (distance < 0) {
      throw new SegmentError(
        `a hypothesis of ${hypothesis} tokens has ${reference} tokens of references: expected at most 2^34 pairs of ` +
          "tokens (131,072 on either side of one reference), because the time grows with their number; is the text one line?",
        tokens.referenceEnds.findIndex((end) => line < end),
      );
    }
    const most = edits === "levenshtein" ? Math.max(hypothesis, reference) : hypothesis + reference;
    similarities[line] = most === 0 ? 1 : 1 - distance / most;
  }
  return similarities;
}

export const commandLine: CommandLine<typeof settings, EditSimilarityOptions> = {
  name: "es",
  make: es,
  settings,
  signature,
  printedName: /^ES$/,
  identifyingKeys: ["dist"],
  group: "ES",
  onPage: "ES: edit similarity of characters, for code completion",
  options: {
    distance: {
      option: "--es-distance",
      help:
        "the distance: Levenshtein's; indel, without substitutions, as in fuzz.ratio; or thefuzz, which rounds the " +
        "latter",
    },
    unit: { option: "--es-unit", help: "the units that are edited" },
  },
};
