/** One column of a tab-separated file (MTNT), verbatim: no quotes, no escapes. */
import { inputError } from "../../../../../src/reading/entry.js";
import { printable } from "../../../../../src/report/entry.js";
import { textLines } from "../text-lines.js";

/** "2:MTNT2019/en-fr.tsv" is column 2, counted from 0, of that file. */
export function columnOf(location: string): { column: number; file: string } {
  const [, column, file] = /^(\d+):(.+)$/.exec(location) ?? [];
  if (column === undefined || file === undefined)
    throw inputError(`the table of test sets: expected "column:path", found ${printable(location)}`);
  return { column: Number(column), file };
}

export async function* tsvColumn(path: string, column: number): AsyncGenerator<string> {
  let number = 0;
  for await (const lines of textLines(path)) {
    let text = "";
    for (const line of lines) {
      number++;
      const cells = line.replace(/\n$/, "").split("\t");
      const cell = cells[column];
      if (cell === undefined)
        throw inputError(
          `${printable(path)}:${number}: expected at least ${column + 1} tab-separated columns, ` +
            `found ${cells.length}; is the file whole?`,
        );
      text += `${cell}\n`;
    }
    yield text;
  }
}
