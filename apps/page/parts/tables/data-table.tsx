/** A table of data on the page. */
import { isBound, type Value } from "../../../../src/report/entry.js";
import { classOfCell, shownCell, type TableData } from "./table-data.js";
import { Sentence } from "../sentence.js";
import { Text } from "../text.js";

/** The most letters of a name, which keeps its width beside columns of sentences. */
const SHORT = 50;

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
              <th scope="col" class={rows.some((row) => numberIn(row[c]) !== undefined) ? "number" : undefined}>
                <Text text={column.title} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr>
              {row.map((cell, c) => {
                const text = shownCell(cell, columns[c]!);
                return (
                  <td
                    class={classOfCell(cell, text) ?? (text.length > SHORT ? "long" : "short")}
                    data-value={numberIn(cell)}
                  >
                    <Text text={text} dir={columns[c]!.dir} />
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function numberIn(cell: Value): number | undefined {
  const number = isBound(cell) ? cell.atMost : cell;
  return typeof number === "number" ? number : undefined;
}
