/** CharCut (Lardilleux and Lepage 2017), as in the package charcut 1.1.1. */
import { deepFreeze } from "../../../core/freeze.js";
import { checked, signatureOf, table, type SettingsFor, type SignatureForm } from "../../../core/settings.js";
import { SegmentError } from "../../../text/line-error.js";
import { bestRows } from "../../best-reference.js";
import type { CommandLine } from "../../command-line.js";
import type { Metric, Score, SegmentBatch } from "../../metric.js";
import { createSubstringMatcher } from "./common-substrings.js";
import { matchedLengths } from "./shifts.js";
import { characterLines, charcutTokenizer, wordCharacters } from "./word-characters.js";

/** The settings of {@link charcut}. */
export interface CharCutOptions {
  /**
   * The least number of characters of a match, 1..100; a match with which both sides begin or end may be shorter. The
   * authors take a smaller number for scripts without an alphabet, such as Chinese. Default 3.
   */
  readonly matchSize?: number;
  /**
   * "both" (default) divides by the characters of both sides; "hypothesis" divides by twice the characters of the
   * hypothesis, as the program does with --alt-norm.
   */
  readonly normalize?: "both" | "hypothesis";
  /** Lower-cases hypotheses and references first. Default false. */
  readonly lowercase?: boolean;
}

/** A score of {@link charcut}, with its counts. */
export interface CharCutScore extends Score {
  readonly name: "CharCut";
  /** The score, 0..100. */
  readonly score: number;
  /** The score from 0 to 1, as in the program. */
  readonly fraction: number;
  /** Characters that were inserted, deleted and shifted. */
  readonly cost: number;
  /** The divisor of the cost: the characters of both sides. */
  readonly length: number;
}

const settings = /* @__PURE__ */ table(
  ({ lowercase, name, whole }) =>
    ({
      matchSize: whole(1, 100, 3, { key: "match", short: "m" }),
      normalize: name(["both", "hypothesis"], "both", { key: "norm", short: "n" }),
      lowercase: lowercase(false),
    }) satisfies SettingsFor<CharCutOptions>,
);

const signature: SignatureForm<typeof settings> = ["lowercase", "matchSize", "normalize"];

/** The limit on the steps for a segment: this many for each character of its lines, but at least LEAST_STEPS. */
const STEPS_A_CHARACTER = 96;
const LEAST_STEPS = 5 << 20;

const FIELDS = ["cost", "length"] as const;

/**
 * The metric CharCut: characters that only one side has, and shifted characters, divided by the characters of both
 * sides; from 0 to 100, the lower the better (Lardilleux and Lepage 2017, https://aclanthology.org/2017.iwslt-1.20,
 * section 3). Repeatedly, the longest common substring without any matched characters is matched: of whole words, or
 * within a word. `(deletions + insertions + shifts) / (m + n)`: a match that is not in the order of the others costs
 * its length once, or twice (as if it were no match) if it is farther from them than e to the power of its length. A
 * segment takes the reference that scores lowest (the program has only one); the score of a corpus divides sums.
 * CharCut is made for display: it shows which characters differ. It is not for comparing texts in different scripts,
 * whose words differ in length.
 *
 * Characters are code points without white space at the ends of a line. Letters and numbers, of which words consist,
 * are those of Unicode 18; the program has those of its Python.
 *
 * @throws TypeError, RangeError for an option of the wrong type or range.
 * @example
 * // as in the documentation of Hugging Face's charcut_mt
 * const corpus = {
 *   hypotheses: [
 *     "this week the saudis denied information published in the new york times",
 *     "this is in fact an estimate",
 *   ],
 *   references: [
 *     ["saudi arabia denied this week information published in the american new york times"],
 *     ["this is actually an estimate"],
 *   ],
 * };
 * scoreCorpus(charcut(), corpus).fraction // 41 / 208
 */
export function charcut(options: CharCutOptions = {}): Metric<CharCutScore> {
  const values = checked("charcut", options, settings);
  const { matchSize, normalize, lowercase } = values;
  return deepFreeze({
    name: "CharCut",
    signature: signatureOf(settings, signature, values),
    better: "lower",
    tokenizers: [charcutTokenizer(lowercase)],
    fields: FIELDS,
    counting: 1,
    invariants: [FIELDS],

    statistics({ size, tokens }: SegmentBatch): Float64Array {
      const { referenceEnds } = tokens[0]!;
      const { hypotheses, references } = characterLines(tokens[0]!);
      const matcher = createSubstringMatcher(wordCharacters(), matchSize);
      const rows = new Float64Array(references.ends.length * FIELDS.length);
      const scores = new Float64Array(references.ends.length);
      for (let segment = 0, line = 0, from = 0, end = 0; segment < size; segment++) {
        const hypothesis = hypotheses.ids.subarray(end, (end = hypotheses.ends[segment]!));
        const lastReference = referenceEnds[segment]! - 1;
        const characters = hypothesis.length + (lastReference < line ? 0 : references.ends[lastReference]! - from);
        const most = LEAST_STEPS + STEPS_A_CHARACTER * characters;
        let steps = 0;
        for (; line < referenceEnds[segment]!; line++) {
          const reference = references.ids.subarray(from, (from = references.ends[line]!));
          const matches = matcher.match(hypothesis, reference, most - steps);
          steps += matcher.steps;
          const lengths = matches && matchedLengths(matches, most - steps);
          if (lengths === undefined) {
            throw new SegmentError(
              `CharCut: a hypothesis of ${hypothesis.length} characters and its reference of ${reference.length} ` +
                `repeat themselves: expected common substrings that are found in ${most} steps, 96 for each ` +
                "character; is the text one line?",
              segment,
            );
          }
          const both = hypothesis.length + reference.length;
          const { matched, shifted } = lengths;
          const length = normalize === "both" ? both : 2 * hypothesis.length;
          const cost = Math.min(both - 2 * matched + shifted, length);
          rows.set([cost, length], line * FIELDS.length);
          scores[line] = length === 0 ? 0 : -cost / length;
        }
      }
      return bestRows(rows, scores, referenceEnds, FIELDS.length);
    },

    score(totals: Readonly<Float64Array>): CharCutScore {
      const [cost, length] = totals as unknown as readonly [number, number];
      const fraction = length === 0 ? 0 : cost / length;
      return { name: "CharCut", score: 100 * fraction, fraction, cost, length };
    },
  });
}

export const commandLine: CommandLine<typeof settings, CharCutOptions> = {
  name: "charcut",
  make: charcut,
  settings,
  signature,
  printedName: /^CharCut$/,
  identifyingKeys: ["match", "norm"],
  group: "CharCut",
  options: {
    matchSize: { option: "--charcut-match-size", help: "the fewest characters that a match may have" },
    normalize: {
      option: "--charcut-normalize",
      help: "the number that the cost is divided by: the characters of both sides, or twice the hypothesis",
    },
    lowercase: { option: "--charcut-lowercase", help: "ignores case" },
  },
};
