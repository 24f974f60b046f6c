/** A table that is sorted by a click on the title of a column. How it is sorted is part of the view. */
import { useSignal } from "@preact/signals";
import { shownValue, tableOf, type ColumnOf } from "../../../src/report/entry.js";
import { changeView, view } from "../state/state.js";
import { ExportMenu } from "./export-menu.js";
import type { TextColumn } from "./table-data.js";
import { Text } from "./text.js";

export interface SortableColumn<Row> extends ColumnOf<Row>, TextColumn {
  /** The column's name in the address and in tests. */
  readonly key: string;
  readonly value: (row: Row) => string | number;
  /** The key for sorting, if it is not the value. */
  readonly order?: (row: Row) => number;
  /** The action of a click on the cell, and its description; null if there is none. */
  readonly action?: (row: Row) => { readonly words: string; readonly run: () => void } | null;
}

export interface SortableTableProps<Row> {
  /** The table's name in the address and in tests. */
  readonly name: string;
  readonly title: string;
  readonly columns: readonly SortableColumn<Row>[];
  readonly rows: readonly Row[];
  /** The key of the column by which the table is sorted at first, the highest values first unless it is ascending. */
  readonly sortedBy: string;
  readonly isAscending?: boolean;
  readonly isStale?: boolean;
}

/** The number of rows shown at first, and the number added each time. */
const SHOWN = 25;

export function SortableTable<Row>(props: SortableTableProps<Row>) {
  const { name, title, columns, rows, sortedBy, isAscending = false, isStale = false } = props;
  const shown = useSignal(SHOWN);
  const { by, isDescending } = view.value.sorting[name] ?? { by: sortedBy, isDescending: !isAscending };
  const chosen = columns.find(({ key }) => key === by) ?? columns[0]!;
  const sign = isDescending ? -1 : 1;
  const sorted = rows
    .map((row) => ({ row, value: (chosen.order ?? chosen.value)(row) }))
    .sort((a, b) => sign * (a.value < b.value ? -1 : a.value > b.value ? 1 : 0))
    .map(({ row }) => row);
  const table = { title, file: name, ...tableOf(sorted, columns) };
  const sort = (key: string, isText: boolean): void =>
    changeView({
      sorting: {
        ...view.value.sorting,
        // a second click reverses the order; texts are sorted from a to z first
        [name]: { by: key, isDescending: key === chosen.key ? !isDescending : !isText },
      },
    });
  return (
    <div class={isStale ? "stale" : undefined} aria-busy={isStale}>
      <div class="scroll-x" tabIndex={0} role="region" aria-label={title}>
        <table class="data" data-table={name}>
          <caption>
            {title} <ExportMenu table={table} />
          </caption>
          <thead>
            <tr>
              {columns.map(({ key, title: heading, value }) => (
                <th
                  scope="col"
                  aria-sort={key === chosen.key ? (isDescending ? "descending" : "ascending") : undefined}
                >
                  <button
                    type="button"
                    class="link"
                    data-sort={key}
                    onClick={() => sort(key, rows.length > 0 && typeof value(rows[0]!) === "string")}
                  >
                    <Text text={heading} />
                    {key === chosen.key && (isDescending ? " ↓" : " ↑")}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown.value).map((row) => (
              <tr>
                {columns.map((column) => (
                  <Cell row={row} column={column} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown.value && (
        <button type="button" class="quiet" onClick={() => (shown.value += 4 * SHOWN)}>
          Show more: {shown.value} of {rows.length.toLocaleString("en")} are shown
        </button>
      )}
    </div>
  );
}

function Cell<Row>({ row, column }: { readonly row: Row; readonly column: SortableColumn<Row> }) {
  const value = column.value(row);
  const text = shownValue(value, column);
  const shown = <Text text={text} dir={column.dir} />;
  const action = column.action?.(row) ?? null;
  return (
    <td {...(typeof value === "number" && { class: "number", "data-value": value })} data-column={column.key}>
      {action === null ? (
        shown
      ) : (
        <button type="button" class="link" aria-label={`${text}: ${action.words}`} onClick={action.run}>
          {shown}
        </button>
      )}
    </td>
  );
}
