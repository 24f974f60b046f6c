/**
 * Tables with a row for each system and segment, or for each rater of it: ratings of people (DA, ESA, SQM), and scores in
 * the form of other tables. A segment's score is the mean over its raters.
 */
import { inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import { bySystem, columnOf, ratedRows, segmentsOf, type RatedRow } from "./rated-rows.js";
import type { ScoreLists } from "./score-list.js";

/** Whether a table has ratings, by its first line. @param metric whose name a column may have */
export function hasRatings(titles: readonly string[], metric: string): boolean {
  return (
    ["system", "segment"].every((column) => columnOf(titles, column as "system") >= 0) &&
    columnOf(titles, "score", metric) >= 0
  );
}

/** @throws InputError that names file and line */
export function ratingLists(
  path: string,
  table: readonly (readonly string[])[],
  metric: string,
  scoreIn: (text: string, place: string) => number,
): ScoreLists {
  const [titles] = table as [readonly string[]];
  const column = columnOf(titles, "score", metric);
  const hasRaters = columnOf(titles, "rater") >= 0;
  const rows = ratedRows(path, table).map((row) => ({
    ...row,
    score: scoreIn(row.fields[column]!, `${printable(path)}:${row.line}`),
  }));
  const ids = segmentsOf(rows);
  return {
    path,
    ids,
    lists: [...bySystem(rows)].map(([system, own]) => {
      const ofSegments = ids.map((id) => own.get(id) ?? []);
      for (const ratings of ofSegments) checkOnce(path, ratings, hasRaters);
      return {
        system,
        values: ofSegments.map((ratings) => meanOf(ratings.map(({ score }) => score))),
        placeOf: (segment) => {
          const [first] = ofSegments[segment]!;
          return first === undefined
            ? `${printable(path)} (segment ${printable(ids[segment]!)})`
            : `${printable(path)}:${first.line}`;
        },
      };
    }),
  };
}

/** The mean of the ratings that exist, which does not depend on their order; NaN if there is none. */
function meanOf(scores: readonly number[]): number {
  const there = scores.filter((score) => !Number.isNaN(score)).sort((a, b) => a - b);
  return there.reduce((sum, score) => sum + score, 0) / there.length;
}

/** @throws InputError for two ratings of a segment by the same rater */
function checkOnce(path: string, ratings: readonly RatedRow[], hasRaters: boolean): void {
  const lines = new Map<string, number>();
  for (const { rater, system, segment, line } of ratings) {
    const before = lines.get(rater);
    if (before !== undefined)
      throw inputError(
        `${printable(path)}:${line}: segment ${printable(segment)} of ${printable(system)} is in line ${before}, too` +
          (hasRaters
            ? `, by the rater ${printable(rater)}: expected one rating`
            : ": expected one score, or a column of raters (rater)"),
      );
    lines.set(rater, line);
  }
}
