/** TER's edits and shifts, and the words that they change. */
import { chosenKernel, type EngineOptions } from "../corpus/engine-options.js";
import { terPart } from "../kernel/ter/ter.js";
import { encodeSegments } from "../text/encode.js";
import { checkKind, segmentText, takenReference, tokensOf, type SegmentTokens } from "./segment.js";
import { referenceList, type SegmentReferences } from "../text/corpus-shape.js";
import type { Metric } from "../metrics/metric.js";

/** A run of words that is moved as a whole, at the cost of one edit. */
export interface TerShift {
  /** The words of the run, by their index in the hypothesis. */
  readonly tokens: readonly number[];
  /**
   * The positions of the run's first word before and after this shift, from 0, in the line as earlier shifts left it.
   */
  readonly from: number;
  readonly to: number;
}

/** The edit of a word, after all shifts. */
export interface TerEdit {
  /** "insert" is a superfluous word of the hypothesis, "delete" a word of the reference that the hypothesis lacks. */
  readonly type: "equal" | "substitute" | "insert" | "delete";
  /** The index of the word in the hypothesis; null for "delete". */
  readonly hypothesis: number | null;
  /** The index of the word in the reference; null for "insert". */
  readonly reference: number | null;
}

/** The result of {@link inspectTer}. */
export interface TerInspection extends SegmentTokens {
  /** The index of the reference that needs the fewest edits; of several such references, the first. */
  readonly referenceNumber: number;
  /** The number of all edits, shifts included, as the metric counts them. */
  readonly edits: number;
  /** The shifts, in order. */
  readonly shifts: readonly TerShift[];
  /** The alignment of the shifted hypothesis with the reference, from left to right. */
  readonly alignment: readonly TerEdit[];
}

/**
 * The edits that TER counts in a segment, word by word, with the places of the words in the given strings (see
 * inspectBleu). The shifts and the edits other than "equal" add up to the number that the metric counts.
 *
 * @param metric ter()
 * @throws TypeError for another metric; TypeError, RangeError as scoreSegment() does.
 * @example
 * const { edits, shifts, alignment } = inspectTer(ter(), "on the mat sat a cat", ["the cat sat on the mat"]);
 * edits // 3
 * shifts[0] // { tokens: [0, 1, 2], from: 0, to: 3 }
 * shifts[1] // { tokens: [3], from: 0, to: 2 }
 * alignment.filter(({ type }) => type !== "equal") // [{ type: "substitute", hypothesis: 4, reference: 0 }]
 */
export function inspectTer(
  metric: Metric,
  hypothesis: string,
  references: SegmentReferences,
  options: EngineOptions = {},
): TerInspection {
  checkKind(metric, ({ name }) => name === "TER", "ter()");
  const all = referenceList(references);
  segmentText(hypothesis, all);
  const kernel = chosenKernel(options);
  const referenceNumber = takenReference(metric, hypothesis, all, kernel, ["edits"]);
  const tokenizer = metric.tokenizers[0]!;
  const tokens = tokensOf(tokenizer, hypothesis, all);
  const text = segmentText(hypothesis, [all[referenceNumber]!]);
  const { edits, shifts, aligned } = kernel.part(terPart).shiftedPair(encodeSegments(text, tokenizer, kernel)[0]!);

  let order: readonly number[] = tokens.hypothesis.map((_, i) => i);
  const moved: TerShift[] = [];
  for (let i = 0; i < shifts.length; i += 3) {
    const [from, length, target] = shifts.subarray(i, i + 3) as unknown as [number, number, number];
    const run = order.slice(from, from + length);
    const rest = [...order.slice(0, from), ...order.slice(from + length)];
    const to = Math.min(target > from + length ? target - length : target, rest.length);
    moved.push({ tokens: run, from, to });
    order = [...rest.slice(0, to), ...run, ...rest.slice(to)];
  }
  const words = {
    hypothesis: order.map((i) => tokens.hypothesis[i]!.token),
    reference: tokens.references[referenceNumber]!.map(({ token }) => token),
  };
  return { ...tokens, referenceNumber, edits, shifts: moved, alignment: alignmentOf(words, order, aligned) };
}

/**
 * @param aligned as in ShiftedPair: a word of the reference is aligned with a word of the hypothesis if its entry is
 * larger than that of the previous word.
 */
function alignmentOf(
  words: { readonly hypothesis: readonly string[]; readonly reference: readonly string[] },
  order: readonly number[],
  aligned: Int32Array,
): TerEdit[] {
  const edits: TerEdit[] = [];
  let next = 0;
  const insertUpTo = (end: number): void => {
    for (; next < end; next++) edits.push({ type: "insert", hypothesis: order[next]!, reference: null });
  };
  for (const [reference, position] of aligned.entries()) {
    if (position < next) {
      edits.push({ type: "delete", hypothesis: null, reference });
      continue;
    }
    insertUpTo(position);
    const type = words.hypothesis[position] === words.reference[reference] ? "equal" : "substitute";
    edits.push({ type, hypothesis: order[position]!, reference });
    next = position + 1;
  }
  insertUpTo(order.length);
  return edits;
}
