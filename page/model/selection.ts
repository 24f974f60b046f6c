/** Which segments are looked at: those that pass every filter. Plain data, so that a link can lead there. */
import type { Measure } from "./measure.js";

export type Filter =
  /** A measure within a range, both ends included. */
  | { readonly by: "range"; readonly measure: Measure; readonly from: number; readonly to: number }
  /** A column of labels has this label. */
  | { readonly by: "label"; readonly column: string; readonly label: string }
  /** Segments by their places, from 0: the starred ones, those of an n-gram. `why` names them. */
  | { readonly by: "places"; readonly places: readonly number[]; readonly why: string }
  /** A regular expression in a text: in "source", "references", "hypotheses" (of any system), or of one system. */
  | {
      readonly by: "search";
      readonly pattern: string;
      readonly isCaseSensitive: boolean;
      readonly within: SearchedText;
    };

export type SearchedText = "any" | "source" | "references" | "hypotheses" | number;

/** All segments where it is empty. */
export type Selection = readonly Filter[];

/** The part of the corpus that a question is about. */
export interface Situation {
  readonly selection: Selection;
  /** The references that count, by index; null for all. */
  readonly references: readonly number[] | null;
}
