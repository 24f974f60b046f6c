/** The possible orders of the list, in words. */
import type { MetricSpec } from "../../model/corpus.js";
import type { Measure } from "../../model/measure.js";
import type { View } from "../../model/view.js";
import type { Pair } from "../../state/use-pair.js";

export interface Order {
  readonly measure: Measure;
  readonly isDescending: boolean;
  /**
   * Whether the order keeps its metric when the metric of the view changes: the user clicked a column of another
   * metric.
   */
  readonly isFixed?: boolean;
}

/** The parts of an order, apart from its kind. */
export interface Circumstances {
  readonly pair: Pair | null;
  readonly baseline: number;
  readonly metric: MetricSpec;
  readonly metrics: readonly MetricSpec[];
  /** Whether higher scores are better. */
  readonly isHigherBetter: boolean;
  /** Whether the pair's second system has the worse score on these segments: then what it loses comes first. */
  readonly isBehind: boolean;
  /** The indices of the segments with a star, a note or an edit. */
  readonly noted: readonly number[];
}

/** The measures by which lists can be sorted; labels and texts are columns of the list. */
export type Sorted = Exclude<Measure["of"], "label" | "alphabet">;

/** A kind of order that users can choose. */
interface OrderKind {
  readonly of: Sorted;
  readonly title: string;
  /** The head of the column of its values. */
  readonly head: string;
  /** The words for the highest values first, and for the lowest first. */
  readonly directions: (
    names: { readonly system: string; readonly against: string },
    isHigherBetter: boolean,
  ) => {
    readonly highest: string;
    readonly lowest: string;
  };
  readonly needs?: "pair" | "system" | "source" | "metrics";
}

const ofPair: OrderKind["directions"] = ({ system, against }, isHigherBetter) => {
  const [gains, losses] = [`${system} is better`, `${against} is better`];
  return isHigherBetter ? { highest: gains, lowest: losses } : { highest: losses, lowest: gains };
};

/** As `ofPair`, but for effects on the corpus: a segment that adds to a system's lead may be worse by itself. */
const ofCorpora: OrderKind["directions"] = ({ system, against }, isHigherBetter) => {
  const [gains, losses] = [`what makes ${system} better`, `what makes ${against} better`];
  return isHigherBetter ? { highest: gains, lowest: losses } : { highest: losses, lowest: gains };
};

export const orderKinds: readonly OrderKind[] = [
  { of: "share", title: "share of the difference", head: "share", needs: "pair", directions: ofCorpora },
  { of: "difference", title: "difference of segment scores", head: "difference", needs: "pair", directions: ofPair },
  {
    of: "influence",
    title: "influence on the score",
    head: "influence",
    needs: "system",
    directions: ({ system }, isHigherBetter) => {
      const [costs, helps] = [`what costs ${system} most`, `what helps ${system} most`];
      return isHigherBetter ? { highest: costs, lowest: helps } : { highest: helps, lowest: costs };
    },
  },
  {
    of: "score",
    title: "segment score",
    head: "score",
    needs: "system",
    directions: (_, isHigherBetter) =>
      isHigherBetter ? { highest: "the best", lowest: "the worst" } : { highest: "the worst", lowest: "the best" },
  },
  {
    of: "disagreement",
    title: "disagreement of metrics",
    head: "disagree",
    needs: "metrics",
    directions: () => ({ highest: "the most", lowest: "the least" }),
  },
  {
    of: "edits",
    title: "edits (TER)",
    head: "edits",
    needs: "system",
    directions: () => ({ highest: "the most", lowest: "the fewest" }),
  },
  {
    of: "copied",
    title: "copied from the source",
    head: "copied",
    needs: "source",
    directions: () => ({ highest: "the most", lowest: "the least" }),
  },
  {
    of: "length-ratio",
    title: "length beside the reference",
    head: "length",
    needs: "system",
    directions: () => ({ highest: "the longest", lowest: "the shortest" }),
  },
  {
    of: "noted",
    title: "stars and notes",
    head: "noted",
    directions: () => ({ highest: "those with one", lowest: "those without" }),
  },
  { of: "position", title: "line", head: "line", directions: () => ({ highest: "the last", lowest: "the first" }) },
  { of: "random", title: "chance", head: "chance", directions: () => ({ highest: "shuffled", lowest: "shuffled" }) },
];

/** The kind of a measure; undefined for a measure that is not offered, although lists can be sorted by it. */
export function kindOf(measure: Measure): OrderKind | undefined {
  return orderKinds.find(({ of }) => of === measure.of);
}

/** An order of this kind, as it is first shown. @param system the system whose output is measured, if it is only one */
export function orderOf(of: Sorted, system: number, circumstances: Circumstances): Order {
  const { pair, metric, metrics, isHigherBetter, isBehind } = circumstances;
  const ofTwo = { metric, system: pair?.against ?? system, against: pair?.baseline ?? system };
  switch (of) {
    case "share":
    case "difference":
      return { measure: { of, ...ofTwo }, isDescending: isHigherBetter !== isBehind };
    case "likeness":
      return { measure: { of, ...ofTwo }, isDescending: isHigherBetter };
    case "influence":
      return { measure: { of, metric, system }, isDescending: isHigherBetter };
    case "score":
      return { measure: { of, metric, system }, isDescending: !isHigherBetter };
    case "disagreement":
      return { measure: { of, metrics, system }, isDescending: true };
    case "edits":
    case "copied":
    case "length-ratio":
      return { measure: { of, system }, isDescending: true };
    case "noted":
      // the indices of the noted segments are added when rows are requested
      return { measure: { of, places: [] }, isDescending: true };
    case "random":
      return { measure: { of, seed: 1 }, isDescending: false };
    case "position":
      return { measure: { of }, isDescending: false };
    default:
      return { measure: { of }, isDescending: true };
  }
}

/**
 * What the list is sorted by: the view's own order, of the metric and the systems that the view is about now; by
 * default the share of the difference, with what explains it first, or the influence if there is only one system.
 */
export function currentOrder(view: View, circumstances: Circumstances): Order {
  const { order } = view;
  const { pair, baseline, metrics } = circumstances;
  if (order === null) return orderOf(pair === null ? "influence" : "share", baseline, circumstances);
  const { measure, isDescending, isFixed = false } = order;
  if (isFixed) return order;
  const follow = (): Measure => {
    switch (measure.of) {
      case "share":
      case "difference":
        return orderOf(measure.of, baseline, circumstances).measure;
      case "influence":
      case "score":
        return { ...measure, metric: circumstances.metric };
      case "disagreement":
        return { ...measure, metrics };
      case "noted":
        return { ...measure, places: circumstances.noted };
      default:
        return measure;
    }
  };
  return { measure: follow(), isDescending };
}

/** The system that a measure is about; null if it is about none, or two. */
export function systemOf(measure: Measure): number | null {
  return "system" in measure && !("against" in measure) ? measure.system : null;
}
