/** The view (a link contains it) and the user's notes (a saved file contains them). Changes of both can be undone. */
import type { Highlight } from "./inspection.js";
import type { Axis } from "./axis.js";
import type { Measure } from "./measure.js";
import type { MetricSpec } from "./corpus.js";
import type { OwnDimension } from "./dimension.js";
import type { Selection } from "./selection.js";
import type { Tag } from "./tags/tag.js";

/** How the differences between systems are tested. */
export interface TestSettings {
  readonly test: "bootstrap" | "randomization";
  readonly correction: "holm" | "benjamini-hochberg";
  /** The number of resamples; null for as many as the comparisons need. */
  readonly samples: number | null;
  /** The number of trials for each pair, if the test is randomization; null for as many as are needed. */
  readonly trials: number | null;
  readonly seed: number;
}

/** What is asked: whether B loses no more than some points. */
export interface AskedQuestion {
  /** The points that each metric may lose, by the metric's name. */
  readonly margins: Readonly<Record<string, number>>;
  /** The column of labels whose groups are tested, too; null for none. */
  readonly by: string | null;
}

/** The question whether B may take the place of A; without margins, nothing is asked now. */
export interface Release extends AskedQuestion {
  /** Earlier questions, the oldest first: each was changed after its answer was seen. */
  readonly earlier: readonly AskedQuestion[];
}

/** The guided tours, by their subjects. */
export const tourNames = ["bleu", "chrf", "ter", "significance"] as const;
export type TourName = (typeof tourNames)[number];

/** A guided tour: the step, from 0, and its texts where the user has changed them. */
export interface Tour {
  readonly of: TourName;
  readonly step: number;
  readonly hypothesis: string | null;
  readonly references: readonly string[] | null;
}

export function firstStep(of: TourName): Tour {
  return { of, step: 0, hypothesis: null, references: null };
}

/** The number of words in the longest n-grams by which systems are compared. */
export const LONGEST_NGRAM = 4;

/** The column by which a table is sorted. */
export interface Sorting {
  readonly by: string;
  readonly isDescending: boolean;
}

export interface View {
  /** The index of the system that others are compared with. */
  readonly baseline: number;
  /**
   * The index of the system that is compared with the baseline in the views of a pair; null for the best other system.
   */
  readonly against: number | null;
  readonly metrics: readonly MetricSpec[];
  /** The index of the metric that plots and lists are about. */
  readonly metric: number;
  /** The references that count, by index; null for all. */
  readonly references: readonly number[] | null;
  readonly selection: Selection;
  /** The axes of the scatter plot; null for the scores of `baseline` and `against`. */
  readonly scatterX: Axis | null;
  readonly scatterY: Axis | null;
  readonly test: TestSettings;
  /** The question of a release; null until the user asks it. */
  readonly release: Release | null;
  /**
   * The measure by which segments are sorted; null for their share of the difference between `against` and `baseline`.
   */
  readonly order: { readonly measure: Measure; readonly isDescending: boolean; readonly isFixed?: boolean } | null;
  /** The columns of the list, by their names (views/segments/columns.ts), in their order; null for the usual ones. */
  readonly columns: readonly string[] | null;
  /** How many lines of each text the list shows. */
  readonly rowLines: number;
  /** The segment whose card is open; null if none is. */
  readonly segment: number | null;
  /** The highlight of the card's words; null for the metric's own highlight. */
  readonly highlight: Highlight | null;
  /** The system whose n-grams are taught, by index; null for the pair's. */
  readonly taught: number | null;
  /** The dialect of BLEU that is explained; null for the one that differs most from sacreBLEU. */
  readonly dialect: string | null;
  /** The open tour; null while none is open. */
  readonly tour: Tour | null;
  /** The user's choices of how tables are sorted, by the names of the tables. */
  readonly sorting: Readonly<Record<string, Sorting>>;
  /** The order of the n-grams that are listed; null for all. */
  readonly ngramOrder: number | null;
  /** The divisions of the test set that the user has made. */
  readonly divisions: readonly OwnDimension[];
  /** Panels that are open, by their names. */
  readonly panels: readonly string[];
  /** For each system, the index of the same system in the earlier file; null pairs systems by their names. */
  readonly pairing: readonly (number | null)[] | null;
}

/** The most lines of a text that a row of the list can have. */
export const MOST_ROW_LINES = 8;

export const initialView: View = {
  baseline: 0,
  against: null,
  metrics: [{ metric: "bleu", options: {} }],
  metric: 0,
  references: null,
  selection: [],
  scatterX: null,
  scatterY: null,
  test: { test: "bootstrap", correction: "holm", samples: null, trials: null, seed: 12345 },
  release: null,
  order: null,
  columns: null,
  rowLines: 3,
  segment: null,
  highlight: null,
  taught: null,
  dialect: null,
  tour: null,
  sorting: {},
  ngramOrder: null,
  divisions: [],
  panels: [],
  pairing: null,
};

/** A text that the user has changed. */
export interface Edit {
  readonly segment: number;
  readonly side: "hypothesis" | "reference";
  /** The index of the system, or of the reference. */
  readonly index: number;
  readonly text: string;
}

export interface Notes {
  readonly edits: readonly Edit[];
  /** The names that the user gave to systems, by index. */
  readonly names: Readonly<Record<number, string>>;
  /** The indices of the segments with a star. */
  readonly stars: readonly number[];
  /** Notes on segments. */
  readonly remarks: Readonly<Record<number, string>>;
  /** Errors that the user marked in outputs. */
  readonly tags: readonly Tag[];
}

export const noNotes: Notes = { edits: [], names: {}, stars: [], remarks: {}, tags: [] };
