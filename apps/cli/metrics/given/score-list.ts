/** Scores that were read from a file. */
import type { OptionsOf } from "../../arguments/option-groups.js";

/** The properties that distinguish errors that people marked. */
export type MqmParts = NonNullable<OptionsOf<"Input">["mqmParts"]>;

/** An error, as a row of the file states it. */
export interface AnnotatedError {
  /** The segment, from 0. */
  readonly segment: number;
  readonly rater: string;
  readonly category: string;
  readonly severity: string;
  readonly cost: number;
  /** The texts, with the error between <v> and </v>; empty where the file has none. */
  readonly source: string;
  readonly target: string;
}

/** The scores of one system. */
export interface ScoreList {
  /** The name in the file; undefined if the file has none. */
  readonly system: string | undefined;
  /** NaN where a score is missing. */
  readonly values: readonly number[];
  /** The output that each score is of, if the file has the outputs; undefined for a segment without one. */
  readonly outputs?: readonly (string | undefined)[] | undefined;
  /** The errors that people marked, of which these are the costs. */
  readonly errors?: readonly AnnotatedError[];
  /** Where a score comes from: the file and the line, or for JSON the position in its structure. */
  placeOf(segment: number): string;
}

export interface ScoreLists {
  readonly path: string;
  readonly lists: readonly ScoreList[];
  /** The names of the segments, if the file has them. */
  readonly ids: readonly string[] | undefined;
  /** The severities of the errors that people marked, in lower case. */
  readonly severities?: ReadonlySet<string>;
  /** The scores for each kind of error that people marked, by the name of the kind. */
  partsBy?(by: MqmParts): readonly { readonly part: string; readonly lists: ScoreLists }[];
}
