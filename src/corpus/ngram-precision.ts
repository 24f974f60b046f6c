/** N-gram precision of one order, from which textbooks derive BLEU. */
import { kernelOf } from "../kernel/engines.js";
import { LONGEST_ORDER } from "../kernel/checks.js";
import { checkBoolean, checkKeys, checkWhole } from "../core/argument-checks.js";
import { segmentCorpus } from "../text/corpus-shape.js";
import { encodeSegments } from "../text/encode.js";
import { toSegmentText } from "../text/segments.js";
import { createTokenizer, type TokenizerChoice } from "../text/tokenizers/index.js";
import type { EngineName } from "../kernel/kernel.js";

/** The options of {@link ngramPrecision}. */
export interface NgramPrecisionOptions {
  /** N-gram order, 1..16. Default 1. */
  readonly order?: number;
  /** Clips each n-gram's matches at its largest count in any one reference ("modified" precision). Default true. */
  readonly clipped?: boolean;
  /** The tokenizer, by name or your own. Default "13a". */
  readonly tokenize?: TokenizerChoice;
  /** Lower-cases the texts first. Default false. */
  readonly lowercase?: boolean;
  readonly engine?: EngineName;
}

/** The result of {@link ngramPrecision}. */
export interface NgramPrecision {
  readonly matches: number;
  /** N-grams in the hypothesis. */
  readonly total: number;
  /** matches / total, 0..1; 0 if the hypothesis has no n-gram of this order. */
  readonly precision: number;
}

/**
 * The n-gram precision of a hypothesis: plain (`clipped: false`), where every n-gram that occurs in a reference counts,
 * or modified, where an n-gram counts at most as often as in the reference that has it most often (Papineni et al.
 * 2002, sections 2.1 and 2.1.1).
 *
 * @throws TypeError, RangeError as scoreSegment() does, and for an order outside 1..16.
 * @example
 * const references = ["The cat is on the mat.", "There is a cat on the mat."];
 * ngramPrecision("the the the the the the the", references, { lowercase: true, clipped: false }).precision // 7 / 7
 * ngramPrecision("the the the the the the the", references, { lowercase: true }).precision // 2 / 7
 * ngramPrecision("the cat the cat on the mat", references, { lowercase: true, order: 2 }).precision // 4 / 6
 */
export function ngramPrecision(
  hypothesis: string,
  references: string | readonly string[],
  options: NgramPrecisionOptions = {},
): NgramPrecision {
  checkKeys("ngramPrecision", options, ["order", "clipped", "tokenize", "lowercase", "engine"]);
  const { order = 1, clipped = true, tokenize = "13a", lowercase = false, engine } = options;
  checkWhole("order", order, 1, LONGEST_ORDER);
  checkBoolean("clipped", clipped);
  const kernel = kernelOf(engine);
  const row = new Float64Array(2 + 2 * order);
  for (const text of toSegmentText(segmentCorpus(hypothesis, references))) {
    kernel.addRows(
      row,
      kernel.ngramMatches(
        encodeSegments(text, createTokenizer(tokenize, { lowercase }), kernel)[0]!,
        order,
        clipped ? "clipped" : "plain",
      ),
    );
  }
  const matches = row[1 + order]!;
  const total = row[1 + 2 * order]!;
  return { matches, total, precision: total === 0 ? 0 : matches / total };
}
