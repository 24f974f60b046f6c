/** Scores in columns of the table that the texts are in: --given-column. */
import { inputError } from "../../../../src/reading/entry.js";
import { printable } from "../../../../src/report/entry.js";
import type { OptionsOf } from "../../arguments/option-groups.js";
import { openSource } from "../../node/reading/source.js";
import { conditionOf, meets } from "../../node/tables/conditions.js";
import { MISSING } from "../../node/tables/record-fields.js";
import { openTableSource } from "../../node/tables/open-table-file.js";
import { eachRecord, textOf } from "../../node/tables/table-file.js";
import { formatOfFile } from "../../node/tables/table-format.js";
import type { ScoreLists } from "./score-list.js";
import { scoreIn } from "./score-lists.js";

/** The options that state which table is read, and which of its records. */
export interface TableRequested extends Pick<OptionsOf<"Input" | "Tables">, "encoding" | "tableFormat" | "where"> {
  /** The files of the table. */
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
  const names = [...new Set([...columns, ...conditions.map(({ column }) => column)])];
  const scored = columns.map((column) => ({ column, slot: names.indexOf(column), values: [] as number[] }));
  const wanted = conditions.map((condition) => ({ slot: names.indexOf(condition.column), condition }));
  const places: string[] = [];
  for (const path of refs) {
    const format = tableFormat ?? formatOfFile(path);
    const file = await openTableSource({ path, format, open: () => openSource(path) }, { encoding, columns: names });
    await eachRecord(file, () => {
      if (!wanted.every(({ slot, condition }) => meets(textOf(file, slot), condition))) return;
      const place = `${printable(path)}:${file.line}`;
      places.push(place);
      for (const { column, slot, values } of scored) {
        if (file.scanner.fields.kinds[slot] === MISSING && format === "jsonl")
          throw inputError(`${place}: has no ${printable(column)}: expected a score, or null where it is missing`);
        values.push(scoreIn((textOf(file, slot) ?? "").trim(), place));
      }
    });
  }
  return scored.map(({ column, values }) => ({
    path: `${refs.join(", ")} (${column})`,
    ids: undefined,
    lists: [{ system: undefined, values, placeOf: (segment) => places[segment]! }],
  }));
}
