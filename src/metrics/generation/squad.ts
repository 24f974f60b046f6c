/** Exact match and F1 of the words of an answer, as in the evaluation scripts of SQuAD 1.1 and 2.0. */
import { deepFreeze } from "../../core/freeze.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../core/settings.js";
import type { Batch } from "../../core/batch.js";
import { foldingPart } from "../../kernel/folding/folding.js";
import type { Kernel } from "../../kernel/kernel.js";
import type { Tokenizer } from "../../text/tokenizers/tokenizer.js";
import { answerTokenizer, type AnswerTokenizerChoice } from "../../text/tokenizers/answers/squad-words.js";
import type { CommandLine } from "../command-line.js";
import type { Metric, Score, SegmentBatch } from "../metric.js";
import { asPairs } from "../reference-pairs.js";
import { meanAt, meanFields, meanInvariants, meansWidth, putSegment } from "../segment-means.js";

/** The settings of {@link em} and {@link f1}. */
export interface AnswerOptions {
  /**
   * "squad", the default: lower case, no ASCII punctuation, no a, an or the. Or one of BLEU's tokenizers ("none" for
   * words as they are), or your own with a name for the signature.
   */
  readonly tokenize?: AnswerTokenizerChoice;
  /**
   * The version of SQuAD whose rule for no answer (a line without words) is used. "1.1", the default: two such lines
   * match exactly, and their F1 is 0. "2.0": both are right, but only if no reference has words.
   */
  readonly version?: "1.1" | "2.0";
}

/** A score of {@link em} or {@link f1}. */
export interface AnswerScore extends Score {
  readonly name: "EM" | "F1";
  /** The score, 0..100; for a corpus the mean of its segments. */
  readonly score: number;
  /** The score from 0 to 1. */
  readonly fraction: number;
}

const settings = /* @__PURE__ */ table(
  ({ name, tokenizer }) =>
    ({
      tokenize: tokenizer("squad"),
      version: name(["1.1", "2.0"], "1.1", { key: "squad", short: "sq" }),
    }) satisfies SettingsFor<AnswerOptions>,
);

const signature: SignatureForm<typeof settings> = ["tokenize", "version"];

/**
 * Exact match: 100 if the hypothesis has exactly the words of a reference, in the same order, and otherwise 0. The
 * score of a corpus is the mean: the share of right answers in percent, the higher the better. Words are those of
 * SQuAD's normalization (Rajpurkar et al. 2016, https://aclanthology.org/D16-1264, section 6.1): in lower case, without
 * ASCII punctuation, without the articles a, an and the, split at white space. An empty line stands for no answer.
 * Exact match is meant for short answers; a text that says the same in other words counts as wrong.
 *
 * @throws TypeError, RangeError for an option of the wrong type or value.
 * @example
 * scoreSegment(em(), "the Eiffel Tower!", ["Eiffel Tower", "in Paris"]).score // 100
 * scoreSegment(em({ tokenize: "none" }), "eiffel tower", ["Eiffel Tower"]).score // 0
 */
export function em(options: AnswerOptions = {}): Metric<AnswerScore> {
  return answerMetric("em", "EM", options, exactMatch, 1);
}

/**
 * F1 of words: `2 * P * R / (P + R)`, where precision P is the share of the hypothesis' words that are in the
 * reference, each counted at most as often as there, and recall R is the share of the reference's words that are in the
 * hypothesis (Rajpurkar et al. 2016, https://aclanthology.org/D16-1264, section 6.1). From 0 to 100, the higher the
 * better; of several references the one with the highest F1 counts, and the score of a corpus is the mean of its
 * segments. Words are those of {@link em}. F1 is meant for short answers: the order of the words does not count, and
 * two long texts have many words in common by chance.
 *
 * @throws TypeError, RangeError for an option of the wrong type or value.
 * @example
 * scoreSegment(f1(), "in the Eiffel Tower", ["The Eiffel Tower."]).score // 80
 *
 * @example
 * // no answer where none is right
 * scoreSegment(f1(), "", [""]).score // 0
 * scoreSegment(f1({ version: "2.0" }), "", [""]).score // 100
 */
export function f1(options: AnswerOptions = {}): Metric<AnswerScore> {
  return answerMetric("f1", "F1", options, wordsF1, 0);
}

/**
 * Compares the hypothesis of a segment with a reference line: a number from 0 to 1, or NEITHER if neither has words.
 * Such a function is made for each batch.
 */
type Measure = (segment: number, line: number) => number;

const NEITHER = -1;

const WIDTH = /* @__PURE__ */ meansWidth(1);

/** @param ofNothing the score that SQuAD 1.1 gives to two lines without words */
function answerMetric(
  what: string,
  name: AnswerScore["name"],
  options: AnswerOptions,
  measureOf: (batch: Batch, kernel: Kernel, tokenizer: Tokenizer) => Measure,
  ofNothing: number,
): Metric<AnswerScore> {
  const values = checked(what, options, settings);
  const tokenizer = answerTokenizer(values.tokenize, foldingPart);
  return deepFreeze({
    name,
    signature: signatureOf(settings, signature, values),
    better: "higher",
    tokenizers: [tokenizer],
    fields: meanFields("score"),
    counting: 1,
    invariants: meanInvariants("score"),

    statistics(batch: SegmentBatch, kernel: Kernel): Float64Array {
      const { referenceEnds } = batch.tokens[0]!;
      const measure = measureOf(batch.tokens[0]!, kernel, tokenizer);
      const rows = new Float64Array(batch.size * WIDTH);
      for (let segment = 0, line = 0; segment < batch.size; segment++) {
        const first = line;
        let best = 0;
        let withoutWords = 0;
        for (; line < referenceEnds[segment]!; line++) {
          const measured = measure(segment, line);
          if (measured === NEITHER) withoutWords++;
          best = Math.max(best, measured === NEITHER ? ofNothing : measured);
        }
        if (values.version === "2.0" && withoutWords > 0) best = withoutWords === line - first ? 1 : 0;
        putSegment(rows, segment * WIDTH, best);
      }
      return rows;
    },

    score(totals: Readonly<Float64Array>): AnswerScore {
      const fraction = meanAt(totals, 0);
      return { name, score: 100 * fraction, fraction };
    },
  });
}

/**
 * Whether two lines have the same words; for SQuAD's words, which the kernel wrote, whether they have the same bytes.
 */
function exactMatch(batch: Batch, _: Kernel, tokenizer: Tokenizer): Measure {
  const { text } = batch;
  if (text === undefined || tokenizer.name !== "squad") {
    const { hypotheses, references } = batch;
    return sameLines(hypotheses.ids, hypotheses.ends, references.ids, references.ends);
  }
  const { hypotheses, references } = text;
  return sameLines(hypotheses.bytes, hypotheses.ends, references.bytes, references.ends);
}

function sameLines<T extends Uint8Array | Uint32Array>(a: T, aEnds: Uint32Array, b: T, bEnds: Uint32Array): Measure {
  return (segment, line) => {
    let i = segment === 0 ? 0 : aEnds[segment - 1]!;
    let j = line === 0 ? 0 : bEnds[line - 1]!;
    const end = aEnds[segment]!;
    if (end - i !== bEnds[line]! - j) return 0;
    if (end === i) return NEITHER;
    while (i < end) if (a[i++] !== b[j++]) return 0;
    return 1;
  };
}

function wordsF1(batch: Batch, kernel: Kernel): Measure {
  const rows = kernel.ngramMatches(asPairs(batch), 1, "clipped");
  return (_, line) => {
    const words = rows[4 * line]!;
    const referenceWords = rows[4 * line + 1]!;
    const common = rows[4 * line + 2]!;
    if (common === 0) return words === 0 && referenceWords === 0 ? NEITHER : 0;
    const precision = common / words;
    const recall = common / referenceWords;
    // in the script's order of operations
    return (2 * precision * recall) / (precision + recall);
  };
}

const options: CommandLine<typeof settings>["options"] = {
  tokenize: {
    option: "--squad-tokenize",
    choices: ["squad", "none", "13a", "intl", "zh", "char"],
    help: "the tokenizer: squad ignores case, ASCII punctuation and the articles a, an and the",
  },
  version: {
    option: "--squad-version",
    help: "SQuAD 1.1, or 2.0, where a line without words is right if no reference has any",
  },
};

const family = { prefix: "squad", settings, signature, group: "EM, F1", options };

// marked as pure, so that bundles of the library drop it
export const commandLine: readonly CommandLine<typeof settings, AnswerOptions>[] = /* @__PURE__ */ (() => [
  {
    ...family,
    name: "em",
    make: em,
    onPage: "EM: the share of answers that are right, word for word",
    printedName: /^EM$/,
    identifyingKeys: ["squad"],
  },
  {
    ...family,
    name: "f1",
    make: f1,
    onPage: "F1: words in common of short answers",
    printedName: /^F1$/,
    identifyingKeys: [],
  },
])();
