/** Buckets of segments: by ranges of a measure, or by labels. */
import { labelNumber, MOST_LABELS, namedParts, noneOf, type Dimension } from "../model/dimension.js";
import type { Measure } from "../model/measure.js";
import type { Filter } from "../model/selection.js";
import { sideOfNames, unitOn, type Side } from "./measures.js";
import type { Session } from "./session.js";
import type { Unit } from "./text-counts.js";
import { grouped } from "../model/words.js";

/**
 * The buckets of a dimension. They come from the whole corpus, so that they do not change when segments are selected.
 */
export interface Division {
  readonly buckets: readonly Filter[];
  /** Why there are no buckets, in words for the user; null if there are buckets. */
  readonly untold: string | null;
  /** The unit in which lengths are counted, if it depends on the texts. */
  readonly unit: Unit | null;
  /** The side of the texts on which the measure is counted, if that depends on the texts. */
  readonly side: Side | null;
  /** Labels that have no bucket, the most frequent first. */
  readonly otherLabels: readonly string[];
}

/** Up to this many values each have a bucket. */
const MOST_SINGLE = 6;
/** For more values there are this many buckets, with about equal numbers of segments. */
const BUCKETS = 5;

export async function divide(session: Session, dimension: Dimension): Promise<Division> {
  switch (dimension.by) {
    case "label":
      return divideByLabel(await session.labels(dimension.column), dimension.column);
    case "measure":
      return divideByMeasure(session, dimension.measure);
    case "cuts":
      return divideByCuts(session, dimension.measure, dimension.cuts);
    default: {
      const parts = namedParts(dimension);
      return { ...nothing, buckets: [...parts, noneOf(parts)] };
    }
  }
}

const nothing = { buckets: [], untold: null, unit: null, side: null, otherLabels: [] } as const;

async function divideByMeasure(session: Session, measure: Measure): Promise<Division> {
  const facts = {
    ...nothing,
    unit:
      measure.of === "reference-length" || measure.of === "rare-words"
        ? await unitOn(session, "reference")
        : measure.of === "source-length"
          ? await unitOn(session, "source")
          : null,
    side: measure.of === "names" ? await sideOfNames(session) : null,
  };
  if (measure.of === "names" && facts.side === null) {
    return {
      ...facts,
      untold: "names cannot be recognized: the script has no capitals, or uses them for other words, too, as in German",
    };
  }
  const buckets = rangesOf(await session.measured(measure, null)).map(([from, to]): Filter => ({
    by: "range",
    measure,
    from,
    to,
  }));
  const [only] = buckets;
  const untold =
    buckets.length < 2
      ? `it is the same in every segment${only?.by === "range" ? ` (${grouped(only.from)})` : ""}`
      : null;
  return { ...facts, buckets: untold === null ? buckets : [], untold };
}

/**
 * The parts that the user's cuts make, each from its lowest value to its highest; parts without a segment are left out.
 */
async function divideByCuts(session: Session, measure: Measure, cuts: readonly number[]): Promise<Division> {
  const values = (await session.measured(measure, null)).filter((value) => !Number.isNaN(value)).sort();
  const ends = [-Infinity, ...cuts, Infinity];
  const buckets = ends.slice(1).flatMap((end, i): Filter[] => {
    const within = values.filter((value) => value >= ends[i]! && value < end);
    return within.length === 0 ? [] : [{ by: "range", measure, from: within[0]!, to: within.at(-1)! }];
  });
  const untold = buckets.length < 2 ? "all segments are on one side of these numbers" : null;
  return { ...nothing, buckets: untold === null ? buckets : [], untold };
}

/**
 * Ranges of values, both ends included: each value, if there are few; otherwise ranges with about as many segments each,
 * as far as equal values stay together.
 *
 * @example
 * rangesOf([1, 1, 2, 3, 3, 3]) // [[1, 1], [2, 2], [3, 3]]
 */
export function rangesOf(values: ArrayLike<number>): (readonly [from: number, to: number])[] {
  const counts = new Map<number, number>();
  let remaining = 0;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (Number.isNaN(value)) continue;
    counts.set(value, (counts.get(value) ?? 0) + 1);
    remaining++;
  }
  const distinct = [...counts.keys()].sort((a, b) => a - b);
  if (distinct.length <= MOST_SINGLE) return distinct.map((value) => [value, value]);
  const ranges: [number, number][] = [];
  let [from, inRange] = [distinct[0]!, 0];
  for (const [i, value] of distinct.entries()) {
    inRange += counts.get(value)!;
    const isLast = i === distinct.length - 1;
    // if a value has too many segments, the later ranges share the rest
    if (!isLast && (ranges.length === BUCKETS - 1 || inRange * (BUCKETS - ranges.length) < remaining)) continue;
    ranges.push([from, value]);
    remaining -= inRange;
    inRange = 0;
    if (!isLast) from = distinct[i + 1]!;
  }
  return ranges;
}

function divideByLabel(labels: readonly string[], column: string): Division {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const inOrder = inOrderOfNumbers([...counts.keys()]);
  if (inOrder.length < 2)
    return { ...nothing, untold: `every segment has the same label${inOrder[0] ? ` (${inOrder[0]})` : ""}` };
  if (inOrder.length === labels.length && inOrder.length > MOST_LABELS)
    return { ...nothing, untold: "every segment has a label of its own" };
  // of equally frequent labels, the first in the corpus comes first
  const frequent = inOrder.slice().sort((a, b) => counts.get(b)! - counts.get(a)!);
  const shown = inOrder.length <= MOST_LABELS ? inOrder : frequent.slice(0, MOST_LABELS);
  return {
    ...nothing,
    buckets: shown.map((label) => ({ by: "label", column, labels: [label] })),
    otherLabels: frequent.filter((label) => !shown.includes(label)),
  };
}

/** The labels in their order; but if most labels are numbers, first the numbers by size, then the other labels. */
function inOrderOfNumbers(labels: readonly string[]): string[] {
  const isNumber = (label: string): boolean => !Number.isNaN(labelNumber(label));
  const numbers = labels.filter(isNumber).sort((a, b) => labelNumber(a) - labelNumber(b));
  return numbers.length * 2 > labels.length ? [...numbers, ...labels.filter((label) => !isNumber(label))] : [...labels];
}
