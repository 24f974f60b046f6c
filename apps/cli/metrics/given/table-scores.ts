/** Scores in columns of the table that the texts are in: --given-column. */
import { inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import type { OptionsOf } from "../../arguments/option-groups.js";
import { openSource } from "../../node/reading/source.js";
import { conditionOf } from "../../node/tables/conditions.js";
import { MISSING } from "../../node/tables/record-fields.js";
import { eachRecord, openTableFile, textOf } from "../../node/tables/table-file.js";
import { formatOfName } from "../../node/tables/table-format.js";
import type { ScoreLists } from "./score-list.js";
import { scoreIn } from "./score-lists.js";

/** The table of a run, and its records that are taken. */
export interface TableRequested extends Pick<OptionsOf<"Input" | "Tables">, "encoding" | "tableFormat" | "where"> {
  /** Its files. */
  readonly refs: readonly string[];
}

/**
 * The scores of some columns, a list for each.
 *
 * @throws InputError for a file that cannot be read, a column that is not there, and fields that are no numbers
 */
export async function readScoreColumns(
  { refs, encoding, tableFormat, where = [] }: TableRequested,
  columns: readonly string[],
): Promise<readonly ScoreLists[]> {
  const conditions = where.map(conditionOf);
  const values = columns.map((): number[] => []);
  const places: string[] = [];
  for (const path of refs) {
    const format = tableFormat ?? formatOfName(path);
    const slots = [...columns, ...conditions.map(({ column }) => column)];
    const file = await openTableFile(openSource(path), { encoding, format, columns: [...new Set(slots)] });
    const slotOf = (column: string): number => [...new Set(slots)].indexOf(column);
    await eachRecord(file, () => {
      const differs = conditions.some(
        ({ column, value, isNegated }) => ((textOf(file, slotOf(column)) ?? "null") === value) === isNegated,
      );
      if (differs) return;
      const place = `${printable(path)}:${file.line}`;
      places.push(place);
      for (const [c, column] of columns.entries()) {
        if (file.scanner.fields.kinds[slotOf(column)] === MISSING && format === "jsonl")
          throw inputError(`${place}: has no ${printable(column)}: expected a score, or null where it is missing`);
        values[c]!.push(scoreIn((textOf(file, slotOf(column)) ?? "").trim(), place));
      }
    });
  }
  return columns.map((column, c) => ({
    path: `${refs.join(", ")} (${column})`,
    ids: undefined,
    lists: [{ system: undefined, values: values[c]!, placeOf: (segment) => places[segment]! }],
  }));
}
