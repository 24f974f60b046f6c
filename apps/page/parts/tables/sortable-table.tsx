/**
 * A table that is sorted by a click on the title of a column. How it is sorted is part of the view. All its buttons are
 * one stop of the tab key.
 */
import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { tableOf, type ColumnOf } from "../../../../src/report/entry.js";
import { grouped } from "../../model/words.js";
import { changeView, view } from "../../state/state.js";
import { ExportMenu } from "../export-menu.js";
import { classOfCell, shownCell, type TextColumn } from "./table-data.js";
import { Text } from "../text.js";
import { TITLES, useCellStops, type CellStop } from "./use-cell-stops.js";

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
  const root = useRef<HTMLTableElement>(null);
  const stops = useCellStops(root);
  const isNumber = ({ value }: SortableColumn<Row>): boolean => rows.length > 0 && typeof value(rows[0]!) === "number";
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
      <div class="scroll-x" role="region" aria-label={`${title}: arrow keys lead from cell to cell`}>
        <table class="data" data-table={name} ref={root}>
          <caption>
            {title} <ExportMenu table={table} />
          </caption>
          <thead>
            <tr>
              {columns.map((column, c) => (
                <th
                  scope="col"
                  class={isNumber(column) ? "number" : undefined}
                  aria-sort={column === chosen ? (isDescending ? "descending" : "ascending") : undefined}
                >
                  <button
                    type="button"
                    class="link"
                    data-sort={column.key}
                    {...stops(TITLES, c)}
                    onClick={() => sort(column.key, rows.length > 0 && !isNumber(column))}
                  >
                    <Text text={column.title} />
                    {column === chosen && (isDescending ? "\u00a0↓" : "\u00a0↑")}
                  </button>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.slice(0, shown.value).map((row, r) => (
              <tr>
                {columns.map((column, c) => (
                  <Cell row={row} column={column} stop={stops(r, c)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown.value && (
        <button type="button" class="quiet" onClick={() => (shown.value += 4 * SHOWN)}>
          Show more: {grouped(shown.value)} of {grouped(rows.length)} are shown
        </button>
      )}
    </div>
  );
}

interface CellProps<Row> {
  readonly row: Row;
  readonly column: SortableColumn<Row>;
  readonly stop: CellStop;
}

function Cell<Row>({ row, column, stop }: CellProps<Row>) {
  const value = column.value(row);
  const text = shownCell(value, column);
  const shown = <Text text={text} dir={column.dir} />;
  const action = column.action?.(row) ?? null;
  return (
    <td
      class={classOfCell(value, text)}
      data-value={typeof value === "number" ? value : undefined}
      data-column={column.key}
    >
      {action === null ? (
        shown
      ) : (
        <button type="button" class="link" aria-label={`${text}: ${action.words}`} {...stop} onClick={action.run}>
          {shown}
        </button>
      )}
    </td>
  );
}
