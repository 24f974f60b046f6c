/** The alignments of WER and its family, with the places of the words. */
import { chosenKernel, type EngineOptions } from "../corpus/engine-options.js";
import { alignerOf, type AlignmentChunk } from "../corpus/word-alignment.js";
import { spansOfTokens, type TokenSpan } from "../text/token-spans.js";
import { checkKind, segmentText } from "./segment.js";
import { referenceList, type SegmentReferences } from "../text/corpus-shape.js";
import type { Metric } from "../metrics/metric.js";
import type { AlignmentName } from "../metrics/speech/wer.js";
import type { Unit } from "../text/tokenizers/transcript.js";

/** The result of {@link inspectWords}. */
export interface WordsInspection {
  readonly unit: Unit;
  /**
   * The index of the chosen reference, and its words; where it has alternatives, the words of the chosen alternatives.
   */
  readonly referenceNumber: number;
  readonly reference: readonly TokenSpan[];
  readonly hypothesis: readonly TokenSpan[];
  /** The chunks from beginning to end; no two neighbours have the same type. */
  readonly chunks: readonly AlignmentChunk[];
}

/**
 * The alignment that WER and its family count in a segment (see alignSegment), with the places of the words or
 * characters in the given strings (see inspectBleu).
 *
 * @param metric wer(), cer(), mer(), wil() or wip()
 * @throws TypeError for another metric; TypeError, RangeError as scoreSegment() does.
 * @example
 * const { chunks, hypothesis } = inspectWords(wer(), "shoe  order one", ["short one here"]);
 * chunks.map(({ type }) => type) // ["insert", "substitute", "equal", "delete"]
 * hypothesis[1] // { token: "order", start: 6, end: 11, isExact: true }
 */
export function inspectWords(
  metric: Metric,
  hypothesis: string,
  references: SegmentReferences,
  options: EngineOptions = {},
): WordsInspection {
  checkKind(metric, ({ name }) => /^(WER|CER|MER|WI[LP])$/.test(name), "wer(), cer(), mer(), wil() or wip()");
  const tokenizer = metric.tokenizers[0]!;
  const settings = {
    unit: signed(metric, "unit") === "words" ? "words" : "characters",
    alignment: signed(metric, "align") as AlignmentName,
  } as const;
  const all = referenceList(references);
  const text = segmentText(hypothesis, all);
  const [aligned] = alignerOf(tokenizer, settings, chosenKernel(options))(text, 0);
  const given = all.flatMap((reference, i) => (reference === null ? [] : [i]));
  const referenceNumber = given[aligned!.referenceNumber]!;
  return {
    unit: settings.unit,
    referenceNumber,
    reference: spansOfTokens(all[referenceNumber]!, tokenizer, true, aligned!.reference),
    hypothesis: spansOfTokens(hypothesis, tokenizer, false, aligned!.hypothesis),
    chunks: aligned!.chunks,
  };
}

function signed({ signature }: Metric, key: string): string | undefined {
  return signature.find((entry) => entry.key === key)?.value;
}
