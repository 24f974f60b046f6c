/** The marked errors as a table: a row for each system. */
import { tableOf, type ColumnOf } from "../../../../../src/report/entry.js";
import type { SystemTags, TagCount } from "../../../model/tags/count-tags.js";
import { severities } from "../../../model/tags/tag.js";
import { counted } from "../../../model/words.js";
import { NONE, type TableData } from "../../../parts/tables/table-data.js";

interface Row {
  readonly name: string;
  readonly own: SystemTags;
}

/** @param isShown whether people read it: a system without marked errors has a dash, and an empty field in files */
export function tagsTable(
  { systems, kinds, segments }: TagCount,
  names: readonly string[],
  { isShown }: { readonly isShown: boolean },
): TableData {
  const rows = systems.map((own, system): Row => ({ name: names[system]!, own }));
  const columns: readonly ColumnOf<Row>[] = [
    { title: "System", value: ({ name }) => name },
    ...severities.map((severity): ColumnOf<Row> => ({ title: severity, value: ({ own }) => own.bySeverity[severity] })),
    { title: "MQM", value: ({ own }) => own.mqm ?? (isShown ? NONE : null), digits: 2 },
    ...kinds.map((kind): ColumnOf<Row> => ({ title: kind, value: ({ own }) => own.byCategory[kind] ?? 0 })),
  ];
  return {
    title: `Errors that you marked in ${counted(segments, "segment")}`,
    file: "errors",
    ...tableOf(rows, columns),
  };
}
