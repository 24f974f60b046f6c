/** The parts of the BLEU of one segment: its n-grams, clipped and not, lengths, brevity penalty and product. */
import {
  scoreSegment,
  inspectBleu,
  type InspectedOrder,
  type NgramSpan,
  type BleuScore,
  type Metric,
} from "../../../../../src/index.js";
import type { MetricSpec } from "../../../model/corpus.js";
import { metricOf } from "../../../model/metric-spec.js";

/** The limit on the n-grams listed for an order: nobody reads more. */
const MOST_SENT = 300;

/** A distinct n-gram of the hypothesis. */
export interface NgramCount {
  /** The tokens of the n-gram, with blanks between them. */
  readonly text: string;
  /** How often the n-gram is in the hypothesis. */
  readonly count: number;
  /** How often the n-gram is in each reference. */
  readonly references: readonly number[];
  /** How often the n-gram counts as matched: the smaller of `count` and the largest of `references`. */
  readonly clipped: number;
  /** The indices of the n-gram's first tokens in the hypothesis, and in each reference. */
  readonly places: readonly number[];
  readonly referencePlaces: readonly (readonly number[])[];
}

/** The n-grams of one order. */
export interface OrderParts {
  readonly order: number;
  /** How many n-grams of the hypothesis count as matched, how many are in some reference, and how many there are. */
  readonly matches: number;
  readonly found: number;
  readonly total: number;
  /** In percent, as the score uses it; null if the score leaves out the order, because the text is too short. */
  readonly precision: number | null;
  /** Whether smoothing has replaced the precision, `matches` of `total`, by another value. */
  readonly isSmoothed: boolean;
  /** How many distinct n-grams there are. */
  readonly distinct: number;
  /** The first n-grams, in the order of the hypothesis. */
  readonly ngrams: readonly NgramCount[];
}

/** A token with its position: [start .. end) of the text, in UTF-16 units. */
export interface TokenPlace {
  readonly start: number;
  readonly end: number;
}

export interface BleuParts {
  /** The texts of these parts. */
  readonly hypothesis: string;
  readonly references: readonly (string | null)[];
  readonly signature: string;
  /** 0..100. */
  readonly score: number;
  readonly orders: readonly OrderParts[];
  readonly hypothesisLength: number;
  /** The length of the reference whose length is closest. */
  readonly referenceLength: number;
  /** The lengths of all references, in tokens; null for one that is missing. */
  readonly referenceLengths: readonly (number | null)[];
  readonly brevityPenalty: number;
  readonly tokens: readonly TokenPlace[];
  readonly referenceTokens: readonly (readonly TokenPlace[])[];
}

export interface BleuPartsQuestion {
  /** The metric bleu, with its options. */
  readonly metric: MetricSpec;
  readonly hypothesis: string;
  readonly references: readonly (string | null)[];
}

/**
 * The limit on a text, in characters: longer texts would make the other views wait, and nobody reads them word by word.
 */
const LONGEST = 20_000;

/** The parts of the BLEU of given texts. @throws RangeError for long texts, or as the metric's function */
export async function bleuParts(
  _: unknown,
  { metric: spec, hypothesis, references }: BleuPartsQuestion,
): Promise<BleuParts> {
  const length = Math.max(...[hypothesis, ...references].map((text) => text?.length ?? 0));
  if (length > LONGEST)
    throw new RangeError(`a text has ${length} characters: expected at most ${LONGEST} to show its n-grams one by one`);
  const metric = metricOf(spec) as Metric<BleuScore>;
  const score = scoreSegment(metric, hypothesis, references);
  const inspection = inspectBleu(metric, hypothesis, references);
  const place = ({ start, end }: TokenPlace): TokenPlace => ({ start, end });
  return {
    hypothesis,
    references,
    signature: score.signature,
    score: score.score,
    orders: inspection.orders.map((order, n) => orderParts(order, n, score, inspection.hypothesis)),
    hypothesisLength: score.hypothesisLength,
    referenceLength: score.referenceLength,
    referenceLengths: references.map((text, r) => (text === null ? null : inspection.references[r]!.length)),
    brevityPenalty: score.brevityPenalty,
    tokens: inspection.hypothesis.map(place),
    referenceTokens: inspection.references.map((line) => line.map(place)),
  };
}

function orderParts(
  { order, matches, hypothesis, references }: InspectedOrder,
  n: number,
  { totals, precisions, signature }: BleuScore & { readonly signature: string },
  tokens: readonly { readonly token: string }[],
): OrderParts {
  const total = totals[n]!;
  const precision = precisions[n]!;
  const places = placesById(hypothesis);
  const inReferences = references.map(placesById);
  const counted = placesById(hypothesis.filter(({ state }) => state === "matched"));
  return {
    order,
    matches,
    found: hypothesis.filter(({ state }) => state !== "unmatched").length,
    total,
    precision: total === 0 && /\beff:yes\b/.test(signature) ? null : precision,
    isSmoothed: total > 0 && precision !== (100 * matches) / total,
    distinct: places.size,
    ngrams: [...places].slice(0, MOST_SENT).map(([id, own]): NgramCount => {
      const referencePlaces = inReferences.map((line) => line.get(id) ?? []);
      return {
        text: tokens
          .slice(own[0]!, own[0]! + order)
          .map(({ token }) => token)
          .join(" "),
        count: own.length,
        references: referencePlaces.map(({ length }) => length),
        clipped: counted.get(id)?.length ?? 0,
        places: own,
        referencePlaces,
      };
    }),
  };
}

/** The positions where each n-gram begins, from left to right. */
function placesById(ngrams: readonly NgramSpan[]): Map<number, number[]> {
  const places = new Map<number, number[]>();
  for (const { id, first } of ngrams) {
    const known = places.get(id);
    if (known === undefined) places.set(id, [first]);
    else known.push(first);
  }
  return places;
}
