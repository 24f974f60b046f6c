/** Which words METEOR and LEPOR match, and where they are in the texts. */
import { chosenKernel, type EngineOptions } from "../corpus/engine-options.js";
import { rowsOf } from "../corpus/count-batch.js";
import { referenceLeporAlignment } from "../kernel/lepor/reference.js";
import { referenceMeteorMatches } from "../kernel/meteor/reference.js";
import { checkMetric } from "../metrics/check-metric.js";
import { segmentText, takenReference, tokensOf } from "./segment.js";
import { referenceList, type SegmentReferences } from "../text/corpus-shape.js";
import type { Batch, SegmentText } from "../core/batch.js";
import type { Kernel } from "../kernel/kernel.js";
import type { KernelPart } from "../kernel/part.js";
import type { LeporPart } from "../kernel/lepor/lepor.js";
import type { WordKnowledge } from "../kernel/meteor/word-knowledge.js";
import type { Metric } from "../metrics/metric.js";
import type { TokenSpan } from "../text/token-spans.js";

/**
 * Words of the hypothesis that are matched with words of the reference; both are stretches [start .. end) of indices.
 */
export interface WordMatch {
  /**
   * Why the words match: the same word, a word with the same stem, a synonym, or a phrase of the same meaning. LEPOR
   * has only "exact"; its Perl program (`mode: "perl"`) matches a word for which it finds no position with the first
   * word of the reference.
   */
  readonly type: "exact" | "stem" | "synonym" | "paraphrase";
  readonly hypothesisStart: number;
  readonly hypothesisEnd: number;
  readonly referenceStart: number;
  readonly referenceEnd: number;
}

/** The result of {@link inspectMatches}. */
export interface MatchesInspection {
  /** The index of the reference with the best score, which is the one that counts. */
  readonly referenceNumber: number;
  readonly reference: readonly TokenSpan[];
  readonly hypothesis: readonly TokenSpan[];
  /** The matches, in the order of the hypothesis. */
  readonly matches: readonly WordMatch[];
}

/**
 * The words that METEOR or LEPOR matches in a segment, with their places in the given strings (see inspectBleu). The
 * alignment is computed by the engine "reference", with the same result as the kernel; it is meant for single segments,
 * not for a corpus.
 *
 * @param metric meteor(), meteor2007(), lepor() or hlepor()
 * @throws TypeError for another metric; TypeError, RangeError as scoreSegment() does; RangeError for lines so long that
 * the alignment would take minutes.
 * @example
 * const { matches } = inspectMatches(lepor(), "the cat sat", ["on the mat the cat sat"]);
 * matches.map(({ referenceStart }) => referenceStart) // [3, 4, 5]
 */
export function inspectMatches(
  metric: Metric,
  hypothesis: string,
  references: SegmentReferences,
  options: EngineOptions = {},
): MatchesInspection {
  checkMetric(metric);
  const all = referenceList(references);
  segmentText(hypothesis, all);
  const kernel = chosenKernel(options);
  const referenceNumber = takenReference(metric, hypothesis, all, kernel);
  const reference = all[referenceNumber]!;
  const call = alignmentCall(metric, segmentText(hypothesis, [reference]), kernel);
  const tokens = tokensOf(metric.tokenizers[0]!, hypothesis, [reference]);
  return {
    referenceNumber,
    reference: tokens.references[0]!,
    hypothesis: tokens.hypothesis,
    matches: matchesOf(call).sort((a, b) => a.hypothesisStart - b.hypothesisStart),
  };
}

/** The arguments that a metric passed to the kernel's alignment. */
type AlignmentCall =
  | { readonly of: "meteor"; readonly method: MeteorMethod; readonly given: readonly [Batch, WordKnowledge] }
  | { readonly of: "lepor"; readonly method: keyof LeporPart; readonly given: readonly [Batch, number?] };

type MeteorMethod = "alignments" | "greedyMatches";

const methods = ["alignments", "greedyMatches", "alignInContext", "alignAsPerl", "alignAsPython"] satisfies (
  | MeteorMethod
  | keyof LeporPart
)[];

/** The arguments that the metric passes to the kernel: words by their ids, and the metric's tables about the words. */
function alignmentCall(metric: Metric, text: SegmentText, kernel: Kernel): AlignmentCall {
  let call: AlignmentCall | undefined;
  const listening: Kernel = {
    ...kernel,
    part<T>(part: KernelPart<T>): T {
      const heard = { ...kernel.part(part) } as Record<string, unknown>;
      for (const method of methods) {
        const original = heard[method] as ((...given: readonly unknown[]) => unknown) | undefined;
        if (original === undefined) continue;
        heard[method] = (...given: readonly unknown[]) => {
          call = { of: part.name, method, given } as unknown as AlignmentCall;
          return original(...given);
        };
      }
      return heard as T;
    },
  };
  rowsOf([metric], text, listening, 0, false);
  if (call !== undefined) return call;
  throw new TypeError(`metric is ${metric.name}: expected meteor(), meteor2007(), lepor() or hlepor()`);
}

const types = ["exact", "stem", "synonym", "paraphrase"] as const;

function matchesOf(call: AlignmentCall): WordMatch[] {
  if (call.of === "meteor") {
    return referenceMeteorMatches(call.method, ...call.given).map(
      ({ module, start, length, hypothesisStart, hypothesisLength }) => ({
        type: types[module],
        hypothesisStart,
        hypothesisEnd: hypothesisStart + hypothesisLength,
        referenceStart: start,
        referenceEnd: start + length,
      }),
    );
  }
  const [batch, window] = call.given;
  return referenceLeporAlignment(call.method, batch, window).flatMap((position, i): WordMatch[] =>
    position === undefined
      ? []
      : [
          {
            type: "exact",
            hypothesisStart: i,
            hypothesisEnd: i + 1,
            referenceStart: position,
            referenceEnd: position + 1,
          },
        ],
  );
}
