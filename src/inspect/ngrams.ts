/** Which n-grams of a hypothesis are matched, and where they are in the texts. */
import type { TextSpan } from "../text/text-span.js";
import type { TokenSpan } from "../text/token-spans.js";

/** An n-gram as a stretch of its text, from the beginning of its first token to the end of its last token. */
export interface NgramSpan extends TextSpan {
  /** The index of its first token. */
  readonly first: number;
  /** A number from 0, the same for equal n-grams of this order in the hypothesis and all references. */
  readonly id: number;
}

/** An n-gram of the hypothesis. */
export interface HypothesisNgram extends NgramSpan {
  /**
   * "matched" n-grams count; "clipped" n-grams are in a reference, but less often than in the hypothesis, where only
   * the first occurrences count; "unmatched" n-grams are in no reference.
   */
  readonly state: "matched" | "clipped" | "unmatched";
}

/** An n-gram of a reference. */
export interface ReferenceNgram extends NgramSpan {
  /**
   * "missing" if the hypothesis lacks the n-gram, or has it less often: then the first occurrences are matched, and the
   * others missing.
   */
  readonly state: "matched" | "missing";
}

/** The n-grams of one order, by their position. */
export interface InspectedOrder {
  readonly order: number;
  /** The number of the hypothesis's n-grams that are matched, as the metric counts them. */
  readonly matches: number;
  readonly hypothesis: readonly HypothesisNgram[];
  /** The n-grams of each reference, in the order given. */
  readonly references: readonly (readonly ReferenceNgram[])[];
}

/** Matches of orders 1..maxOrder, clipped at the largest count in any one reference. */
export function inspectOrders(
  hypothesis: readonly TokenSpan[],
  references: readonly (readonly TokenSpan[])[],
  maxOrder: number,
): InspectedOrder[] {
  const lines = [hypothesis, ...references];
  const numbers = new Map<string | number, number>();
  const words = lines.map((line) => line.map(({ token }) => numberOf(token, numbers)));
  const size = numbers.size + 1;
  let ids = words;
  return Array.from({ length: maxOrder }, (_, n) => {
    if (n > 0) {
      // an n-gram extends an n-gram of the order below by a word
      const known = new Map<string | number, number>();
      const shorter = ids;
      ids = words.map((line, i) => line.slice(n).map((word, at) => numberOf(shorter[i]![at]! * size + word, known)));
    }
    return inspectOrder(n + 1, lines, ids);
  });
}

function numberOf(key: string | number, numbers: Map<string | number, number>): number {
  let number = numbers.get(key);
  if (number === undefined) numbers.set(key, (number = numbers.size));
  return number;
}

function inspectOrder(
  order: number,
  lines: readonly (readonly TokenSpan[])[],
  ids: readonly (readonly number[])[],
): InspectedOrder {
  const [hypothesisIds, ...referenceIds] = ids as [readonly number[], ...(readonly number[])[]];
  const inHypothesis = countsOf(hypothesisIds);
  const inReferences = referenceIds.map(countsOf);
  const most = (id: number): number =>
    inReferences.reduce((largest, counts) => Math.max(largest, counts.get(id) ?? 0), 0);
  const spanOf = (line: readonly TokenSpan[], first: number, id: number): NgramSpan => {
    return { first, id, start: line[first]!.start, end: line[first + order - 1]!.end };
  };
  const seen = new Map<number, number>();
  const hypothesis = hypothesisIds.map((id, first): HypothesisNgram => {
    const before = seen.get(id) ?? 0;
    seen.set(id, before + 1);
    const limit = most(id);
    const state = before < limit ? "matched" : limit > 0 ? "clipped" : "unmatched";
    return { ...spanOf(lines[0]!, first, id), state };
  });
  const references = referenceIds.map((line, reference) => {
    const met = new Map<number, number>();
    return line.map((id, first): ReferenceNgram => {
      const before = met.get(id) ?? 0;
      met.set(id, before + 1);
      const state = before < (inHypothesis.get(id) ?? 0) ? "matched" : "missing";
      return { ...spanOf(lines[reference + 1]!, first, id), state };
    });
  });
  return { order, matches: hypothesis.filter(({ state }) => state === "matched").length, hypothesis, references };
}

function countsOf(ids: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
