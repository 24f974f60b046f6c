/** A table of data on the page. */
import { isBound, shownValue, type Value } from "../../../../src/report/entry.js";
import type { TableData } from "./table-data.js";
import { Sentence } from "../sentence.js";
import { Text } from "../text.js";

export function DataTable({ table: { title, columns, rows } }: { readonly table: TableData }) {
  return (
    <div class="scroll-x" tabIndex={0} role="region" aria-label={title}>
      <table class="data">
        <caption>
          <Sentence text={title} />
        </caption>
        <thead>
          <tr>
            {columns.map((column, c) => (
              <th scope="col" class={rows.some((row) => "class" in numberIn(row[c])) ? "number" : undefined}>
                <Text text={column.title} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell, c) => (
                <td {...numberIn(cell)}>
                  <Text text={shownValue(cell, columns[c]!)} dir={columns[c]!.dir} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function numberIn(cell: Value): { class?: string; "data-value"?: number } {
  const number = isBound(cell) ? cell.atMost : cell;
  return typeof number === "number" ? { class: "number", "data-value": number } : {};
}
