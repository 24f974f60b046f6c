/** A table of data on the page. */
import { isBound, type Value } from "../../../../src/report/entry.js";
import { classOfCell, shownCell, type TableData } from "./table-data.js";
import { Sentence } from "../sentence.js";
import { Text } from "../text.js";

/** The most letters of a name; what is longer is a sentence. */
const NAME = 50;

/** A cell of text. Beside a column of sentences, a name is not broken after each of its words, nor is a sentence. */
function widthOf(text: string): { readonly class: string } | { readonly style: string } {
  return text.length > NAME ? { class: "sentence" } : { style: `min-width: min(12rem, ${text.length}ch)` };
}

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
                const figures = classOfCell(cell, text);
                return (
                  <td {...(figures === undefined ? widthOf(text) : { class: figures })} data-value={numberIn(cell)}>
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
