/** chrF's n-grams, and how much of each character is matched. */
import { chosenKernel, type EngineOptions } from "../corpus/engine-options.js";
import { inspectOrders, type InspectedOrder } from "./ngrams.js";
import { checkKind, segmentText, takenReference, tokensOf } from "./segment.js";
import { referenceList, type SegmentReferences } from "../text/corpus-shape.js";
import type { Metric } from "../metrics/metric.js";
import type { TokenSpan } from "../text/token-spans.js";

/** A character (or a word), and the share of its n-grams that are matched. */
export interface SharedToken extends TokenSpan {
  /** The matched share of the n-grams that contain it: 0..1. */
  readonly share: number;
}

/** The n-grams of one unit. */
export interface ChrfUnitInspection {
  readonly unit: "character" | "word";
  readonly hypothesis: readonly SharedToken[];
  readonly reference: readonly SharedToken[];
  /** The orders that the metric counts, from 1; in each, `references` has only the reference that counts. */
  readonly orders: readonly InspectedOrder[];
}

/** The result of {@link inspectChrf}. */
export interface ChrfInspection {
  /** The index of the reference with the highest score, which is the one that counts. */
  readonly referenceNumber: number;
  /** Characters first, then words, as far as the metric counts them. */
  readonly units: readonly ChrfUnitInspection[];
}

/**
 * The n-grams that chrF counts in a segment, as stretches of the given strings (see inspectBleu), and for each
 * character the matched share of the n-grams that contain it.
 *
 * @param metric chrf()
 * @throws TypeError for another metric; TypeError, RangeError as scoreSegment() does.
 * @example
 * const { units } = inspectChrf(chrf({ charOrder: 2 }), "cats", ["a cat"]);
 * units[0].hypothesis.map(({ share }) => share) // [1, 1, 2 / 3, 0]
 * units[0].orders.map(({ matches }) => matches) // [3, 2]
 */
export function inspectChrf(
  metric: Metric,
  hypothesis: string,
  references: SegmentReferences,
  options: EngineOptions = {},
): ChrfInspection {
  checkKind(metric, ({ name }) => name.startsWith("chrF"), "chrf()");
  const all = referenceList(references);
  segmentText(hypothesis, all);
  const referenceNumber = takenReference(metric, hypothesis, all, chosenKernel(options));
  const units = (["character", "word"] as const)
    .map((unit) => ({ unit, maxOrder: metric.fields.filter((field) => matchesOf(unit).test(field)).length }))
    .filter(({ maxOrder }) => maxOrder > 0);
  return {
    referenceNumber,
    units: units.map(({ unit, maxOrder }, i) => {
      const tokens = tokensOf(metric.tokenizers[i]!, hypothesis, [all[referenceNumber]!]);
      const orders = inspectOrders(tokens.hypothesis, tokens.references, maxOrder);
      return {
        unit,
        hypothesis: sharesOf(
          tokens.hypothesis,
          orders.map((order) => order.hypothesis),
        ),
        reference: sharesOf(
          tokens.references[0]!,
          orders.map((order) => order.references[0]!),
        ),
        orders,
      };
    }),
  };
}

const matchesOf = (unit: string): RegExp => new RegExp(`^${unit}\\d+Matches$`);

/** @param orders the n-grams of each order, by position */
function sharesOf(
  tokens: readonly TokenSpan[],
  orders: readonly (readonly { readonly first: number; readonly state: string }[])[],
): SharedToken[] {
  const all = new Float64Array(tokens.length);
  const matched = new Float64Array(tokens.length);
  for (const [n, ngrams] of orders.entries()) {
    for (const { first, state } of ngrams) {
      for (let at = first; at <= first + n; at++) {
        all[at]!++;
        if (state === "matched") matched[at]!++;
      }
    }
  }
  return tokens.map((token, at) => ({ ...token, share: all[at] === 0 ? 0 : matched[at]! / all[at]! }));
}
