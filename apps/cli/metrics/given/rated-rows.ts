/** Tables with a row for each time that somebody rated a segment of a system, or marked an error in it. */
import { counted } from "../../../../src/core/entry.js";
import { inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";

/** The names that files have for each column. */
const usual = {
  system: /^((system|sys|model|mt)([ _-]?(id|name))?|mt[ _-]?system)$/i,
  segment: /^(seg(ment)?[ _-]?id|global[ _-]?seg(ment)?[ _-]?id|segment|id)$/i,
  category: /^(category|error[ _-]?(type|category))$/i,
  severity: /^severity$/i,
  score: /^((raw|mean|avg|average)?[ _-]?score|rating|stars|points)$/i,
  rater: /^(rater|rater[ _-]?id|annotator|evaluator)$/i,
  source: /^(source|src)$/i,
  target: /^(target|tgt|hypothesis|translation)$/i,
  document: /^(doc|document|doc[ _-]?name)$/i,
} as const;
export type RatedColumn = keyof typeof usual;

/** @param name another name that the column may have. @returns -1 if there is none */
export function columnOf(titles: readonly string[], column: RatedColumn, name?: string): number {
  const named = titles.findIndex((title) => title.toLowerCase() === name?.toLowerCase());
  return named >= 0 ? named : titles.findIndex((title) => usual[column].test(title));
}

export interface RatedRow {
  readonly system: string;
  /** The segment, with the name of its document if the numbers of segments begin anew in each document. */
  readonly segment: string;
  readonly rater: string;
  /** All fields of the row. */
  readonly fields: readonly string[];
  readonly line: number;
}

/** @throws InputError that names file and line */
export function ratedRows(path: string, [titles, ...rows]: readonly (readonly string[])[]): RatedRow[] {
  const [system, segment, rater, document] = (["system", "segment", "rater", "document"] as const).map((column) =>
    columnOf(titles!, column),
  ) as [number, number, number, number];
  const read = rows.map((fields, i) => {
    const where = `${printable(path)}:${i + 2}`;
    if (fields.length !== titles!.length)
      throw inputError(`${where}: has ${counted(fields.length, "field")}: expected ${titles!.length}, as line 1 has`);
    if (fields.every((field, c) => field === titles![c]))
      throw inputError(`${where}: is the header again: were two files put together?`);
    for (const column of [system, segment])
      if (fields[column] === "")
        throw inputError(`${where}: has no ${printable(titles![column]!)}: expected one in each line`);
    return {
      system: fields[system]!,
      segment: fields[segment]!,
      rater: fields[rater] ?? "",
      document: fields[document] ?? "",
      fields,
      line: i + 2,
    };
  });
  const documents = new Map<string, string>();
  const isUnique = read.every((row) => {
    const known = documents.get(row.segment) ?? row.document;
    documents.set(row.segment, known);
    return known === row.document;
  });
  return isUnique ? read : read.map((row) => ({ ...row, segment: `${row.document}:${row.segment}` }));
}

/**
 * The segments in the order of their numbers or, if they have names, in the order of the file: systems may be rated in
 * any order.
 */
export function segmentsOf(rows: readonly RatedRow[]): readonly string[] {
  const segments = [...new Set(rows.map(({ segment }) => segment))];
  return segments.every((id) => /^\d{1,15}$/.test(id)) ? segments.sort((a, b) => Number(a) - Number(b)) : segments;
}

/** The rows of each system, by segment. */
export function bySystem<Row extends RatedRow>(rows: readonly Row[]): ReadonlyMap<string, ReadonlyMap<string, Row[]>> {
  const systems = new Map<string, Map<string, Row[]>>();
  for (const row of rows) {
    const own = systems.get(row.system) ?? new Map<string, Row[]>();
    systems.set(row.system, own);
    const ofSegment = own.get(row.segment) ?? [];
    own.set(row.segment, ofSegment);
    ofSegment.push(row);
  }
  return systems;
}
