/** Scores as they were read from a file. */
import type { OptionsOf } from "../../arguments/option-groups.js";

/** What errors that people marked are told apart by. */
export type MqmParts = NonNullable<OptionsOf<"Input">["mqmParts"]>;

/** The scores of one system. */
export interface ScoreList {
  /** The name in the file; undefined if the file has none. */
  readonly system: string | undefined;
  /** NaN where a score is missing. */
  readonly values: readonly number[];
  /** Where a score stands: file and line, or of JSON the place. */
  placeOf(segment: number): string;
}

export interface ScoreLists {
  readonly path: string;
  readonly lists: readonly ScoreList[];
  /** The names of the segments, if the file has them. */
  readonly ids: readonly string[] | undefined;
  /** Of errors that people marked: their severities, in lower case. */
  readonly severities?: ReadonlySet<string>;
  /** Of errors that people marked: the scores of each kind, by its name. */
  partsBy?(by: MqmParts): readonly { readonly part: string; readonly lists: ScoreLists }[];
}
